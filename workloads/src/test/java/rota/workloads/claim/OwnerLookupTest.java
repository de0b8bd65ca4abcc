package rota.workloads.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.claim.AChild.SET;
import static rota.workloads.claim.AChild.US;
import static rota.workloads.claim.AChild.child;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.meta.Key;
import rota.api.meta.Kind;

class OwnerLookupTest {
    private static final ConfigMap OWNER = new ConfigMapBuilder().withNewMetadata().withName("gpu").withUid("uid-us")
            .endMetadata().build();

    @Test
    void a_controller_is_found_by_kind_name_and_uid() {
        assertThat(controllerOf(child("a").of(US).pod(), SET)).contains(OWNER);
    }

    @Test
    void a_namesake_of_the_controller_is_somebody_else() {
        assertThat(controllerOf(child("a").of(US.key().withUid("uid-predecessor")).pod(), SET)).isEmpty();
    }

    @Test
    void a_controller_of_another_kind_or_group_is_not_looked_up() {
        var otherKind = new Kind("example.dev", "v1", "OtherSet", "othersets", Kind.Scope.NAMESPACED);
        var otherGroup = new Kind("other.dev", "v1", "Set", "sets", Kind.Scope.NAMESPACED);

        assertThat(controllerOf(child("a").of(otherKind.key("default", "gpu").withUid("uid-us")).pod(), SET)).isEmpty();
        assertThat(controllerOf(child("a").of(otherGroup.key("default", "gpu").withUid("uid-us")).pod(), SET))
                .isEmpty();
    }

    @Test
    void an_unknown_controller_and_a_mere_owner_are_not_found() {
        assertThat(controllerOf(child("a").of(SET.key("default", "gone").withUid("uid-us")).pod(), SET)).isEmpty();
        assertThat(controllerOf(child("a").alsoOwnedBy("uid-us").pod(), SET)).isEmpty();
        assertThat(controllerOf(child("a").of(US).inNamespace("elsewhere").pod(), SET)).isEmpty();
    }

    private static Optional<ConfigMap> controllerOf(Pod pod, Kind kind) {
        return OwnerLookup.controllerOf(pod, kind, OwnerLookupTest::lookup);
    }

    private static Optional<ConfigMap> lookup(Key key) {
        return key.equals(US.key()) ? Optional.of(OWNER) : Optional.empty();
    }
}
