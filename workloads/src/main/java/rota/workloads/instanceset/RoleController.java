package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.Collectors;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.instanceset.RoleProbe;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.peer.Members;
import rota.kernel.cache.Indexes;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.loop.Triggers;
import rota.kernel.plan.Plan;
import rota.kernel.run.Performer;
import rota.workloads.instanceset.RoleReports.Report;

/// Finds out what the members of a set are, where no agent in their pods tells.
public final class RoleController implements Controller<InstanceSet, RolePlanner, String> {
    /// So many reports may be of pods that are gone before somebody cares.
    private static final int MANY = 10_000;

    private final Mirror<InstanceSet> sets;
    private final Mirror<Pod> pods;
    private final RoleReports reports;

    /// @param mirrors of sets, and of pods with the indexes of [InstanceSetController]
    public RoleController(Mirrors mirrors, Members members) {
        this.sets = mirrors.of(InstanceSet.class);
        this.pods = mirrors.of(Pod.class);
        this.reports = new RoleReports(members);
    }

    @Override
    public String name() {
        return "instanceset-roles";
    }

    @Override
    public List<Trigger<?>> triggers() {
        return List.of(Triggers.self(InstanceSet.class), Triggers.controller(Pod.class, sets));
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set();
    }

    @Override
    public Optional<RolePlanner> observe(InstanceSet set, Instant now) {
        var probe = RoleProbe.of(set);
        var spec = InstanceSetSpec.of(set);
        if (probe.isEmpty() || Deleting.is(set) || !spec.hasRoles() || spec.switches().paused()
                || !Mistakes.in(set, spec).isEmpty())
            return Optional.empty();
        forgetTheGone();
        var members = pods.by(Indexes.byController(), Identity.of(InstanceSetNames.KIND, set).uid()).stream()
                .map(Member::of).toList();
        var said = new LinkedHashMap<String, Report>();
        members.forEach(it -> reports.of(it.facts().id().uid()).ifPresent(report -> said.put(it.facts().id().uid(),
                report)));
        return Optional.of(new RolePlanner(spec, probe.get(), members, said, now));
    }

    @Override
    public Plan<String> plan(RolePlanner view) {
        return new Plan<>(view.steps(), "", view.wake());
    }

    @Override
    public Optional<HasMetadata> withStatus(RolePlanner view, String status) {
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
