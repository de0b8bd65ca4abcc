package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import rota.api.instanceset.InstanceSetNames;
import rota.api.meta.Owners;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// The claim for a volume of an instance, as it is created.
final class NewClaim {
    private NewClaim() {}

    /// What the template is called, and so the volume in the pod.
    static String template(Json.Obj claim) {
        return claim.text("metadata", "name").orElse("");
    }

    /// What the claim of a pod is called.
    static String name(String set, Json.Obj claim, String pod) {
        var prefix = claim.text("metadata", "annotations", InstanceSetNames.CLAIM_PREFIX).filter(it -> !it.isEmpty());
        if (prefix.isEmpty()) return template(claim) + "-" + pod;
        return pod.startsWith(set + "-") ? prefix.get() + "-" + pod.substring(set.length() + 1) : prefix.get();
    }

    static PersistentVolumeClaim claim(InstanceSetView view, Template template, Json.Obj claim, String pod) {
        var metadata = Json.object("namespace", Json.of(view.namespace()))
                .with("name", Json.of(name(view.name(), claim, pod)))
                .with("labels", Codec.json(labels(view, template, claim, pod)))
                .with("ownerReferences", Json.list(Codec.tree(Owners.controllerReference(view.ownership().claims()
                        .owner().id()))));
        var annotations = claim.object("metadata", "annotations");
        if (!annotations.fields().isEmpty()) metadata = metadata.with("annotations", annotations);
        return Codec.model(Json.object("apiVersion", Json.of("v1")).with("kind", Json.of("PersistentVolumeClaim"))
                .with("metadata", metadata).with("spec", claim.object("spec")), PersistentVolumeClaim.class);
    }

    /// Those by which it is found come last, lest a template hide it.
    static SequencedMap<String, String> labels(InstanceSetView view, Template template, Json.Obj claim, String pod) {
        var labels = new LinkedHashMap<>(common(view, template, claim));
        labels.put(InstanceSetNames.POD_NAME, pod);
        return labels;
    }

    /// Those that are the same for all instances of a template.
    static SequencedMap<String, String> common(InstanceSetView view, Template template, Json.Obj claim) {
        var labels = new LinkedHashMap<String, String>();
        texts(template.pod().object("metadata", "labels"), labels);
        texts(claim.object("metadata", "labels"), labels);
        labels.putAll(InstanceSetNames.matchLabels(view.name()));
        labels.put(InstanceSetNames.CLAIM, template(claim));
        if (!template.name().isEmpty()) labels.put(InstanceSetNames.TEMPLATE, template.name());
        return labels;
    }

    private static void texts(Json.Obj map, SequencedMap<String, String> into) {
        map.fields().forEach((key, value) -> {
            if (value instanceof Json.Str(var text)) into.put(key, text);
        });
    }
}
