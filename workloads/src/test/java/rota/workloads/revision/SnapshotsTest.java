package rota.workloads.revision;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import org.junit.jupiter.api.Test;

class SnapshotsTest {
    private final Snapshots snapshots = new Snapshots();

    @Test
    void a_parent_whose_spec_did_not_change_is_not_read_again() {
        snapshots.of(parent("a", 1L), () -> new Snapshot("first"));

        var again = snapshots.of(parent("a", 1L), () -> {
            throw new AssertionError("read again");
        });

        assertThat(again).isEqualTo(new Snapshot("first"));
    }

    @Test
    void a_changed_spec_is_read_again_and_so_is_that_of_a_namesake() {
        snapshots.of(parent("a", 1L), () -> new Snapshot("first"));

        assertThat(snapshots.of(parent("a", 2L), () -> new Snapshot("second"))).isEqualTo(new Snapshot("second"));
        assertThat(snapshots.of(parent("b", 1L), () -> new Snapshot("other"))).isEqualTo(new Snapshot("other"));
    }

    @Test
    void without_a_generation_nothing_is_known_about_changes() {
        var parent = new ConfigMapBuilder().withNewMetadata().withUid("a").endMetadata().build();
        snapshots.of(parent, () -> new Snapshot("first"));

        assertThat(snapshots.of(parent, () -> new Snapshot("second"))).isEqualTo(new Snapshot("second"));
    }

    @Test
    void what_was_not_asked_for_in_a_long_time_is_forgotten() {
        snapshots.of(parent("old", 1L), () -> new Snapshot("first"));
        for (var i = 0; i < 10_000; i++) {
            var text = "other " + i;
            snapshots.of(parent(text, 1L), () -> new Snapshot(text));
        }

        assertThat(snapshots.of(parent("old", 1L), () -> new Snapshot("anew"))).isEqualTo(new Snapshot("anew"));
    }

    private static ConfigMap parent(String uid, Long generation) {
        return new ConfigMapBuilder().withNewMetadata().withUid(uid).withGeneration(generation).endMetadata().build();
    }
}
