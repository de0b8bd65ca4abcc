package rota.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Outcome;
import rota.kernel.plan.Plan;

class ReportTest {
    private static final Action RENEWAL = patch(Kind.of(Lease.class));
    private static final Action CHANGE = patch(Kind.of(Pod.class));

    @Test
    void a_sign_of_life_is_not_worth_a_line_in_the_log() {
        assertThat(report(RENEWAL).isRoutine()).isTrue();
        assertThat(report().isRoutine()).isTrue();
        assertThat(report(CHANGE).isRoutine()).isFalse();
        assertThat(report(RENEWAL, CHANGE).isRoutine()).isFalse();
    }

    private static Report report(Action... done) {
        return new Report(Plan.idle(""), Ordered.map("step", List.of(done)), List.of(), List.of(), 0,
                new Outcome.Settled());
    }

    private static Action patch(Kind kind) {
        return new Action.Patch(kind.key("here", "it"), new PatchBody.Merge(Json.Obj.EMPTY), Subresource.NONE,
                Action.Tolerates.GONE);
    }
}
