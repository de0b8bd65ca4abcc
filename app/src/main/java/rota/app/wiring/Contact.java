package rota.app.wiring;

import java.net.URI;
import java.util.Optional;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// How an operator can be asked what it does: where it listens, and the secret that it wants to hear.
///
/// @param url of the machine itself; nobody else is answered
/// @param cluster what tells clusters apart, see [ClusterId]
/// @param jobManagedBy which Jobs it handles, as its command line said
record Contact(URI url, String token, ClusterId cluster, String jobManagedBy, long pid) {

    String text() {
        return Codec.write(Json.object("url", Json.of(url.toString())).with("token", Json.of(token))
                .with("clusterUid", cluster.uid().<Json>map(Json::of).orElse(Json.Null.NULL))
                .with("server", Json.of(cluster.server())).with("jobManagedBy", Json.of(jobManagedBy))
                .with("pid", Json.of(pid)));
    }

    /// Empty when the text makes no sense.
    static Optional<Contact> read(String text) {
        try {
            var json = Codec.readObject(text);
            return json.text("url").map(URI::create).flatMap(url -> json.text("token").map(token -> new Contact(url,
                    token, new ClusterId(json.text("clusterUid"), json.text("server").orElse("")),
                    json.text("jobManagedBy").orElse(""), pid(json))));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static long pid(Json.Obj json) {
        return json.get("pid").filter(Json.Num.class::isInstance).map(it -> ((Json.Num) it).value().longValue())
                .orElse(-1L);
    }
}
