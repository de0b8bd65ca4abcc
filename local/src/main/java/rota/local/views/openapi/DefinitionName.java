package rota.local.views.openapi;

import java.util.Arrays;
import java.util.Collections;
import rota.api.meta.Kind;

/// What definitions are called. Clients show the part behind the last dot.
final class DefinitionName {
    private DefinitionName() {}

    /// Of a type of `kinds.txt`, for example `core.PodSpec`.
    static String of(String type) {
        var dot = type.indexOf('.');
        var name = type.substring(dot);
        return switch (type.substring(0, dot)) {
            case "meta" -> "io.k8s.apimachinery.pkg.apis.meta.v1" + name;
            case "runtime" -> "io.k8s.apimachinery.pkg.runtime" + name;
            case "resource" -> "io.k8s.apimachinery.pkg.api.resource" + name;
            case "intstr" -> "io.k8s.apimachinery.pkg.util.intstr" + name;
            case "apiextensions" -> "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1" + name;
            case "autoscaling2" -> "io.k8s.api.autoscaling.v2" + name;
            case String group -> "io.k8s.api." + group + ".v1" + name;
        };
    }

    /// Of a kind that users define: its group, from the end, then its version.
    static String of(Kind kind) {
        var parts = Arrays.asList(kind.group().split("\\.", -1));
        Collections.reverse(parts);
        return String.join(".", parts) + "." + kind.version() + "." + kind.name();
    }
}
