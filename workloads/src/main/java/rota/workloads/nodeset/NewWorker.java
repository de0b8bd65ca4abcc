package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Owners;
import rota.api.nodeset.NodeSetNames;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.workloads.revision.Revision;

/// The pod of a number, as it is created.
final class NewWorker {
    private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

    private NewWorker() {}

    static Pod pod(NodeSetView view, SlurmServer server, int ordinal) {
        var name = view.name() + "-" + padded(view, ordinal);
        var hostname = view.spec().worker().hostnamePrefix().map(it -> it + padded(view, ordinal)).orElse(name);
        var metadata = Json.object("namespace", Json.of(view.namespace())).with("name", Json.of(name))
                .with("annotations", Codec.json(annotations(view)))
                .with("labels", Codec.json(labels(view, name, hostname, padded(view, ordinal))))
                .with("ownerReferences", Json.list(Codec.tree(Owners.controllerReference(view.id()))));
        var pod = Json.object("apiVersion", Json.of("v1")).with("kind", Json.of("Pod")).with("metadata", metadata)
                .with("spec", spec(view, server, ordinal).with("hostname", Json.of(hostname)));
        return Codec.model(pod, Pod.class);
    }

    static String padded(NodeSetView view, int ordinal) {
        var digits = Integer.toString(ordinal);
        return "0".repeat(Math.max(0, view.spec().scaling().padding() - digits.length())) + digits;
    }

    private static Map<String, String> annotations(NodeSetView view) {
        var annotations = new LinkedHashMap<>(orNone(view.set().getMetadata().getAnnotations()));
        annotations.remove(LAST_APPLIED);
        annotations.putAll(texts(view.spec().worker().template().object("metadata", "annotations")));
        annotations.put(NodeSetNames.DEFAULT_CONTAINER, "slurmd");
        return annotations;
    }

    private static Map<String, String> labels(NodeSetView view, String name, String hostname, String ordinal) {
        var labels = new LinkedHashMap<>(orNone(view.set().getMetadata().getLabels()));
        labels.putAll(texts(view.spec().worker().template().object("metadata", "labels")));
        labels.put(NodeSetNames.APP_NAME, NodeSetNames.SLURMD);
        labels.put(NodeSetNames.APP_INSTANCE, view.name());
        labels.put(NodeSetNames.APP_COMPONENT, NodeSetNames.WORKER);
        labels.put(NodeSetNames.CLUSTER, view.spec().controller());
        labels.put(NodeSetNames.POD_NAME, name);
        labels.put(NodeSetNames.POD_INDEX, ordinal);
        labels.put(NodeSetNames.POD_HOSTNAME, hostname);
        labels.put(NodeSetNames.SCALING_MODE, view.spec().scaling().mode().word());
        labels.put(Revision.HASH_LABEL, view.hash());
        return labels;
    }

    private static Json.Obj spec(NodeSetView view, SlurmServer server, int ordinal) {
        var service = Neighbourhood.serviceName(view);
        var ours = Json.object("automountServiceAccountToken", Json.of(false))
                .with("enableServiceLinks", Json.of(false)).with("subdomain", Json.of(service))
                .with("dnsConfig", Json.object("searches", SlurmdContainer.texts(List.of(
                        service + "." + view.namespace() + ".svc.cluster.local"))))
                .with("initContainers", Json.list(SlurmdContainer.logfile(view)))
                .with("containers", Json.list(SlurmdContainer.slurmd(view, server)))
                .with("tolerations", Json.list(Json.object("key", Json.of(NodeSetNames.WORKER_TAINT))
                        .with("operator", Json.of("Equal")).with("effect", Json.of("NoExecute"))))
                .with("volumes", volumes(server));
        if (!view.spec().worker().oversubscribe()) ours = ours.with("affinity", apart());
        var merged = Storage.onto(SpecMerge.over(ours, view.spec().worker().template().object("spec")), view,
                padded(view, ordinal));
        return Pin.of(view, ordinal).map(it -> Pin.onto(merged, it)).orElse(merged);
    }

    private static Json.Arr volumes(SlurmServer server) {
        var log = Json.object("name", Json.of("slurm-logfile"))
                .with("emptyDir", Json.object("medium", Json.of("Memory")));
        var sources = server.keySecret().isEmpty() ? Json.Arr.EMPTY : Json.list(Json.object("secret",
                Json.object("name", Json.of(server.keySecret())).with("items", Json.list(
                        Json.object("key", Json.of(server.keyEntry())).with("path", Json.of("slurm.key"))))));
        var etc = Json.object("name", Json.of("slurm-etc")).with("projected",
                Json.object("defaultMode", Json.of(0600)).with("sources", sources));
        return Json.list(etc, log);
    }

    /// One worker on each machine, unless the user wants otherwise.
    private static Json.Obj apart() {
        var workers = Json.object("matchExpressions", Json.list(Json.object("key", Json.of(NodeSetNames.APP_NAME))
                .with("operator", Json.of("In")).with("values", SlurmdContainer.texts(List.of(NodeSetNames.SLURMD)))));
        var term = Json.object("topologyKey", Json.of("kubernetes.io/hostname")).with("labelSelector", workers);
        return Json.object("podAntiAffinity",
                Json.object("requiredDuringSchedulingIgnoredDuringExecution", Json.list(term)));
    }

    private static Map<String, String> texts(Json.Obj map) {
        var texts = new LinkedHashMap<String, String>();
        map.fields().forEach((key, value) -> {
            if (value instanceof Json.Str(var text)) texts.put(key, text);
        });
        return texts;
    }

    private static Map<String, String> orNone(@Nullable Map<String, String> map) {
        return Optional.ofNullable(map).orElse(Map.of());
    }
}
