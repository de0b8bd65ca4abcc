package rota.workloads.instanceset;

import java.util.ArrayList;
import java.util.List;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.instanceset.InstanceTemplate;
import rota.api.instanceset.Ordinals;
import rota.api.wire.Json;

/// A template as instances are made from it, with nothing left to merge.
///
/// @param name empty for the default one
/// @param pod the pod template
/// @param claims the claim templates
record Template(String name, int replicas, Ordinals ordinals, Json.Obj pod, List<Json.Obj> claims) {
    static final String DEFAULT = "";

    Template {
        claims = List.copyOf(claims);
    }

    /// Those that the user names, and the default one for what these leave to be done.
    static List<Template> all(InstanceSetSpec spec) {
        var all = new ArrayList<Template>();
        for (var named : spec.instances()) {
            all.add(new Template(named.name(), named.replicas(), named.ordinals(), Overrides.pod(spec, named),
                    claims(spec, named)));
        }
        var left = spec.replicas() - named(spec);
        if (left > 0)
            all.add(new Template(DEFAULT, Math.toIntExact(left), spec.ordinals(), spec.template(), spec.claims()));
        return List.copyOf(all);
    }

    /// How many instances the named templates have together.
    static long named(InstanceSetSpec spec) {
        return spec.instances().stream().mapToLong(InstanceTemplate::replicas).sum();
    }

    /// A claim of the same name replaces, another one is added.
    private static List<Json.Obj> claims(InstanceSetSpec spec, InstanceTemplate named) {
        var claims = new ArrayList<>(spec.claims());
        for (var claim : named.claims()) {
            var at = names(claims).indexOf(claim.text("metadata", "name").orElse(""));
            if (at < 0) claims.add(claim);
            else
                claims.set(at, claim);
        }
        return claims;
    }

    private static List<String> names(List<Json.Obj> claims) {
        return claims.stream().map(it -> it.text("metadata", "name").orElse("")).toList();
    }
}
