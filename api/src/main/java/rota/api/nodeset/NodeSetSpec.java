package rota.api.nodeset;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// What a NodeSet asks for, with every default set: an object that was stored before a field came to be means the same
/// as one that has it.
///
/// @param controller the name of the Slurm cluster in the same namespace
/// @param claims templates of the claims that every pod has for itself
/// @param historyLimit how many old revisions are kept that no pod has
/// @param minReady how long a pod must have been ready to count as available
/// @param protect whether the pods of busy nodes are kept from evictions
/// @param prune whether Slurm forgets nodes whose Kubernetes node is gone
/// @param options what its annotations ask for besides
public record NodeSetSpec(String controller, Scaling scaling, Worker worker, List<Json> claims, Retention retention,
        UpdateStrategy update, int historyLimit, Duration minReady, boolean protect, boolean prune,
        NodeSetOptions options) {
    public NodeSetSpec {
        claims = List.copyOf(claims);
    }

    public static NodeSetSpec of(GenericKubernetesResource set) {
        return of(tree(set), NodeSetOptions.of(set));
    }

    /// The part `spec` of a NodeSet as a tree, with all fields that it has.
    public static Json.Obj tree(GenericKubernetesResource set) {
        var spec = set.getAdditionalProperties().get("spec");
        return spec != null && Codec.json(spec) instanceof Json.Obj object ? object : Json.Obj.EMPTY;
    }

    /// The name of the Slurm cluster alone, without reading the rest: many are asked for it.
    public static String controllerOf(GenericKubernetesResource set) {
        var reference = set.getAdditionalProperties().get("spec") instanceof Map<?, ?> spec
                ? spec.get("controllerRef")
                : Map.of();
        return reference instanceof Map<?, ?> map && map.get("name") instanceof String name ? name : "";
    }

    /// The same for what decides how many pods there are.
    public static ScalingMode modeOf(GenericKubernetesResource set) {
        return set.getAdditionalProperties().get("spec") instanceof Map<?, ?> spec
                && spec.get("scalingMode") instanceof String word
                        ? ScalingMode.named(word).orElse(ScalingMode.STATEFUL_SET)
                        : ScalingMode.STATEFUL_SET;
    }

    private static NodeSetSpec of(Json.Obj spec, NodeSetOptions options) {
        return new NodeSetSpec(spec.text("controllerRef", "name").orElse(""), scaling(spec), Worker.of(spec),
                spec.items("volumeClaimTemplates"), Retention.of(spec.object("persistentVolumeClaimRetentionPolicy")),
                UpdateStrategy.of(spec.object("updateStrategy")), number(spec, "revisionHistoryLimit", 0),
                Duration.ofSeconds(Math.max(0, number(spec, "minReadySeconds", 0))),
                truth(spec, "workloadDisruptionProtection", true),
                spec.text("pruneSlurmNodeRecords").filter("NodeNotFound"::equals).isPresent(), options);
    }

    private static Scaling scaling(Json.Obj spec) {
        var mode = spec.text("scalingMode").flatMap(ScalingMode::named).orElse(ScalingMode.STATEFUL_SET);
        return new Scaling(mode, Math.max(0, number(spec, "replicas", 1)),
                Math.max(0, number(spec, "ordinalPadding", 0)), truth(spec, "pinToNode", false));
    }

    private static int number(Json.Obj spec, String field, int absent) {
        return spec.get(field).orElse(Json.Null.NULL) instanceof Json.Num(BigDecimal value) ? value.intValue() : absent;
    }

    private static boolean truth(Json.Obj spec, String field, boolean absent) {
        return spec.get(field).orElse(Json.Null.NULL) instanceof Json.Bool truth ? truth == Json.Bool.TRUE : absent;
    }

    /// What Slurm calls the set: the feature that its nodes share.
    public String slurmName(String setName) {
        return worker.hostnamePrefix().flatMap(NodeSetSpec::trimmed).orElse(setName);
    }

    private static Optional<String> trimmed(String hostname) {
        var first = hostname.strip().split("\\s+", 2)[0];
        return Optional.of(first.replaceAll("^-+|-+$", "")).filter(it -> !it.isEmpty());
    }
}
