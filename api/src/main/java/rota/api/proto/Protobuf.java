package rota.api.proto;

import java.util.Locale;
import java.util.Optional;
import rota.api.wire.Json;

/// The body of a request or an answer in protobuf: an envelope that names a kind, and an object of that kind.
///
/// Such an object has fields with zeroes where a text in JSON would leave them out.
public final class Protobuf {
    public static final String MEDIA_TYPE = "application/vnd.kubernetes.protobuf";

    static final int MAGIC_LENGTH = 4;
    private static final byte[] MAGIC = {'k', '8', 's', 0};
    private static final String OPTIONS = "DeleteOptions";

    private Protobuf() {}

    /// What is in a body.
    public record Envelope(String apiVersion, String kind, Wire content) {}

    public static boolean isSpokenIn(String mediaType) {
        return mediaType.toLowerCase(Locale.ROOT).startsWith(MEDIA_TYPE);
    }

    /// The object in a body, with its kind and version.
    ///
    /// @throws IllegalArgumentException when it is none, or of a kind that is not built in
    public static Json.Obj read(byte[] body) {
        var envelope = open(body);
        var type = type(envelope).orElseThrow(() -> new IllegalArgumentException("no kind \"" + envelope.kind
                + "\" is registered for version \"" + envelope.apiVersion + "\""));
        var object = Json.object("kind", Json.of(envelope.kind)).with("apiVersion", Json.of(envelope.apiVersion));
        for (var field : Trees.read(type, envelope.content).fields().entrySet()) {
            object = object.with(field.getKey(), field.getValue());
        }
        return object;
    }

    /// Takes the envelope from a body.
    ///
    /// @throws IllegalArgumentException when it has none
    public static Envelope open(byte[] body) {
        return open(new Wire(body));
    }

    static Envelope open(Wire wire) {
        expectMagic(wire.first(MAGIC_LENGTH));
        var kind = new Wire(new byte[0]);
        var content = new Wire(new byte[0]);
        while (wire.next()) {
            switch (wire.number()) {
                case 1 -> kind = wire.piece();
                case 2 -> content = wire.piece();
                default -> wire.skip();
            }
        }
        return named(kind, content);
    }

    /// Every body begins with the same bytes.
    static void expectMagic(Wire wire) {
        if (!wire.isWrittenLike(new Wire(MAGIC)))
            throw new IllegalArgumentException("expected a body that begins with k8s, found another");
    }

    private static Envelope named(Wire wire, Wire content) {
        var apiVersion = "";
        var kind = "";
        while (wire.next()) {
            switch (wire.number()) {
                case 1 -> apiVersion = wire.piece().text();
                case 2 -> kind = wire.piece().text();
                default -> wire.skip();
            }
        }
        return new Envelope(apiVersion, kind, content);
    }

    /// Options have the version of what they go with.
    private static Optional<String> type(Envelope envelope) {
        return envelope.kind.equals(OPTIONS) ? Optional.of("meta." + OPTIONS)
                : Messages.FACTS.type(envelope.apiVersion, envelope.kind);
    }
}
