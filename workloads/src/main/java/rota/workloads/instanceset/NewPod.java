package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Stream;
import rota.api.instanceset.InstanceSetNames;
import rota.api.meta.Owners;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.workloads.instanceset.Blueprint.Pattern;

/// The pod of an instance, as it is created: always from the newest template.
final class NewPod {
    private static final String HOSTNAME = "kubernetes.io/hostname";

    private NewPod() {}

    static Pod pod(InstanceSetView view, Blueprint blueprint, String name) {
        var pattern = blueprint.of(name).orElseThrow(() -> new IllegalStateException(
                "expected the template of " + name + ", found none"));
        var metadata = Json.object("namespace", Json.of(view.namespace())).with("name", Json.of(name))
                .with("labels", Codec.json(labels(pattern, name)))
                .with("annotations", Codec.json(PodAnnotations.wanted(view.spec(), pattern.shape())))
                .with("ownerReferences", Json.list(Codec.tree(Owners.controllerReference(view.ownership().pods()
                        .owner().id()))));
        var finalizers = pattern.template().pod().items("metadata", "finalizers");
        if (!finalizers.isEmpty()) metadata = metadata.with("finalizers", new Json.Arr(finalizers));
        return Codec.model(Json.object("apiVersion", Json.of("v1")).with("kind", Json.of("Pod"))
                .with("metadata", metadata).with("spec", spec(view, blueprint, name)), Pod.class);
    }

    private static SequencedMap<String, String> labels(Pattern pattern, String name) {
        var labels = new LinkedHashMap<>(PodLabels.wanted(pattern, name));
        labels.put(InstanceSetNames.REVISION, pattern.proposed());
        return labels;
    }

    private static Json.Obj spec(InstanceSetView view, Blueprint blueprint, String name) {
        var template = blueprint.of(name).orElseThrow().template();
        var spec = template.pod().object("spec").with("hostname", Json.of(name))
                .with("subdomain", Json.of(InstanceSetNames.headless(view.name())));
        if (blueprint.proposedAccount().isPresent())
            spec = spec.with("serviceAccountName", Json.of(blueprint.proposedAccount().get()));
        var node = Placements.of(view).node(name);
        if (node.isPresent()) spec = spec.withAt(Json.of(node.get()), "nodeSelector", HOSTNAME);
        return withVolumes(view, spec, template.claims(), name);
    }

    /// A volume for each claim takes the place of one of the same name.
    private static Json.Obj withVolumes(InstanceSetView view, Json.Obj spec, List<Json.Obj> claims, String pod) {
        if (claims.isEmpty()) return spec;
        var own = claims.stream().<Json>map(it -> Json.object("name", Json.of(NewClaim.template(it)))
                .with("persistentVolumeClaim", Json.object("claimName", Json.of(NewClaim.name(view.name(), it, pod)))))
                .toList();
        var names = claims.stream().map(NewClaim::template).toList();
        var others = spec.objects("volumes").stream().filter(it -> !names.contains(it.text("name").orElse("")))
                .map(Json.class::cast);
        return spec.with("volumes", new Json.Arr(Stream.concat(others, own.stream()).toList()));
    }
}
