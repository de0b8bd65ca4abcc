package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Owners;
import rota.api.nodeset.NodeSetNames;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.workloads.revision.Revision;

/// A pod as it is created.
final class NewWorker {
    private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

    /// What the pods of a Kubernetes DaemonSet tolerate.
    private static final List<Json> DAEMONS = List.of(tolerating("not-ready", "NoExecute"),
            tolerating("unreachable", "NoExecute"), tolerating("disk-pressure", "NoSchedule"),
            tolerating("memory-pressure", "NoSchedule"), tolerating("pid-pressure", "NoSchedule"),
            tolerating("unschedulable", "NoSchedule"));

    private NewWorker() {}

    static Pod pod(NodeSetView view, SlurmServer server, Slot slot) {
        var metadata = slot.named(view, Json.object("namespace", Json.of(view.namespace())))
                .with("annotations", Codec.json(annotations(view)))
                .with("labels", Codec.json(labels(view, slot)))
                .with("ownerReferences", Json.list(Codec.tree(Owners.controllerReference(view.id()))));
        var spec = slot.placed(view, Storage.onto(spec(view, server), view, slot.suffix()));
        var pod = Json.object("apiVersion", Json.of("v1")).with("kind", Json.of("Pod")).with("metadata", metadata)
                .with("spec", spec.with("hostname", Json.of(slot.hostname(view))));
        return Codec.model(pod, Pod.class);
    }

    private static Map<String, String> annotations(NodeSetView view) {
        var annotations = new LinkedHashMap<>(orNone(view.set().getMetadata().getAnnotations()));
        annotations.remove(LAST_APPLIED);
        annotations.putAll(texts(view.spec().worker().template().object("metadata", "annotations")));
        annotations.putAll(Ssh.annotations(view));
        annotations.put(NodeSetNames.DEFAULT_CONTAINER, "slurmd");
        Belonging.stamp(view).ifPresent(it -> annotations.put(NodeSetNames.SLURM_CLUSTER, it));
        if (view.options().extras().described()) {
            annotations.put("slurm.slinky.net/node-type", "compute");
            annotations.put("slurm.slinky.net/creation-time", view.now().truncatedTo(ChronoUnit.SECONDS).toString());
        }
        return annotations;
    }

    private static Map<String, String> labels(NodeSetView view, Slot slot) {
        var labels = new LinkedHashMap<>(orNone(view.set().getMetadata().getLabels()));
        labels.putAll(texts(view.spec().worker().template().object("metadata", "labels")));
        labels.put(NodeSetNames.APP_NAME, NodeSetNames.SLURMD);
        labels.put(NodeSetNames.APP_INSTANCE, view.name());
        labels.put(NodeSetNames.APP_COMPONENT, NodeSetNames.WORKER);
        labels.put(NodeSetNames.CLUSTER, view.spec().controller());
        labels.putAll(slot.labels(view));
        labels.put(NodeSetNames.SCALING_MODE, view.spec().scaling().mode().word());
        labels.put(Revision.HASH_LABEL, view.hash());
        labels.put(NodeSetNames.REVISION_HASH, view.hash());
        return labels;
    }

    /// What all pods of the set have in common.
    static Json.Obj spec(NodeSetView view, SlurmServer server) {
        var service = Neighbourhood.serviceName(view);
        var ours = Json.object("automountServiceAccountToken", Json.of(false))
                .with("enableServiceLinks", Json.of(false)).with("subdomain", Json.of(service))
                .with("dnsConfig", Json.object("searches", SlurmdContainer.texts(List.of(
                        service + "." + view.namespace() + ".svc.cluster.local"))))
                .with("initContainers", Json.list(SlurmdContainer.logfile(view)))
                .with("containers", Json.list(SlurmdContainer.slurmd(view, server)))
                .with("tolerations", tolerations(view))
                .with("volumes", volumes(view, server));
        if (!view.spec().worker().oversubscribe()) ours = ours.with("affinity", apart());
        return SpecMerge.over(ours, view.spec().worker().template().object("spec"));
    }

    private static Json.Arr tolerations(NodeSetView view) {
        var ours = Json.object("key", Json.of(NodeSetNames.WORKER_TAINT)).with("operator", Json.of("Equal"))
                .with("effect", Json.of("NoExecute"));
        var steadfast = Daemons.is(view) && view.options().extras().steadfast();
        return new Json.Arr(Stream.concat(Stream.of(ours), steadfast ? DAEMONS.stream() : Stream.<Json>empty())
                .toList());
    }

    private static Json tolerating(String taint, String effect) {
        return Json.object("key", Json.of("node.kubernetes.io/" + taint)).with("operator", Json.of("Exists"))
                .with("effect", Json.of(effect));
    }

    private static Json.Arr volumes(NodeSetView view, SlurmServer server) {
        var log = Json.object("name", Json.of("slurm-logfile"))
                .with("emptyDir", Json.object("medium", Json.of("Memory")));
        var sources = server.keySecret().isEmpty() ? Json.Arr.EMPTY : Json.list(Json.object("secret",
                Json.object("name", Json.of(server.keySecret())).with("items", Json.list(
                        Json.object("key", Json.of(server.keyEntry())).with("path", Json.of("slurm.key"))))));
        var etc = Json.object("name", Json.of("slurm-etc")).with("projected",
                Json.object("defaultMode", Json.of(0600)).with("sources", sources));
        return new Json.Arr(Stream.concat(Stream.of(etc, log), Ssh.volumes(view).stream()).toList());
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
