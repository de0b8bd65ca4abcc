package rota.kernel.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rota.api.meta.Identity;

/// Who has written the status of an owner.
class AuthorshipTest {
    private static final ConfigMap OWNER = new ConfigMapBuilder().withNewMetadata().withNamespace("default")
            .withName("it").withUid("u").withResourceVersion("1").endMetadata().build();
    private static final Identity ID = Identity.of(OWNER);

    private final Mirror<ConfigMap> owners = new Mirror<>(ConfigMap.class, List.of());
    private final Authorship<String> authorship = new Authorship<>(owners, it -> it.replace(" ours", ""));

    @BeforeEach
    void there_is_an_owner() {
        owners.changed(OWNER);
    }

    @Test
    void what_we_have_seen_and_what_we_have_made_of_it_are_ours() {
        assertThat(authorship.isOurs(ID, "old")).isFalse();

        assertThat(authorship.agree(ID, "old", "new")).as("there is something to write").isTrue();

        assertThat(authorship.isOurs(ID, "old")).isTrue();
        assertThat(authorship.isOurs(ID, "new")).isTrue();
        assertThat(authorship.isOurs(ID, "of another")).isFalse();
    }

    @Test
    void what_is_shown_already_is_not_written() {
        assertThat(authorship.agree(ID, "same", "same")).isFalse();
    }

    @Test
    void what_definitions_of_others_drop_is_written_once() {
        assertThat(authorship.agree(ID, "old", "new ours")).isTrue();
        assertThat(authorship.isOurs(ID, "new")).as("as the server keeps it").isTrue();
        assertThat(authorship.agree(ID, "new", "new ours")).isFalse();
        assertThat(authorship.agree(ID, "new", "newer ours")).isTrue();
    }
}
