package rota.kernel.cache;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.kernel.cache.Objects.at;
import static rota.kernel.cache.Objects.pod;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import org.junit.jupiter.api.Test;

class AuditTest {
    private final Mirror<Pod> mirror = Mirror.audited(Pod.class, List.of());

    @Test
    void a_mirror_that_nobody_touched_passes() {
        mirror.changed(pod("a", "1", 1));
        mirror.changed(pod("a", "1", 2));
        mirror.removed(pod("a", "1", 3));
        mirror.changed(pod("b", "2", 4));

        mirror.audit();
    }

    /// K21-52
    @Test
    void changing_an_object_of_the_mirror_is_found_with_its_name_and_field() {
        mirror.changed(pod("a", "1", 1));

        mirror.get("default", "a").orElseThrow().getSpec().setNodeName("n7");

        assertThatThrownBy(mirror::audit).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("pod default/a: spec.nodeName was null, is \"n7\"");
    }

    @Test
    void a_change_to_an_object_that_has_left_the_mirror_since_is_found_all_the_same() {
        var first = pod("a", "1", 1);
        mirror.changed(first);
        first.getMetadata().setName("b");

        mirror.changed(at(2, pod("a", "1", 2)));

        assertThatThrownBy(mirror::audit).hasMessageContaining("metadata.name was \"a\", is \"b\"");
    }

    @Test
    void a_guarded_mirror_finds_a_change_and_shows_what_became_of_the_object() {
        var guarded = Mirror.guarded(Pod.class, List.of());
        guarded.changed(pod("a", "1", 1));
        guarded.changed(pod("b", "2", 2));
        guarded.audit();

        guarded.get("default", "a").orElseThrow().getSpec().setNodeName("n7");

        assertThatThrownBy(guarded::audit).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("pod default/a is now").hasMessageContaining("\"nodeName\":\"n7\"");
    }

    @Test
    void a_mirror_without_audit_trusts_everybody() {
        var trusting = new Mirror<>(Pod.class, List.of());
        trusting.changed(pod("a", "1", 1));

        trusting.list().getFirst().getMetadata().setName("b");

        trusting.audit();
    }
}
