package rota.local.http.auth;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Identity;
import rota.api.meta.Ids;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// Signs the tokens of service accounts, and knows its own again: JSON Web Tokens (RFC 7519) with ES256.
public final class Tokens {
    /// Who issues them, and for whom unless the request says otherwise.
    public static final String ISSUER = "https://kubernetes.default.svc";

    private static final String ALGORITHM = "SHA256withECDSAinP1363Format";
    private static final Json.Obj HEADER = Json.object("alg", Json.of("ES256")).with("typ", Json.of("JWT"));

    private final KeyPair keys;
    private final InstantSource clock;
    private final Ids ids;

    public Tokens(KeyPair keys, InstantSource clock, Ids ids) {
        this.keys = keys;
        this.clock = clock;
        this.ids = ids;
    }

    /// A token and when it stops being one.
    public record Issued(String token, Instant expires) {}

    /// What a token proves.
    public record Claims(String namespace, String account, String uid, String id) {}

    public Issued issue(Identity account, List<String> audiences, Duration life) {
        var now = clock.instant();
        var expires = now.plus(life);
        var key = account.key();
        var person = Json.object("name", Json.of(key.name())).with("uid", Json.of(account.uid()));
        var claims = Json.object("aud", new Json.Arr(audiences.stream().map(Json::of).toList()))
                .with("exp", Json.of(expires.getEpochSecond())).with("iat", Json.of(now.getEpochSecond()))
                .with("iss", Json.of(ISSUER)).with("jti", Json.of(ids.uid()))
                .with("kubernetes.io", Json.object("namespace", Json.of(key.namespace())).with("serviceaccount",
                        person))
                .with("nbf", Json.of(now.getEpochSecond()))
                .with("sub", Json.of("system:serviceaccount:" + key.namespace() + ":" + key.name()));
        var text = encoded(Codec.bytes(HEADER)) + "." + encoded(Codec.bytes(claims));
        return new Issued(text + "." + encoded(signature(text)), expires);
    }

    /// What a token proves, if it is one of ours, for this audience, and still good.
    public Optional<Claims> check(String token, String audience) {
        var parts = token.split("\\.", -1);
        if (parts.length != 3) return Optional.empty();
        try {
            if (!isOurs(parts[0] + "." + parts[1], Base64.getUrlDecoder().decode(parts[2]))) return Optional.empty();
            return claims(Codec.readObject(new String(Base64.getUrlDecoder().decode(parts[1]),
                    StandardCharsets.UTF_8)), audience);
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private Optional<Claims> claims(Json.Obj tree, String audience) {
        var now = clock.instant().getEpochSecond();
        var good = seconds(tree, "nbf") <= now && now < seconds(tree, "exp")
                && tree.items("aud").contains(Json.of(audience)) && tree.text("iss").orElse("").equals(ISSUER);
        if (!good) return Optional.empty();
        var about = tree.object("kubernetes.io");
        return Optional.of(new Claims(about.text("namespace").orElse(""),
                about.text("serviceaccount", "name").orElse(""), about.text("serviceaccount", "uid").orElse(""),
                tree.text("jti").orElse("")));
    }

    private static long seconds(Json.Obj tree, String claim) {
        return tree.get(claim).filter(Json.Num.class::isInstance).map(it -> ((Json.Num) it).value().longValue())
                .orElse(0L);
    }

    private byte[] signature(String text) {
        try {
            var signer = Signature.getInstance(ALGORITHM);
            signer.initSign(keys.getPrivate());
            signer.update(text.getBytes(StandardCharsets.US_ASCII));
            return signer.sign();
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("expected a JDK that signs with P-256", missing);
        }
    }

    private boolean isOurs(String text, byte[] signature) {
        try {
            var checker = Signature.getInstance(ALGORITHM);
            checker.initVerify(keys.getPublic());
            checker.update(text.getBytes(StandardCharsets.UTF_8));
            return checker.verify(signature);
        } catch (GeneralSecurityException _) {
            return false;
        }
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
