package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.deeds;
import static rota.workloads.instanceset.AnInstanceSet.waits;

import org.junit.jupiter.api.Test;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.wire.Json;

/// Goal: an operator that begins anew goes on at once. Method: it has listed everything; then something is written on
/// the set before it looks at it for the first time, and no server says how far the other copies have come.
class RestartTest {
    @Test
    void what_members_note_on_the_set_makes_its_status_no_newer() {
        var scene = InstanceScene.database().user(InstanceScene.ANEW).restarted()
                .noted(InstanceSetNames.MOVING, "{}");

        assertThat(waits(scene.planOfSet())).noneMatch(it -> it.contains("another operator"));
        assertThat(deeds(scene.planOfSet())).containsExactly("update instance db-2");
    }

    @Test
    void a_status_that_somebody_writes_after_our_lists_is_waited_for() {
        var scene = InstanceScene.database().user(InstanceScene.ANEW).restarted()
                .noted(InstanceSetNames.MOVING, "{}");

        var newer = scene.later(InstanceSet.class, "db", it -> it.withAt(Json.of(1), "status", "readyReplicas"));

        assertThat(deeds(newer.planOfSet())).isEmpty();
        assertThat(waits(newer.planOfSet())).anyMatch(it -> it.contains("another operator has written the status"));
    }
}
