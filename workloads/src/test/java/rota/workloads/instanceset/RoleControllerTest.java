package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;
import static rota.workloads.instanceset.AnInstanceSet.NOW;
import static rota.workloads.instanceset.AnInstanceSet.ROLES;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.instanceset.Instance;
import rota.api.instanceset.InstanceSet;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.plan.Action;

/// Whose members are asked, and whose are not.
class RoleControllerTest {
    private static final String PROBE = "'annotations':{'rota.dev/role-probe':'%s'}";
    private static final String USABLE = PROBE.formatted("{\\\"exec\\\":{\\\"command\\\":[\\\"/role\\\"]}}");

    private final Mirrors mirrors = new Mirrors(List.of(new Mirror<>(InstanceSet.class, List.of()),
            new Mirror<>(Instance.class, InstanceSetController.indexes()),
            new Mirror<>(Pod.class, InstanceSetController.indexes()),
            new Mirror<>(Event.class, RoleController.eventIndexes())));
    private final RoleController controller = new RoleController(mirrors, _ -> "follower");

    /// Services that choose members by their roles must not point to a leader of yesterday for a slip in a spec.
    @ParameterizedTest
    @ValueSource(strings = {"'stop':false", "'paused':true", "'instances':[{'name':'t','replicas':9}]",
            "'lifecycleActions':{'switchover':{'exec':{'command':[]}}}"})
    void roles_are_written_down_also_where_a_set_is_paused_or_refused(String spec) {
        var set = set(USABLE, spec);

        var question = plan(set).stream().filter(Action.Call.class::isInstance).map(Action.Call.class::cast).toList();
        question.forEach(controller.calls()::call);

        assertThat(question).hasSize(1);
        assertThat(plan(set)).extracting(Action::summary).containsExactly("patch pod default/db-0");
    }

    @Test
    void nobody_is_asked_in_a_way_that_makes_no_sense() {
        for (var probe : List.of("leader?", "{}", "{\\\"exec\\\":{\\\"command\\\":[]}}"))
            assertThat(controller.observe(set(PROBE.formatted(probe), "'stop':false"), NOW)).isEmpty();
    }

    private InstanceSet set(String metadata, String spec) {
        var well = AnInstanceSet.of(1).with(ROLES).metadata(metadata).having(up("db-0").role("leader")).view();
        well.members().forEach(it -> mirrors.of(Pod.class).changed(it.facts().pod()));
        return AnInstanceSet.of(1).with(ROLES).metadata(metadata).with(spec).set();
    }

    private List<Action> plan(InstanceSet set) {
        return controller.plan(controller.observe(set, NOW).orElseThrow()).actions();
    }
}
