package rota.kernel.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.meta.Kind;
import rota.api.meta.Model;

class MirrorsTest {
    private static final Kind WIDGETS = kind("Widget", "widgets");
    private static final Kind GADGETS = kind("Gadget", "gadgets");

    private final Mirror<GenericKubernetesResource> widgets = new Mirror<>(Model.generic(WIDGETS), List.of());
    private final Mirror<GenericKubernetesResource> gadgets = new Mirror<>(Model.generic(GADGETS), List.of());
    private final Mirror<Pod> pods = new Mirror<>(Pod.class, List.of());
    private final Mirrors mirrors = new Mirrors(List.of(widgets, gadgets, pods));

    @Test
    void kinds_without_a_class_of_their_own_have_a_mirror_each() {
        assertThat(mirrors.of(Model.generic(GADGETS))).isSameAs(gadgets);
        assertThat(mirrors.of(Model.generic(WIDGETS))).isSameAs(widgets);
        assertThat(mirrors.of(Pod.class)).isSameAs(pods);
    }

    @Test
    void the_kind_of_an_object_is_found_by_what_the_object_says() {
        var gadget = new GenericKubernetesResource();
        gadget.setApiVersion("test.dev/v1alpha1");
        gadget.setKind("Gadget");

        assertThat(mirrors.kindOf(gadget)).isEqualTo(GADGETS);
        assertThat(mirrors.kindOf(new Pod())).isEqualTo(Kind.of(Pod.class));
        assertThatThrownBy(() -> mirrors.kindOf(new ConfigMap())).hasMessageContaining("v1 ConfigMap");
    }

    @Test
    void a_kind_that_nobody_mirrors_is_a_mistake_in_the_wiring() {
        assertThatThrownBy(() -> mirrors.of(ConfigMap.class)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("ConfigMap");
    }

    @Test
    void two_mirrors_of_a_kind_are_a_mistake_in_the_wiring() {
        assertThatThrownBy(() -> new Mirrors(List.of(pods, new Mirror<>(Pod.class, List.of()))))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("one mirror of pod");
    }

    private static Kind kind(String name, String plural) {
        return new Kind("test.dev", "v1", name, plural, Kind.Scope.NAMESPACED);
    }
}
