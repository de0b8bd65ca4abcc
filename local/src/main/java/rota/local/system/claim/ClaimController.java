package rota.local.system.claim;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import rota.api.meta.Deleting;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Trigger;
import rota.kernel.loop.Triggers;
import rota.kernel.plan.Plan;

/// Reads claims and the volumes that they name. Volumes of its own it makes none: the directory of a claim is on the
/// node of its pod, and nobody else can have it.
public final class ClaimController
        implements
            Controller<PersistentVolumeClaim, ClaimView,
                    PersistentVolumeClaimStatus> {
    private static final Kind CLAIMS = Kind.of(PersistentVolumeClaim.class);

    private final Mirror<PersistentVolumeClaim> claims;
    private final Mirror<PersistentVolume> volumes;

    public ClaimController(Mirrors mirrors) {
        this.claims = mirrors.of(PersistentVolumeClaim.class);
        this.volumes = mirrors.of(PersistentVolume.class);
    }

    @Override
    public String name() {
        return "claim";
    }

    @Override
    public List<Trigger<?>> triggers() {
        return List.of(Triggers.self(PersistentVolumeClaim.class),
                new Trigger<>(PersistentVolume.class, this::wanting));
    }

    @Override
    public SequencedSet<Kind> children() {
        return Ordered.set();
    }

    @Override
    public Optional<ClaimView> observe(PersistentVolumeClaim claim, Instant now) {
        if (Deleting.is(claim)) return Optional.empty();
        var named = Optional.ofNullable(claim.getSpec().getVolumeName()).filter(it -> !it.isEmpty());
        return Optional.of(new ClaimView(claim, named.flatMap(it -> volumes.get("", it))));
    }

    @Override
    public Plan<PersistentVolumeClaimStatus> plan(ClaimView view) {
        return ClaimPlanner.plan(view);
    }

    @Override
    public Optional<HasMetadata> withStatus(ClaimView view, PersistentVolumeClaimStatus status) {
        if (status.equals(view.claim().getStatus())) return Optional.empty();
        return Optional.of(new PersistentVolumeClaimBuilder(view.claim()).withStatus(status).build());
    }

    private List<Key> wanting(PersistentVolume volume) {
        return claims.list().stream().filter(it -> volume.getMetadata().getName().equals(it.getSpec().getVolumeName()))
                .map(it -> Key.of(CLAIMS, it)).toList();
    }
}
