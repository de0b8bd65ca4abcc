package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import rota.api.instanceset.Instance;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.instanceset.RoleProbe;
import rota.api.meta.Deleting;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.meta.Owners;
import rota.api.peer.Members;
import rota.kernel.cache.Index;
import rota.kernel.cache.Indexes;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.cache.Part;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.loop.Triggers;
import rota.kernel.plan.Plan;
import rota.kernel.run.Performer;
import rota.workloads.instanceset.RoleReports.Report;

/// Finds out what the members of a set are: by asking them, where the set says how; otherwise from what the agents in
/// their pods tell.
public final class RoleController implements Controller<InstanceSet, RoleView, String> {
    /// So many reports may be of pods that are gone before somebody cares.
    private static final int MANY = 10_000;
    private static final Index<Event> BY_POD = new Index<>("pod", it -> List.of(it.getInvolvedObject().getUid()));

    private final Mirror<InstanceSet> sets;
    private final Mirror<Instance> instances;
    private final Mirror<Pod> pods;
    private final Mirror<Event> events;
    private final RoleReports reports;

    /// @param mirrors of sets, of Instances and pods with the indexes of [InstanceSetController], and of those events
    /// that [#news] names, with [#eventIndexes()]
    public RoleController(Mirrors mirrors, Members members) {
        this.sets = mirrors.of(InstanceSet.class);
        this.instances = mirrors.of(Instance.class);
        this.pods = mirrors.of(Pod.class);
        this.events = mirrors.of(Event.class);
        this.reports = new RoleReports(members);
    }

    /// Events of agents: of all others there are too many.
    public static Part<Event> news() {
        return new Part<>(AgentNews::isOne, AgentNews.FIELDS);
    }

    public static List<Index<Event>> eventIndexes() {
        return List.of(BY_POD);
    }

    @Override
    public String name() {
        return "instanceset-roles";
    }

    @Override
    public List<Trigger<?>> triggers() {
        return List.of(Triggers.self(InstanceSet.class), new Trigger<>(Pod.class, this::sets),
                new Trigger<Event>(Event.class, event -> pods.get(event.getInvolvedObject().getNamespace(), event
                        .getInvolvedObject().getName()).map(this::sets).orElse(List.of())));
    }

    /// The set of a pod, or that of the Instance which has it.
    private List<Key> sets(Pod pod) {
        var ofInstance = Owners.controllerOf(pod).flatMap(it -> instances.get(pod.getMetadata().getNamespace(), it
                .getName()).filter(found -> found.getMetadata().getUid().equals(it.getUid())));
        return ofInstance.map(Triggers.controller(Instance.class, sets).keys())
                .orElseGet(() -> Triggers.controller(Pod.class, sets).keys().apply(pod));
    }

    /// The members of a set, whoever looks after their pods.
    private List<Member> members(InstanceSet set) {
        var uid = set.getMetadata().getUid();
        var owners = Stream.concat(Stream.of(uid), instances.by(Indexes.byController(), uid).stream().map(it -> it
                .getMetadata().getUid()));
        return owners.flatMap(it -> pods.by(Indexes.byController(), it).stream()).map(Member::of).toList();
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set();
    }

    /// Also of a set that is paused or that cannot be carried out: a leader changes all the same, and Services that
    /// find it by its label would lead to one that does not lead any more.
    @Override
    public Optional<RoleView> observe(InstanceSet set, Instant now) {
        var spec = InstanceSetSpec.of(set);
        if (Deleting.is(set) || !spec.hasRoles() || Mistakes.inProbe(set).isPresent()) return Optional.empty();
        var members = members(set);
        return RoleProbe.of(set).<RoleView>map(it -> asked(spec, it, members, now))
                .or(() -> Optional.of(news(members)).filter(it -> !it.isEmpty()).map(it -> new AgentRoles(spec, members,
                        it)));
    }

    private RolePlanner asked(InstanceSetSpec spec, RoleProbe probe, List<Member> members, Instant now) {
        forgetTheGone();
        var said = new LinkedHashMap<String, Report>();
        members.forEach(it -> reports.of(it.facts().id().uid()).ifPresent(report -> said.put(it.facts().id().uid(),
                report)));
        return new RolePlanner(spec, probe, members, said, now);
    }

    private List<AgentNews> news(List<Member> members) {
        return members.stream().flatMap(it -> events.by(BY_POD, it.facts().id().uid()).stream())
                .flatMap(it -> AgentNews.of(it).stream()).toList();
    }

    @Override
    public Plan<String> plan(RoleView view) {
        return new Plan<>(view.steps(), "", view.wake());
    }

    @Override
    public Optional<HasMetadata> withStatus(RoleView view, String status) {
        return Optional.empty();
    }

    @Override
    public Performer.CallHandler calls() {
        return reports;
    }

    private void forgetTheGone() {
        if (reports.size() < MANY) return;
        var alive = pods.list().stream().map(it -> it.getMetadata().getUid()).collect(Collectors.toSet());
        reports.forget(it -> !alive.contains(it));
    }
}
