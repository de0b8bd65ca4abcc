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

    /// The answer to a write can be lost, and the write be done. Nobody knows before the owner shows it.
    @Test
    void all_that_we_have_made_of_what_is_shown_are_ours_and_not_the_last_one_alone() {
        assertThat(authorship.agree(ID, "old", "new")).isTrue();
        assertThat(authorship.agree(ID, "old", "newer")).isTrue();

        assertThat(authorship.isOurs(ID, "new")).isTrue();
        assertThat(authorship.isOurs(ID, "newer")).isTrue();
    }

    @Test
    void what_we_have_made_of_an_earlier_one_can_come_from_others_only() {
        authorship.agree(ID, "old", "new");
        authorship.agree(ID, "old", "newer");
        authorship.agree(ID, "new", "newest");

        assertThat(authorship.isOurs(ID, "newer")).isFalse();
        assertThat(authorship.isOurs(ID, "newest")).isTrue();
    }

    @Test
    void who_can_write_nothing_for_long_does_not_remember_everything() {
        for (var i = 0; i < 1_000; i++) authorship.agree(ID, "old", "made " + i);

        assertThat(authorship.isOurs(ID, "old")).isTrue();
        assertThat(authorship.isOurs(ID, "made 999")).isTrue();
        assertThat(authorship.isOurs(ID, "made 0")).isFalse();
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
