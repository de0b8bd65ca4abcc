package rota.sim.world;

import io.fabric8.kubernetes.api.model.Affinity;
import io.fabric8.kubernetes.api.model.Binding;
import io.fabric8.kubernetes.api.model.NodeAffinity;
import io.fabric8.kubernetes.api.model.NodeSelector;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.store.Change;
import rota.sim.world.Timeline.Life;

/// Scheduler and nodes in one: places pods, runs them as a script says, and finishes those that are being deleted. It
/// sees the store itself, never a stale copy, and keeps its word.
public final class Kubelet {
    private static final Kind PODS = Kind.of(Pod.class);
    private static final Duration MOMENT = Duration.ofSeconds(2);
    private static final int KILLED = 137;

    /// How one pod fares.
    ///
    /// @param exit the exit code after which time, empty for a pod that runs until it is deleted
    public record Fate(Duration untilReady, Optional<Exit> exit) {
        public static final Fate STEADY = new Fate(Duration.ofSeconds(1), Optional.empty());
    }

    /// The end of a pod of its own accord.
    public record Exit(Duration after, int code) {}

    private final World world;
    private final Life life = new Life();
    private final BiFunction<Pod, RandomGenerator, Fate> script;
    private long position = 1;

    Kubelet(World world, BiFunction<Pod, RandomGenerator, Fate> script) {
        this.world = world;
        this.script = script;
    }

    /// Takes in what has happened to pods since the last time.
    void look() {
        var changes = world.cluster().store().changes(PODS, position);
        position = changes.upTo();
        for (var change : changes.list()) {
            var pod = change.object().model(Pod.class);
            switch (change) {
                case Change.Added _ -> {
                    if (isOurs(pod)) soon("places", pod, this::place);
                }
                case Change.Modified(var before, _) -> {
                    if (!isOurs(pod) && pod.getSpec().getNodeName() != null
                            && before.tree().at("spec", "nodeName").isEmpty())
                        run(Identity.of(PODS, pod));
                    var wasDeleting = before.tree().at("metadata", "deletionTimestamp").isPresent();
                    if (!wasDeleting && pod.getMetadata().getDeletionTimestamp() != null)
                        soon("stops", pod, this::stop);
                    if (!images(before.tree()).equals(images(change.object().tree())))
                        soon("restarts", pod, this::restart);
                }
                case Change.Deleted _ -> {}
            }
        }
    }

    /// A pod may ask for another scheduler: then it is not for us to place it.
    private static boolean isOurs(Pod pod) {
        var scheduler = pod.getSpec().getSchedulerName();
        return scheduler == null || scheduler.equals("default-scheduler");
    }

    private void place(Identity id) {
        var pod = alive(id).filter(it -> it.getMetadata().getDeletionTimestamp() == null);
        if (pod.isEmpty()) return;
        var any = "node-" + (1 + world.timeline().random().nextInt(3));
        perform(new Request.Create(binding(id, pod.flatMap(Kubelet::named).orElse(any))));
        run(id);
    }

    /// A pod that has a node, whoever gave it.
    private void run(Identity id) {
        alive(id).ifPresent(pod -> {
            var fate = script.apply(pod, world.timeline().random());
            later(fate.untilReady(), "starts", id, this::start);
            fate.exit().ifPresent(exit -> later(exit.after(), "ends", id, it -> end(it, exit.code())));
        });
    }

    /// The only node that a pod may go to, if it names one.
    private static Optional<String> named(Pod pod) {
        return Optional.ofNullable(pod.getSpec().getAffinity()).map(Affinity::getNodeAffinity)
                .map(NodeAffinity::getRequiredDuringSchedulingIgnoredDuringExecution)
                .map(NodeSelector::getNodeSelectorTerms).stream().flatMap(List::stream)
                .flatMap(it -> it.getMatchFields().stream()).flatMap(it -> it.getValues().stream()).findFirst();
    }

    private static Binding binding(Identity pod, String node) {
        var metadata = new ObjectMeta();
        metadata.setNamespace(pod.key().namespace());
        metadata.setName(pod.key().name());
        metadata.setUid(pod.uid());
        var target = new ObjectReference();
        target.setKind("Node");
        target.setName(node);
        var binding = new Binding();
        binding.setMetadata(metadata);
        binding.setTarget(target);
        return binding;
    }

    private void start(Identity id) {
        alive(id).filter(it -> it.getMetadata().getDeletionTimestamp() == null).ifPresent(pod -> status(id, Json
                .object("phase", Json.of("Running")).with("conditions", Json.list(ready(true)))
                .with("containerStatuses", running(pod))));
    }

    /// A container that gets another image ends, and a new one starts.
    private void restart(Identity id) {
        alive(id).filter(Kubelet::isRunning).ifPresent(_ -> {
            status(id, Json.object("conditions", Json.list(ready(false))));
            later(MOMENT, "starts anew", id, it -> alive(it).filter(Kubelet::isRunning).ifPresent(_ -> start(it)));
        });
    }

    private static List<Optional<String>> images(Json.Obj pod) {
        return pod.objects("spec", "containers").stream().map(it -> it.text("image")).toList();
    }

    private void end(Identity id, int code) {
        var phase = code == 0 ? "Succeeded" : "Failed";
        alive(id).filter(it -> !isOver(it)).ifPresent(pod -> status(id, Json.object("phase", Json.of(phase))
                .with("conditions", Json.list(ready(false))).with("containerStatuses", ended(pod, code))));
    }

    /// As a real one does, it reports how the pod ended before it lets it go: a finalizer may keep the pod.
    private void stop(Identity id) {
        if (alive(id).isEmpty()) return;
        end(id, KILLED);
        var now = new DeleteOptions(Optional.of(0L), Optional.empty());
        perform(new Request.Delete(id.key(), Preconditions.uid(id.uid()), now));
    }

    private Json ready(boolean is) {
        var now = world.timeline().instant().truncatedTo(ChronoUnit.SECONDS);
        return Json.object("type", Json.of("Ready")).with("status", Json.of(is ? "True" : "False"))
                .with("lastTransitionTime", Json.of(now.toString()));
    }

    private Json ended(Pod pod, int code) {
        var now = world.timeline().instant().truncatedTo(ChronoUnit.SECONDS);
        var end = Json.object("exitCode", Json.of(code)).with("finishedAt", Json.of(now.toString()));
        return new Json.Arr(pod.getSpec().getContainers().stream().<Json>map(it -> Json
                .object("name", Json.of(it.getName())).with("state", Json.object("terminated", end))).toList());
    }

    private Json running(Pod pod) {
        var start = Json.object("startedAt", Json.of(world.timeline().instant().truncatedTo(ChronoUnit.SECONDS)
                .toString()));
        return new Json.Arr(pod.getSpec().getContainers().stream().<Json>map(it -> Json
                .object("name", Json.of(it.getName())).with("ready", Json.of(true))
                .with("image", Json.of(Objects.requireNonNullElse(it.getImage(), "")))
                .with("state", Json.object("running", start))).toList());
    }

    private static boolean isRunning(Pod pod) {
        return "Running".equals(pod.getStatus().getPhase());
    }

    private static boolean isOver(Pod pod) {
        var phase = pod.getStatus().getPhase();
        return "Succeeded".equals(phase) || "Failed".equals(phase);
    }

    private Optional<Pod> alive(Identity id) {
        return world.cluster().get(Pod.class, id.key().namespace(), id.key().name())
                .filter(it -> it.getMetadata().getUid().equals(id.uid()));
    }

    private void status(Identity id, Json.Obj status) {
        var merge = new PatchBody.Merge(Json.object("status", status));
        perform(new Request.Patch(id.key(), merge, Subresource.STATUS));
    }

    private void perform(Request request) {
        try {
            world.cluster().perform("kubelet", request);
        } catch (ApiException.NotFound | ApiException.Conflict gone) {
            world.timeline().trace().add(world.timeline().instant(), "kubelet is too late: " + gone.getMessage());
        }
    }

    private void soon(String what, Pod pod, Consumer<Identity> step) {
        later(world.timeline().upTo(MOMENT), what, Identity.of(PODS, pod), step);
    }

    private void later(Duration in, String what, Identity id, Consumer<Identity> step) {
        world.timeline().in(in, life, "kubelet " + what + " " + id.key(), () -> step.accept(id));
    }
}
