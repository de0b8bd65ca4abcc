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
import rota.api.peer.SlurmNode;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.workloads.pods.Phase;

/// Shows the state of Slurm nodes as conditions of their pods, one patch per pod, condition by condition: those of
/// others stay as they are.
final class Projection {
    /// Whether Slurm knows the node; it remembers since when it does not. An addition to what upstream has.
    static final String REGISTERED = "SlurmNodeRegistered";
    /// What that condition says of a node that was known before.
    static final String FORGOTTEN = "Slurm has forgotten it";
    private static final String NEVER_KNOWN = "Slurm does not know it";
    private static final List<String> FLAGS = List.of("COMPLETING", "DRAIN", "FAIL", "INVALID", "INVALID_REG",
            "MAINTENANCE", "NOT_RESPONDING", "UNDRAIN");

    private Projection() {}

    static Optional<Step> step(List<WorkerPod> pods, Instant now) {
        var patches = pods.stream().flatMap(it -> patch(it, now).stream()).toList();
        return patches.isEmpty()
                ? Optional.empty()
                : Optional.of(Step.slowStart("show", "pods show what Slurm says about their nodes", patches));
    }

    /// What Slurm does not say changes nothing: the last that was known stays.
    private static Optional<Action> patch(WorkerPod pod, Instant now) {
        return switch (pod.sight()) {
            case Sight.Unknown _ -> Optional.empty();
            case Sight.Missing() -> pod.facts().phase() == Phase.RUNNING
                    ? patch(pod, changes(pod, List.of(), missing(pod), now))
                    : Optional.empty();
            case Sight.Seen(var node) -> patch(pod, changes(pod, shown(node), wanted(REGISTERED, "True", ""), now));
        };
    }

    /// That a node was known is remembered for as long as it is missing.
    private static PodCondition missing(WorkerPod pod) {
        var before = pod.condition(REGISTERED);
        var known = before.filter(it -> "True".equals(it.getStatus()) || FORGOTTEN.equals(it.getMessage()));
        return wanted(REGISTERED, "False", known.isPresent() ? FORGOTTEN : NEVER_KNOWN);
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

    private static List<Json> changes(WorkerPod pod, List<PodCondition> states, PodCondition registered, Instant now) {
        var wanted = Stream.concat(states.stream(), Stream.of(registered)).toList();
        var changes = new ArrayList<Json>();
        for (var condition : wanted) {
            var old = pod.condition(condition.getType());
            if (old.isPresent() && isSame(old.get(), condition)) continue;
            changes.add(json(condition, since(old, condition, now)));
        }
        stale(pod, wanted).forEach(it -> changes.add(Json.object("$patch", Json.of("delete")).with("type",
                Json.of(it))));
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
