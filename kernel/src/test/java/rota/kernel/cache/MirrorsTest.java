package rota.kernel.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.kernel.cache.Objects.OWNER;
import static rota.kernel.cache.Objects.POD;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import org.junit.jupiter.api.Test;

class MirrorsTest {
    private final Mirror<Pod> pods = new Mirror<>(Pod.class, List.of());
    private final Mirrors mirrors = new Mirrors(List.of(pods));

    @Test
    void a_mirror_is_found_by_class_and_by_kind() {
        assertThat(mirrors.of(Pod.class)).isSameAs(pods);
        assertThat(mirrors.of(POD)).containsSame(pods);
        assertThat(mirrors.of(OWNER)).isEmpty();
        assertThat(mirrors.all()).isEqualTo(List.of(pods));
    }

    @Test
    void a_missing_or_second_mirror_of_a_kind_is_a_mistake_in_the_wiring() {
        assertThatThrownBy(() -> mirrors.of(ConfigMap.class)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> new Mirrors(List.of(pods, new Mirror<>(Pod.class, List.of()))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void an_owner_reference_leads_to_a_watched_kind_only() {
        var pod = new OwnerReferenceBuilder().withApiVersion("v1").withKind("Pod").build();
        var job = new OwnerReferenceBuilder().withApiVersion("batch/v1").withKind("Job").build();

        assertThat(mirrors.referredToBy(pod)).contains(POD);
        assertThat(mirrors.referredToBy(job)).isEmpty();
    }
}
