package rota.local.custom;

import java.util.List;
import java.util.stream.IntStream;
import rota.api.wire.Json;

/// Where a real server says that something in a version is: what all versions have in common it names once, as if it
/// belonged to the kind.
record Places(List<Json.Obj> versions) {

    /// The versions to look at.
    List<Integer> distinct(String field) {
        if (versions.isEmpty()) return List.of();
        return isCommon(field) ? List.of(0) : IntStream.range(0, versions.size()).boxed().toList();
    }

    /// @param common where it is when all versions have it in common
    String at(String field, int version, String common) {
        return (isCommon(field) ? common : "spec.versions[" + version + "]") + "." + field;
    }

    boolean isCommon(String field) {
        return versions.stream().map(it -> it.get(field)).distinct().count() <= 1;
    }
}
