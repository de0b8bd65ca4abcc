package rota.kernel.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.meta.Identity;

class MemoryTest {
    private final Mirror<ConfigMap> owners = new Mirror<>(ConfigMap.class, List.of());
    private final Memory<String> memory = new Memory<>(owners, "");

    @Test
    void what_is_remembered_is_built_upon() {
        owners.changed(owner("u1", 1));

        memory.update(id("u1"), it -> it + "a");

        assertThat(memory.update(id("u1"), it -> it + "b")).isEqualTo("ab");
    }

    @Test
    void a_namesake_inherits_nothing() {
        owners.changed(owner("u1", 1));
        memory.update(id("u1"), it -> it + "a");

        owners.changed(owner("u2", 2));

        assertThat(memory.update(id("u2"), it -> it + "b")).isEqualTo("b");
        assertThat(memory.size()).isEqualTo(1);
    }

    @Test
    void whoever_is_gone_is_forgotten() {
        owners.changed(owner("u1", 1));
        memory.update(id("u1"), it -> it + "a");

        owners.removed(owner("u1", 2));
        memory.update(id("u1"), it -> it + "b");

        assertThat(memory.size()).isZero();
    }

    @Test
    void nothing_takes_no_room() {
        owners.changed(owner("u1", 1));

        memory.update(id("u1"), _ -> "");

        assertThat(memory.size()).isZero();
    }

    private static Identity id(String uid) {
        return Identity.of(owner(uid, 1));
    }

    private static ConfigMap owner(String uid, long version) {
        return new ConfigMapBuilder().withNewMetadata().withNamespace("default").withName("it").withUid(uid)
                .withResourceVersion(Long.toString(version)).endMetadata().build();
    }
}
