package rota.kernel.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rota.api.meta.Identity;

/// How long somebody waits for what others have heard.
class PatienceTest {
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
    private static final ConfigMap IT = new ConfigMapBuilder().withNewMetadata().withNamespace("default").withName("it")
            .withUid("u").withResourceVersion("5").endMetadata().build();

    private final Mirror<ConfigMap> owners = new Mirror<>(ConfigMap.class, List.of());
    private final Patience patience = new Patience(owners);
    private final Identity it = Identity.of(owners.kind(), IT);

    @BeforeEach
    void there_is_an_owner() {
        owners.changed(IT);
    }

    @Test
    void nobody_waits_without_a_reason() {
        assertThat(patience.waits(it, false, NOW)).isFalse();
    }

    @Test
    void nobody_waits_for_more_than_five_minutes() {
        assertThat(patience.waits(it, true, NOW)).isTrue();
        assertThat(patience.waits(it, true, NOW.plusSeconds(299))).isTrue();
        assertThat(patience.waits(it, true, NOW.plusSeconds(300))).isFalse();
        assertThat(patience.waits(it, true, NOW.plusSeconds(301))).isFalse();
    }

    @Test
    void the_next_wait_begins_anew() {
        patience.waits(it, true, NOW);
        patience.waits(it, false, NOW.plusSeconds(100));

        assertThat(patience.waits(it, true, NOW.plusSeconds(400))).isTrue();
        assertThat(patience.waits(it, true, NOW.plusSeconds(699))).isTrue();
        assertThat(patience.waits(it, true, NOW.plusSeconds(700))).isFalse();
    }
}
