package rota.kernel.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import rota.api.meta.ResourceVersion;

/// How old a part of an owner is.
class ShownSinceTest {
    private final Mirror<ConfigMap> owners = new Mirror<>(ConfigMap.class, List.of());
    private final ShownSince<ConfigMap> shown = new ShownSince<>(owners, ConfigMap::getData);

    @Test
    void a_part_is_as_old_as_the_version_that_first_showed_it() {
        owners.replaced(List.of(owner(5, "one", "u")), ResourceVersion.of(9));
        owners.changed(owner(10, "one", "u"));
        assertThat(shown.of(owner(10, "one", "u"))).isEqualTo(ResourceVersion.of(5));

        owners.changed(owner(11, "two", "u"));
        owners.changed(owner(12, "two", "u"));
        assertThat(shown.of(owner(12, "two", "u"))).isEqualTo(ResourceVersion.of(11));
    }

    @Test
    void it_is_never_newer_than_the_copy_that_is_asked_about() {
        owners.changed(owner(5, "one", "u"));
        owners.changed(owner(11, "two", "u"));

        assertThat(shown.of(owner(7, "one", "u"))).isEqualTo(ResourceVersion.of(7));
    }

    /// A mirror shows a change before it tells of it.
    @Test
    void a_part_that_nobody_has_told_of_yet_is_as_new_as_its_owner() {
        owners.changed(owner(5, "one", "u"));

        assertThat(shown.of(owner(7, "two", "u"))).isEqualTo(ResourceVersion.of(7));
    }

    @Test
    void a_namesake_begins_anew_and_nothing_is_kept_of_one_that_is_gone() {
        owners.changed(owner(5, "one", "u"));
        owners.changed(owner(6, "one", "v"));
        assertThat(shown.of(owner(6, "one", "v"))).isEqualTo(ResourceVersion.of(6));
        assertThat(shown.of(owner(9, "one", "u"))).as("of the one before").isEqualTo(ResourceVersion.of(9));

        owners.removed(owner(7, "one", "v"));
        assertThat(shown.of(owner(8, "one", "v"))).isEqualTo(ResourceVersion.of(8));
    }

    private static ConfigMap owner(int version, String data, String uid) {
        return new ConfigMapBuilder().withNewMetadata().withNamespace("default").withName("it").withUid(uid)
                .withResourceVersion(String.valueOf(version)).endMetadata().withData(Map.of("part", data)).build();
    }
}
