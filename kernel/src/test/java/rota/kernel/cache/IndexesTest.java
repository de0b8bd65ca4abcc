package rota.kernel.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.kernel.cache.Objects.OWNER;
import static rota.kernel.cache.Objects.labelled;
import static rota.kernel.cache.Objects.names;
import static rota.kernel.cache.Objects.on;
import static rota.kernel.cache.Objects.ownedBy;
import static rota.kernel.cache.Objects.pod;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class IndexesTest {
    private final Mirror<Pod> mirror = new Mirror<>(Pod.class, List.of(Indexes.byController(), Indexes.byOwner(),
            Indexes.orphansByNamespace(), Indexes.byLabel("app"), Indexes.byNode()));

    @Test
    void a_controlled_object_is_found_by_the_uid_of_its_controller_and_is_no_orphan() {
        mirror.changed(ownedBy(OWNER.key("default", "x").withUid("x1"), pod("a", "1", 1)));
        mirror.changed(pod("b", "2", 2));

        assertThat(names(mirror.by(Indexes.byController(), "x1"))).containsExactly("a");
        assertThat(names(mirror.by(Indexes.orphansByNamespace(), "default"))).containsExactly("b");
        assertThat(mirror.by(Indexes.orphansByNamespace(), "other")).isEmpty();
    }

    @Test
    void an_object_with_several_owners_is_found_under_each_of_them() {
        mirror.changed(new PodBuilder(ownedBy(OWNER.key("default", "x").withUid("x1"), pod("a", "1", 1)))
                .editMetadata().addNewOwnerReference().withApiVersion("v1").withKind("ConfigMap").withName("y")
                .withUid("y1").endOwnerReference().endMetadata().build());

        assertThat(names(mirror.by(Indexes.byOwner(), "x1"))).containsExactly("a");
        assertThat(names(mirror.by(Indexes.byOwner(), "y1"))).containsExactly("a");
        assertThat(mirror.by(Indexes.byController(), "y1")).isEmpty();
        mirror.removed(pod("a", "1", 2));
        assertThat(mirror.by(Indexes.byOwner(), "y1")).isEmpty();
    }

    @Test
    void a_pod_is_found_by_label_and_once_it_has_one_by_node() {
        mirror.changed(labelled("app", "web", pod("a", "1", 1)));
        assertThat(mirror.by(Indexes.byNode(), "")).isEmpty();

        mirror.changed(on("n1", labelled("app", "web", pod("a", "1", 2))));

        assertThat(names(mirror.by(Indexes.byLabel("app"), "web"))).containsExactly("a");
        assertThat(names(mirror.by(Indexes.byNode(), "n1"))).containsExactly("a");
    }

    @Test
    void an_object_that_was_changed_in_the_mirror_by_mistake_leaves_no_trace_in_an_index() {
        var pod = on("n1", pod("a", "1", 1));
        mirror.changed(pod);
        pod.getSpec().setNodeName("n2");

        mirror.removed(pod("a", "1", 2));

        assertThat(mirror.by(Indexes.byNode(), "n1")).isEmpty();
    }
}
