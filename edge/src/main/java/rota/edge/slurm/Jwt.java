package rota.edge.slurm;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// Tokens that slurmctld accepts: JWTs, signed by HMAC-SHA256 with the raw bytes of its key.
final class Jwt {
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
    private static final String HEADER = "{\"alg\":\"HS256\",\"typ\":\"JWT\"}";
    /// Slurm keeps the end of a token in 31 bits of seconds.
    private static final long LONGEST = Integer.MAX_VALUE - 1L;

    private Jwt() {}

    /// @param user whom Slurm takes the bearer for
    /// @param id makes this token different from all others
    static String sign(byte[] key, String user, String id, Validity validity) {
        var from = validity.from.getEpochSecond();
        var seconds = Math.clamp(validity.life.toSeconds(), 0, LONGEST);
        var claims = Json.object("jti", Json.of(id)).with("iss", Json.of("slurm-operator"))
                .with("iat", Json.of(from)).with("nbf", Json.of(from)).with("exp", Json.of(from + seconds))
                .with("sun", Json.of(user));
        var content = encoded(HEADER.getBytes(StandardCharsets.UTF_8)) + "." + encoded(Codec.bytes(claims));
        return content + "." + encoded(signature(key, content));
    }

    /// From when, and for how long.
    record Validity(Instant from, Duration life) {}

    private static byte[] signature(byte[] key, String content) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(content.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("expected HmacSHA256 in every JDK", impossible);
        }
    }

    private static String encoded(byte[] bytes) {
        return BASE64.encodeToString(bytes);
    }
}
