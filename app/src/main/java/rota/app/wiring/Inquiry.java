package rota.app.wiring;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.loop.Look;
import rota.kernel.loop.LookJson;

/// Asks an operator on this machine what it last decided.
final class Inquiry {
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final Contact contact;
    private final HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();

    Inquiry(Contact contact) {
        this.contact = contact;
    }

    Contact contact() {
        return contact;
    }

    /// What it said, or in a sentence why it said nothing.
    record Said(Optional<Map<Key, List<Look>>> looks, String otherwise) {
        static Said nothing(String why) {
            return new Said(Optional.empty(), why);
        }
    }

    /// The looks at all objects of a kind, or only at this one.
    Said ask(Kind kind, Optional<Key> only) {
        var query = "?kind=" + LookHandler.word(kind)
                + only.map(it -> "&namespace=" + coded(it.namespace()) + "&name=" + coded(it.name())).orElse("");
        var request = HttpRequest.newBuilder(URI.create(contact.url() + LookHandler.PATH + query)).timeout(PATIENCE)
                .header("Authorization", "Bearer " + contact.token()).GET().build();
        try {
            var answer = client.send(request, BodyHandlers.ofString());
            return switch (answer.statusCode()) {
                case 200 -> new Said(Optional.of(read(kind, Codec.readObject(answer.body()))), "");
                case 503 -> Said.nothing("it does not lead");
                default -> Said.nothing("it answered " + answer.statusCode());
            };
        } catch (IOException | IllegalArgumentException trouble) {
            return Said.nothing("it does not answer at " + contact.url());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Said.nothing("somebody interrupted the question");
        }
    }

    private static Map<Key, List<Look>> read(Kind kind, Json.Obj answer) {
        var looks = new LinkedHashMap<Key, List<Look>>();
        for (var item : answer.items("looks")) {
            if (!(item instanceof Json.Obj one)) continue;
            var key = kind.key(one.text("namespace").orElse(""), one.text("name").orElse(""));
            looks.computeIfAbsent(key, _ -> new ArrayList<>()).add(LookJson.read(one.object("look")));
        }
        return looks;
    }

    private static String coded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
