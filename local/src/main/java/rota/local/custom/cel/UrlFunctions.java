package rota.local.custom.cel;

import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rota.local.custom.cel.Functions.Signature;

/// Functions on addresses in the web: `url`, `isURL`, `getScheme`, `getHost` and so on.
final class UrlFunctions {
    private static final OpaqueType URL = OpaqueType.create("kubernetes.URL");

    private UrlFunctions() {}

    static void addTo(Functions all) {
        var text = SimpleType.STRING;
        all.add("isURL", Signature.of(SimpleType.BOOL, text), String.class, it -> parsed(it).isPresent());
        all.add("url", Signature.of(URL, text), String.class, it -> parsed(it).orElseThrow(
                () -> new CelEvaluationException("URL parse error during conversion from string: parse \"" + it
                        + "\": invalid URI for request")));
        all.add("getScheme", Signature.on(text, URL), URI.class, it -> orEmpty(it.getScheme()));
        all.add("getHost", Signature.on(text, URL), URI.class, UrlFunctions::host);
        all.add("getHostname", Signature.on(text, URL), URI.class,
                it -> orEmpty(it.getHost()).replaceAll("^\\[|]$", ""));
        all.add("getPort", Signature.on(text, URL), URI.class,
                it -> it.getPort() < 0 ? "" : Integer.toString(it.getPort()));
        all.add("getEscapedPath", Signature.on(text, URL), URI.class, it -> orEmpty(it.getRawPath()));
        all.add("getQuery", Signature.on(MapType.create(text, ListType.create(text)), URL), URI.class,
                UrlFunctions::query);
    }

    /// An absolute address or an absolute path.
    private static Optional<URI> parsed(String text) {
        try {
            var uri = new URI(text);
            var absolute = uri.isAbsolute() || text.startsWith("/");
            return absolute ? Optional.of(uri) : Optional.empty();
        } catch (URISyntaxException _) {
            return Optional.empty();
        }
    }

    private static String host(URI uri) {
        var authority = orEmpty(uri.getRawAuthority());
        return authority.substring(authority.indexOf('@') + 1);
    }

    private static Map<String, List<String>> query(URI uri) {
        var query = new LinkedHashMap<String, List<String>>();
        for (var part : orEmpty(uri.getRawQuery()).split("&", -1)) {
            if (part.isEmpty()) continue;
            var equals = part.indexOf('=');
            var name = equals < 0 ? part : part.substring(0, equals);
            var value = equals < 0 ? "" : part.substring(equals + 1);
            query.computeIfAbsent(decoded(name), _ -> new ArrayList<>()).add(decoded(value));
        }
        return query;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static String orEmpty(@org.jspecify.annotations.Nullable String text) {
        return text == null ? "" : text;
    }
}
