package rota.local.system.scheduler;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Model;
import rota.api.meta.Ordered;
import rota.api.meta.Tolerance;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.plan.Plan;
import rota.kernel.run.Performer;
import rota.local.system.NoStatus;

/// Reads pods and nodes for the scheduler. Its only key is the namespace `kube-system`, which every cluster has: all
/// pods are decided for under it, one round after the other.
public final class SchedulerController implements Controller<Namespace, SchedulerView, NoStatus> {
    /// What pods ask for that ask for no other scheduler.
    public static final String DEFAULT_NAME = "default-scheduler";

    private static final Key SEAT = Kind.of(Namespace.class).key("", "kube-system");
    /// Rounds that nobody waits for may wait.
    private static final Duration CALM = Duration.ofMillis(100);

    private final Mirrors mirrors;
    private final Api api;
    private final String schedulerName;
    private final List<Kind> gangs;
    private final Facts facts = new Facts();
    private final Notebook notebook = new Notebook();
    private final SchedulerCalls calls;

    /// @param mirrors of pods, nodes and namespaces; of volume claims and [#gangKinds()] where they are served
    /// @param schedulerName of the pods that are ours
    public SchedulerController(Mirrors mirrors, Api api, InstantSource clock, String schedulerName) {
        this.mirrors = mirrors;
        this.api = api;
        this.schedulerName = schedulerName;
        this.gangs = Gang.KINDS.stream().filter(it -> mirrors.of(it).isPresent()).toList();
        this.calls = new SchedulerCalls(api, notebook, clock);
    }

    /// The kinds that describe pods which start together. A server may have none of them.
    public static List<Kind> gangKinds() {
        return Gang.KINDS;
    }

    @Override
    public String name() {
        return "scheduler";
    }

    @Override
    public List<Trigger<?>> triggers() {
        var triggers = new ArrayList<Trigger<?>>();
        triggers.add(new Trigger<>(Pod.class, pod -> isOurs(pod) && isWaiting(pod) ? seat(pod) : List.of()));
        triggers.add(new Trigger<>(Pod.class, pod -> isWaiting(pod) ? List.of() : seat(pod), CALM));
        triggers.add(new Trigger<>(Node.class, SchedulerController::seat, CALM));
        triggers.add(new Trigger<>(Namespace.class, SchedulerController::seat, CALM));
        if (claimsAreKnown()) triggers.add(new Trigger<>(PersistentVolumeClaim.class, SchedulerController::seat));
        gangs.forEach(it -> triggers.add(new Trigger<>(Model.generic(it), SchedulerController::seat)));
        return triggers;
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set();
    }

    @Override
    public Optional<SchedulerView> observe(Namespace seat, Instant now) {
        var shown = mirrors.of(Pod.class).list();
        if (shown.stream().noneMatch(it -> isOurs(it) && isWaiting(it))) return Optional.empty();
        findOut();
        return Optional.of(new SchedulerView(mirrors.of(Node.class).list().stream().map(facts::of).toList(),
                pods(shown, now), gangs(), namespaces(), claims(), notebook.resting(), now));
    }

    @Override
    public Plan<NoStatus> plan(SchedulerView view) {
        return SchedulerPlanner.plan(view);
    }

    @Override
    public Optional<HasMetadata> withStatus(SchedulerView view, NoStatus status) {
        return Optional.empty();
    }

    @Override
    public Performer.CallHandler calls() {
        return calls;
    }

    /// Bindings whose answer got lost.
    private void findOut() {
        for (var pod : notebook.uncertain()) {
            var node = live(pod).map(it -> Tolerance.text(it.getSpec().getNodeName())).orElse("");
            if (node.isEmpty()) notebook.notBound(pod);
            else
                notebook.bound(pod, node);
        }
    }

    private Optional<Pod> live(Identity pod) {
        try {
            return api.send(new Request.Get(pod.key())).map(Pod.class::cast)
                    .filter(it -> it.getMetadata().getUid().equals(pod.uid()));
        } catch (ApiException.NotFound _) {
            return Optional.empty();
        }
    }

    private List<PodFacts> pods(List<Pod> shown, Instant now) {
        var pods = new ArrayList<PodFacts>();
        var seen = new LinkedHashMap<Identity, Notebook.Shown>();
        for (var pod : shown) {
            var known = facts.of(pod, gangs);
            var version = Facts.version(pod);
            seen.put(known.id(), new Notebook.Shown(version, !isWaiting(pod)));
            var current = notebook.now(known, version);
            if (isOurs(pod) || !current.isPending()) pods.add(current);
        }
        notebook.settle(seen, now);
        facts.keep(seen.keySet());
        return pods;
    }

    private SequencedMap<Gang.Name, Gang> gangs() {
        var all = new LinkedHashMap<Gang.Name, Gang>();
        for (var kind : gangs) {
            Mirror<GenericKubernetesResource> groups = mirrors.of(Model.generic(kind));
            groups.list().stream().map(it -> Gang.of(kind, it)).forEach(it -> all.put(it.name(), it));
        }
        return all;
    }

    private SequencedMap<String, SequencedMap<String, String>> namespaces() {
        var all = new LinkedHashMap<String, SequencedMap<String, String>>();
        mirrors.of(Namespace.class).list().forEach(it -> all.put(it.getMetadata().getName(),
                Optional.ofNullable(it.getMetadata().getLabels()).map(Ordered::map).orElse(Ordered.map())));
        return all;
    }

    private Optional<SequencedSet<String>> claims() {
        if (!claimsAreKnown()) return Optional.empty();
        var claims = mirrors.of(PersistentVolumeClaim.class);
        return Optional.of(Ordered.set(claims.list().stream().map(it -> Key.of(claims.kind(), it).path()).toList()));
    }

    private boolean claimsAreKnown() {
        return mirrors.of(Kind.of(PersistentVolumeClaim.class)).isPresent();
    }

    private boolean isOurs(Pod pod) {
        var wanted = Tolerance.text(pod.getSpec().getSchedulerName());
        return schedulerName.equals(wanted.isEmpty() ? DEFAULT_NAME : wanted);
    }

    private static boolean isWaiting(Pod pod) {
        return Tolerance.text(pod.getSpec().getNodeName()).isEmpty();
    }

    private static List<Key> seat(HasMetadata ignored) {
        return List.of(SEAT);
    }
}
