package rota.workloads.trainjob;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.workloads.revision.RevisionHash;

/// How far an object is from what we say of it. What others say besides is none of our business.
final class Drift {
    /// What we applied last, as a hash: it tells that we say less now than we did.
    static final String APPLIED = "rota.dev/applied";
    private static final List<String> KEYS = List.of("name", "uid");

    private Drift() {}

    /// What we say, with its hash.
    static Json.Obj marked(Json.Obj wanted) {
        return wanted.withAt(Json.of(RevisionHash.of(wanted)), "metadata", "annotations", APPLIED);
    }

    /// Whether we have never said exactly this of it.
    static boolean isNews(HasMetadata there, Json.Obj wanted) {
        var annotations = there.getMetadata().getAnnotations();
        return annotations == null || !Objects.equals(annotations.get(APPLIED), RevisionHash.of(wanted));
    }

    /// The first field that is not as we say; empty: all are.
    static Optional<String> field(HasMetadata there, Json.Obj wanted) {
        return field("", Codec.tree(there), wanted);
    }

    static Optional<String> field(String path, Json there, Json wanted) {
        if (there instanceof Json.Obj has && wanted instanceof Json.Obj want)
            return want.fields().entrySet().stream().flatMap(it -> field(path + "." + it.getKey(), has.get(it.getKey())
                    .orElse(Json.Null.NULL), it.getValue()).stream()).findFirst();
        if (there instanceof Json.Arr(var has) && wanted instanceof Json.Arr(var want)) return items(path, has, want);
        return there.equals(wanted) ? Optional.empty() : Optional.of(path);
    }

    /// Others may add to a list whose items have names, and to no other.
    private static Optional<String> items(String path, List<Json> has, List<Json> want) {
        var key = KEYS.stream()
                .filter(it -> !want.isEmpty()
                        && want.stream().allMatch(item -> item instanceof Json.Obj object && object.has(it)))
                .findFirst();
        if (key.isEmpty() && has.size() != want.size()) return Optional.of(path);
        return Stream.iterate(0, it -> it < want.size(), it -> it + 1).flatMap(it -> {
            var match = key.isEmpty() ? has.get(it) : named(has, key.get(), want.get(it));
            return field(path + "[" + it + "]", match, want.get(it)).stream();
        }).findFirst();
    }

    private static Json named(List<Json> items, String key, Json wanted) {
        var name = ((Json.Obj) wanted).get(key);
        return items.stream().filter(it -> it instanceof Json.Obj item && item.get(key).equals(name)).findFirst()
                .orElse(Json.Null.NULL);
    }
}
