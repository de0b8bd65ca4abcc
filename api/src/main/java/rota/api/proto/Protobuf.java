package rota.local.proto;

import java.util.Arrays;
import rota.api.wire.Json;
import rota.local.patch.Facts;

/// Turns the body of a request in protobuf into a tree.
///
/// Such a body has fields with zeroes where a text in JSON would leave them out.
public final class Protobuf {
    public static final String MEDIA_TYPE = "application/vnd.kubernetes.protobuf";

    private static final byte[] MAGIC = {'k', '8', 's', 0};
    private static final String OPTIONS = "DeleteOptions";

    private Protobuf() {}

    /// The object in a body, with its kind and version.
    ///
    /// @throws IllegalArgumentException when it is none, or of a kind that is not built in
    public static Json.Obj read(byte[] body) {
        if (body.length < MAGIC.length || !Arrays.equals(body, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw new IllegalArgumentException("expected a body that begins with k8s, found another");
        }
        var envelope = new Wire(Arrays.copyOfRange(body, MAGIC.length, body.length));
        var kind = new Wire(new byte[0]);
        var content = new Wire(new byte[0]);
        while (envelope.hasMore()) {
            var field = envelope.next();
            if (field.number() == 1) kind = Values.piece(field.value());
            if (field.number() == 2) content = Values.piece(field.value());
        }
        return object(Named.of(kind), content);
    }

    /// The kind and version that the envelope names.
    private record Named(String apiVersion, String kind) {
        static Named of(Wire wire) {
            var apiVersion = "";
            var kind = "";
            while (wire.hasMore()) {
                var field = wire.next();
                if (field.number() == 1) apiVersion = Values.piece(field.value()).text();
                if (field.number() == 2) kind = Values.piece(field.value()).text();
            }
            return new Named(apiVersion, kind);
        }
    }

    private static Json.Obj object(Named named, Wire content) {
        var type = named.kind().equals(OPTIONS) ? "meta." + OPTIONS
                : Facts.builtIn().of(named.apiVersion(), named.kind()).map(Facts.Type::name).orElse("");
        if (!Numbers.FACTS.knows(type)) {
            throw new IllegalArgumentException("no kind \"" + named.kind() + "\" is registered for version \""
                    + named.apiVersion() + "\"");
        }
        var object = Json.object("kind", Json.of(named.kind())).with("apiVersion", Json.of(named.apiVersion()));
        for (var field : Message.read(type, content).fields().entrySet()) {
            object = object.with(field.getKey(), field.getValue());
        }
        return object;
    }
}
