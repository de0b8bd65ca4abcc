package rota.app.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.meta.Kind;

class SigningKeyTest {
    private Instant now = Instant.parse("2030-01-01T12:00:00Z");
    private Optional<Secret> stored = Optional.of(secret("one"));
    private int reads;
    private final Api api = _ -> {
        reads++;
        return Optional.of(stored.orElseThrow(() -> new ApiException.NotFound("no such secret")));
    };
    private final SigningKey key =
            new SigningKey(api, Kind.of(Secret.class).key("default", "auth"), "jwt.key", () -> now);

    @Test
    void many_who_ask_at_once_cost_one_read() {
        assertThat(text()).isEqualTo("one");
        assertThat(text()).isEqualTo("one");

        assertThat(reads).isEqualTo(1);
    }

    @Test
    void a_new_key_counts_after_ten_seconds() {
        assertThat(text()).isEqualTo("one");
        stored = Optional.of(secret("two"));
        now = now.plusSeconds(10);

        assertThat(text()).isEqualTo("two");
    }

    @Test
    void a_key_that_is_gone_is_not_used_on() {
        assertThat(text()).isEqualTo("one");
        stored = Optional.empty();
        now = now.plusSeconds(10);

        assertThatThrownBy(this::text).isInstanceOf(ApiException.NotFound.class);
        assertThatThrownBy(this::text).isInstanceOf(ApiException.NotFound.class);
    }

    private String text() {
        return new String(key.get().orElseThrow(), StandardCharsets.UTF_8);
    }

    private static Secret secret(String text) {
        return new SecretBuilder().withNewMetadata().withName("auth").endMetadata().addToData("jwt.key",
                Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8))).build();
    }
}
