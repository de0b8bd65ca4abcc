package rota.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Ordered;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// Controllers that tell of every refusal in one word.
class TroubleWordTest {
    private static final Action PATCH = new Action.Patch(RunFixture.PODS.key("default", "a"), new PatchBody.Merge(
            Json.Obj.EMPTY), Subresource.NONE, Action.Tolerates.NOTHING);
    private static final Action DELETE = new Action.Delete(RunFixture.PODS.key("default", "a").withUid("u"));

    private final RunFixture fixture = new RunFixture(new Rules(Ordered.set(RunFixture.PODS), Optional.of("Trouble")));

    @Test
    void a_change_or_a_deletion_that_is_refused_is_told() {
        refuse(PATCH, new ApiException.Forbidden(403, "Forbidden", "not you"));
        refuse(DELETE, new ApiException.Forbidden(403, "Forbidden", "not you either"));

        assertThat(fixture.announced).containsExactly(
                new Action.Announce(Action.Severity.WARNING, "Trouble", "not you"),
                new Action.Announce(Action.Severity.WARNING, "Trouble", "not you either"));
    }

    @Test
    void somebody_who_was_faster_is_no_news() {
        refuse(PATCH, new ApiException.Conflict("changed"));
        refuse(DELETE, new ApiException.Conflict("changed"));
        refuse(PATCH, new ApiException.Unreachable("no way", true));

        assertThat(fixture.announced).isEmpty();
    }

    @Test
    void a_creation_is_told_in_the_words_that_it_has_already() {
        refuse(new Action.Create(new PodBuilder().withNewMetadata().withNamespace("default").withName("a").endMetadata()
                .build(), Optional.of("Own")), new ApiException.Forbidden(403, "Forbidden", "no"));

        assertThat(fixture.announced).containsExactly(new Action.Announce(Action.Severity.WARNING, "Own", "no"));
    }

    @Test
    void others_are_silent_about_a_change_that_is_refused() {
        var silent = new RunFixture();
        var run = silent.run(Step.oneByOne("try", "to see", List.of(PATCH)));

        run.answered(run.due().getFirst(), new Answer.Refused(new ApiException.Forbidden(403, "Forbidden", "no")));

        assertThat(silent.announced).isEmpty();
    }

    private void refuse(Action action, ApiException trouble) {
        var run = fixture.run(Step.oneByOne("try", "to see", List.of(action)));
        run.answered(run.due().getFirst(), new Answer.Refused(trouble));
    }
}
