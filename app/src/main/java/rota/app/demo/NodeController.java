package rota.app.demo;

import io.fabric8.kubernetes.api.model.BindingBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.IntStream;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.wire.Json;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.workloads.pods.Phase;
import rota.workloads.pods.PodFacts;

/// Scheduler and nodes in one, and all pretence: each change of a pod leads, a moment later, to the next state of its
/// life. Pending, placed, ready; and gone, once somebody deletes it.
record NodeController(Duration moment) implements Controller<Pod, NodeController.Seen, String> {
    private static final Kind PODS = Kind.of(Pod.class);
    private static final int SPEEDS = 3;

    /// A pod at a time.
    record Seen(PodFacts pod, Instant now) {}

    @Override
    public String name() {
        return "node";
    }

    /// Pods live at different speeds, or all would do everything together.
    @Override
    public List<Trigger<?>> triggers() {
        return IntStream.range(0, SPEEDS).<Trigger<?>>mapToObj(this::trigger).toList();
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set();
    }

    @Override
    public Optional<Seen> observe(Pod pod, Instant now) {
        return Optional.of(new Seen(PodFacts.of(pod), now));
    }

    @Override
    public Plan<String> plan(Seen seen) {
        var pod = seen.pod();
        if (pod.deleting()) return step("stop", "its grace is over", remove(pod));
        if (pod.node().isEmpty()) return step("place", "it has no node yet", bind(pod));
        if (pod.phase() != Phase.RUNNING) return step("run", "its node has started it", ready(seen));
        return Plan.idle("");
    }

    @Override
    public Optional<HasMetadata> withStatus(Seen view, String status) {
        return Optional.empty();
    }

    private Trigger<Pod> trigger(int speed) {
        return new Trigger<>(Pod.class, pod -> number(pod.getMetadata().getName()) == speed
                ? List.of(Key.of(PODS, pod))
                : List.of(), moment.multipliedBy(speed + 1L));
    }

    private static Plan<String> step(String name, String reason, Action action) {
        return new Plan<>(List.of(Step.oneByOne(name, reason, List.of(action))), "", Wake.NEVER);
    }

    private static Action remove(PodFacts pod) {
        return new Action.Delete(pod.id(), new Request.DeleteOptions(Optional.of(0L), Optional.empty()));
    }

    private static Action bind(PodFacts pod) {
        var key = pod.id().key();
        return new Action.Create(new BindingBuilder().withNewMetadata().withNamespace(key.namespace())
                .withName(key.name()).withUid(pod.id().uid()).endMetadata().withNewTarget().withKind("Node")
                .withName("node-" + number(key.name())).endTarget().build());
    }

    private static Action ready(Seen seen) {
        var condition = Json.object("type", Json.of("Ready")).with("status", Json.of("True"))
                .with("lastTransitionTime", Json.of(seen.now().truncatedTo(ChronoUnit.SECONDS).toString()));
        var status = Json.object("phase", Json.of("Running")).with("conditions", Json.list(condition));
        return new Action.Patch(seen.pod().id().key(), new PatchBody.Merge(Json.object("status", status)),
                Request.Subresource.STATUS, Action.Tolerates.GONE);
    }

    private static int number(String pod) {
        return Math.floorMod(pod.hashCode(), SPEEDS);
    }
}
