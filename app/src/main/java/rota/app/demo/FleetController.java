package rota.app.demo;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.meta.Selector;
import rota.kernel.cache.Index;
import rota.kernel.cache.Indexes;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.loop.Triggers;
import rota.kernel.plan.Plan;

/// Reads fleets and their pods.
final class FleetController implements Controller<Deployment, FleetView, FleetStatus> {
    private static final Index<Pod> OWNER = Indexes.byController();
    private static final Index<Pod> ORPHANS = Indexes.orphansByNamespace();

    private final Mirror<Deployment> fleets;
    private final Mirror<Pod> pods;

    FleetController(Mirrors mirrors) {
        this.fleets = mirrors.of(Deployment.class);
        this.pods = mirrors.of(Pod.class);
    }

    /// Fresh mirrors with the indexes that a fleet needs.
    static Mirrors mirrors() {
        return new Mirrors(List.of(new Mirror<>(Deployment.class, List.of()),
                new Mirror<>(Pod.class, List.of(OWNER, ORPHANS))));
    }

    @Override
    public String name() {
        return "fleet";
    }

    @Override
    public List<Trigger<?>> triggers() {
        var claims = Triggers.Claimants.among(fleets, (fleet, pod) -> Selector.of(fleet.getSpec().getSelector())
                .matches(pod.getMetadata().getLabels()));
        return List.of(Triggers.self(Deployment.class), Triggers.controller(Pod.class, fleets),
                Triggers.orphan(Pod.class, claims));
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set(Kind.of(Pod.class));
    }

    @Override
    public Optional<FleetView> observe(Deployment fleet, Instant now) {
        var near = new ArrayList<>(pods.by(OWNER, fleet.getMetadata().getUid()));
        near.addAll(pods.by(ORPHANS, fleet.getMetadata().getNamespace()));
        return Optional.of(new FleetView(fleet, near, now));
    }

    @Override
    public Plan<FleetStatus> plan(FleetView view) {
        return FleetPlanner.plan(view);
    }

    @Override
    public Optional<HasMetadata> withStatus(FleetView view, FleetStatus status) {
        return status.equals(FleetStatus.in(view.fleet()))
                ? Optional.empty()
                : Optional.of(status.shownBy(view.fleet()));
    }
}
