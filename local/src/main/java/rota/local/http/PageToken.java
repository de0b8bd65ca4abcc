package rota.local.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import rota.api.meta.Key;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// Where the next page of a list begins: behind an object, at the version of the first page.
///
/// @param version 0 when the pages no longer need to be of one version, since the first one is forgotten
record PageToken(long version, String namespace, String name) {
    private static final String FORMAT = "meta.k8s.io/v1";

    /// @throws rota.api.client.ApiException when it is no token of ours
    static PageToken parse(String text) {
        try {
            var bytes = Base64.getUrlDecoder().decode(text);
            var tree = Codec.readObject(new String(bytes, StandardCharsets.UTF_8));
            var start = tree.text("start").orElse("");
            var slash = start.indexOf('/');
            if (!tree.text("v").orElse("").equals(FORMAT) || slash < 0 || !start.endsWith("\0")
                    || !(tree.get("rv").orElse(Json.Null.NULL) instanceof Json.Num(var version))) {
                throw new IllegalArgumentException("not one that this server has given");
            }
            return new PageToken(version.longValueExact(), start.substring(0, slash),
                    start.substring(slash + 1, start.length() - 1));
        } catch (IllegalArgumentException | ArithmeticException _) {
            throw Refusals.badRequest("invalid continue token: continue key is not valid");
        }
    }

    /// The token to go on behind an object.
    static PageToken behind(Key key, long version) {
        return new PageToken(version, key.namespace(), key.name());
    }

    String text() {
        var tree = Json.object("v", Json.of(FORMAT)).with("rv", Json.of(version))
                .with("start", Json.of(namespace + "/" + name + "\0"));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(Codec.bytes(tree));
    }

    /// Whether an object was on this or an earlier page.
    boolean isPast(Key key) {
        var byNamespace = key.namespace().compareTo(namespace);
        return byNamespace < 0 || (byNamespace == 0 && key.name().compareTo(name) <= 0);
    }
}
