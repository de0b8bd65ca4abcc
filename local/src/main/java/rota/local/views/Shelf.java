package rota.local.views;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.server.Type;
import rota.local.views.discovery.Inventory;
import rota.local.views.openapi.Documents;
import rota.local.views.openapi.SwaggerWire;

/// Keeps what is expensive to make for as long as it is true.
final class Shelf {
    private static final String JSON = "application/json";

    private final String release;
    private volatile Stock stock;

    Shelf(String release) {
        this.release = release;
        this.stock = new Stock(List.of(), Map.of());
    }

    /// What can be said about these kinds.
    Stock of(List<Type> types) {
        var current = stock;
        if (same(current.types, types)) return current;
        var fresh = new Stock(types, current.versions);
        stock = fresh;
        return fresh;
    }

    static Page tagged(String mediaType, String text) {
        return tagged(mediaType, text.getBytes(StandardCharsets.UTF_8));
    }

    private static Page tagged(String mediaType, byte[] body) {
        return new Page(mediaType, ByteBuffer.wrap(body).asReadOnlyBuffer(), hash(body));
    }

    /// The very same, not only equal: comparing whole schemas would cost more than it saves.
    @SuppressWarnings("ReferenceEquality") // meant
    private static boolean same(List<Type> one, List<Type> other) {
        if (one.size() != other.size()) return false;
        for (var i = 0; i < one.size(); i++) if (one.get(i) != other.get(i)) return false;
        return true;
    }

    private static String hash(byte[] body) {
        try {
            var digest = MessageDigest.getInstance("SHA-512").digest(body);
            return HexFormat.of().withUpperCase().formatHex(digest);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// A document about one version of a group, and the kinds that it speaks of.
    private record Bound(List<Type> types, Page page) {}

    /// What can be said about some kinds. Each document is made once, by whoever asks first.
    final class Stock {
        private final List<Type> types;
        private final Inventory inventory;
        private final Map<String, Bound> versions;
        private volatile Optional<Page> swagger = Optional.empty();
        private volatile Optional<Page> packed = Optional.empty();

        private Stock(List<Type> types, Map<String, Bound> known) {
            this.types = List.copyOf(types);
            this.inventory = Inventory.of(types);
            this.versions = new ConcurrentHashMap<>(known);
        }

        Inventory inventory() {
            return inventory;
        }

        Page swagger() {
            if (swagger.isEmpty()) swagger = Optional.of(tagged(JSON, Codec.write(documents().swagger())));
            return swagger.get();
        }

        /// The same in protobuf.
        Page packed(String mediaType) {
            if (packed.isEmpty()) packed = Optional.of(tagged(mediaType, SwaggerWire.of(documents().swagger())));
            return packed.get();
        }

        /// @param path `apis/apps/v1`, or empty for the list of all
        Optional<Page> version(String path) {
            if (path.isEmpty()) return Optional.of(index());
            return versions().filter(it -> it.path().equals(path)).findFirst().map(this::page);
        }

        private Page index() {
            var paths = new TreeMap<String, Json>();
            versions().forEach(it -> paths.put(it.path(), Json.object("serverRelativeURL",
                    Json.of("/openapi/v3/" + it.path() + "?hash=" + page(it).tag()))));
            return Page.of(JSON, Codec.write(Json.object("paths", new Json.Obj(paths))));
        }

        private Stream<Inventory.Version> versions() {
            return inventory.groups().stream().flatMap(it -> it.versions().stream());
        }

        private Page page(Inventory.Version version) {
            var mine = types.stream().filter(it -> it.kind().apiVersion().equals(version.apiVersion())).toList();
            return versions.compute(version.path(), (_, known) -> known != null && same(known.types(), mine) ? known
                    : new Bound(mine, tagged(JSON, Codec.write(documents().version(version))))).page();
        }

        private Documents documents() {
            return new Documents(inventory, types, release);
        }
    }
}
