package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.PodCondition;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.nodeset.NodeSetNames;
import rota.api.peer.Contact;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmOrigin;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.workloads.nodeset.Registration.Kind;
import rota.workloads.pods.Phase;

/// Shows the state of Slurm nodes as conditions of their pods, one patch per pod, condition by condition: those of
/// others stay as they are.
final class Projection {
    private static final List<String> FLAGS = List.of("COMPLETING", "DRAIN", "FAIL", "INVALID", "INVALID_REG",
            "MAINTENANCE", "NOT_RESPONDING", "UNDRAIN");

    private final SlurmOrigin origin;
    private final Instant now;

    private Projection(SlurmOrigin origin, Instant now) {
        this.origin = origin;
        this.now = now;
    }

    static Optional<Step> step(NodeSetView view, List<WorkerPod> pods) {
        if (!(view.around().contact() instanceof Contact.Heard(var report))) return Optional.empty();
        var projection = new Projection(report.origin(), view.now());
        var patches = pods.stream().flatMap(it -> projection.patch(it).stream()).toList();
        return patches.isEmpty()
                ? Optional.empty()
                : Optional.of(Step.slowStart("show", "pods show what Slurm says about their nodes", patches).apart());
    }

    /// What Slurm does not say changes nothing: the last that was known stays.
    private Optional<Action> patch(WorkerPod pod) {
        return switch (pod.sight()) {
            case Sight.Unknown _, Sight.Foreign _, Sight.Occupied _ -> Optional.empty();
            case Sight.Lost _ -> patch(pod, changes(pod, List.of(registered(Kind.LOST))));
            case Sight.Missing() -> pod.hasBegun() && pod.facts().isActive() && pod.facts().phase() != Phase.UNKNOWN
                    ? patch(pod, all(pod, List.of(missing(pod))))
                    : Optional.empty();
            case Sight.Seen(var node) -> patch(pod, all(pod, Stream.concat(shown(node).stream(),
                    Stream.of(registered(Kind.KNOWN))).toList()));
        };
    }

    /// That a node was known is remembered for as long as it is missing.
    private PodCondition missing(WorkerPod pod) {
        return registered(Registration.of(pod).kind().hasBeenKnown() ? Kind.FORGOTTEN : Kind.NEVER);
    }

    private PodCondition registered(Kind kind) {
        return new Registration(kind, List.of(origin)).condition();
    }

    private static Optional<Action> patch(WorkerPod pod, List<Json> changes) {
        if (changes.isEmpty()) return Optional.empty();
        var body = Json.object("metadata", Json.object("uid", Json.of(pod.facts().id().uid())))
                .with("status", Json.object("conditions", new Json.Arr(changes)));
        return Optional.of(new Action.Patch(pod.facts().id().key(), new PatchBody.Strategic(body), Subresource.STATUS,
                Action.Tolerates.GONE_OR_CHANGED_HANDS));
    }

    private static List<PodCondition> shown(SlurmNode node) {
        var base = node.state().base().stream();
        var flags = FLAGS.stream().filter(node.state()::has);
        return Stream.concat(base, flags).map(it -> wanted(type(it), "True", node.reason())).toList();
    }

    private List<Json> all(WorkerPod pod, List<PodCondition> wanted) {
        var changes = new ArrayList<>(changes(pod, wanted));
        stale(pod, wanted).forEach(it -> changes.add(Json.object("$patch", Json.of("delete")).with("type",
                Json.of(it))));
        return changes;
    }

    private List<Json> changes(WorkerPod pod, List<PodCondition> wanted) {
        var changes = new ArrayList<Json>();
        for (var condition : wanted) {
            var old = pod.condition(condition.getType());
            if (old.isPresent() && isSame(old.get(), condition)) continue;
            changes.add(json(condition, since(old, condition, now)));
        }
        return changes;
    }

    private static List<String> stale(WorkerPod pod, List<PodCondition> wanted) {
        var status = pod.facts().pod().getStatus();
        var types = wanted.stream().map(PodCondition::getType).toList();
        return status == null ? List.of() : status.getConditions().stream().map(PodCondition::getType)
                .filter(it -> it.startsWith(NodeSetNames.CONDITION_PREFIX) && !types.contains(it)).toList();
    }

    private static boolean isSame(PodCondition old, PodCondition next) {
        return next.getStatus().equals(old.getStatus())
                && next.getMessage().equals(Optional.ofNullable(old.getMessage()).orElse(""));
    }

    private static String since(Optional<PodCondition> old, PodCondition next, Instant now) {
        return old.filter(it -> next.getStatus().equals(it.getStatus())).map(PodCondition::getLastTransitionTime)
                .orElse(now.truncatedTo(ChronoUnit.SECONDS).toString());
    }

    private static Json json(PodCondition condition, String since) {
        return Json.object("type", Json.of(condition.getType())).with("status", Json.of(condition.getStatus()))
                .with("message", Json.of(condition.getMessage())).with("lastTransitionTime", Json.of(since));
    }

    private static PodCondition wanted(String type, String status, String message) {
        var condition = new PodCondition();
        condition.setType(type);
        condition.setStatus(status);
        condition.setMessage(message);
        return condition;
    }

    /// `NOT_RESPONDING` becomes `SlurmNodeStateNotResponding`.
    static String type(String word) {
        return NodeSetNames.CONDITION_PREFIX + Stream.of(word.split("_", -1))
                .map(it -> it.charAt(0) + it.substring(1).toLowerCase(Locale.ROOT)).collect(Collectors.joining());
    }
}
