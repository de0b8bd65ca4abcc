package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.instanceset.InstanceSetNames;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// The claims of instances: made before their pods, grown but never shrunk, and deleted only with an instance that is
/// scaled away.
final class Volumes {
    static final Kind CLAIMS = Kind.of(PersistentVolumeClaim.class);

    /// A claim template, read once for all instances that have it.
    ///
    /// @param labels those that the claims of all of them carry
    /// @param storage how much they ask for, and the same as a number
    private record Wanted(Json.Obj template, SequencedMap<String, String> labels, Optional<String> storage,
            Optional<BigDecimal> amount) {
        static Wanted of(InstanceSetView view, Template template, Json.Obj claim) {
            var storage = claim.textOrNumber("spec", "resources", "requests", "storage");
            return new Wanted(claim, NewClaim.common(view, template, claim), storage,
                    storage.map(it -> new Quantity(it).getNumericalAmount()));
        }

        boolean isMoreThan(PersistentVolumeClaim live) {
            return amount.isPresent() && Volumes.storage(requests(live)).filter(it -> it.compareTo(amount.get()) >= 0)
                    .isEmpty();
        }
    }

    private Volumes() {}

    /// What is to be done about claims.
    ///
    /// @param followed those that there are come to be as their template says; a server may refuse that for good, and
    /// nothing else depends on it
    /// @param made those that are missing; their pods need them
    record Work(List<Step> followed, List<Step> made) {}

    /// For the instances that there are, and those that are about to be.
    static Work work(InstanceSetView view, Blueprint blueprint, List<String> names) {
        var created = new ArrayList<Action>();
        var changed = new ArrayList<Action>();
        var unbound = new ArrayList<String>();
        var wanted = new LinkedHashMap<String, List<Wanted>>();
        blueprint.patterns().forEach((name, pattern) -> wanted.put(name, pattern.template().claims().stream()
                .map(it -> Wanted.of(view, pattern.template(), it)).toList()));
        for (var name : names) {
            var template = blueprint.of(name).orElseThrow().template();
            for (var claim : Objects.requireNonNull(wanted.get(template.name()))) {
                var live = view.storage().find(NewClaim.name(view.name(), claim.template(), name));
                if (live.isEmpty())
                    created.add(new Action.Create(NewClaim.claim(view, template, claim.template(), name),
                            Optional.of("FailedReconcile")));
                else {
                    change(live.get(), claim, name).ifPresent(changed::add);
                    if (claim.isMoreThan(live.get()) && !isBound(live.get()))
                        unbound.add(live.get().getMetadata().getName());
                }
            }
        }
        var followed = new ArrayList<Step>();
        if (!changed.isEmpty())
            followed.add(Step.slowStart("volumes", "claims follow their template, but never shrink", changed).apart());
        if (!unbound.isEmpty())
            followed.add(Step.waiting("volumes", "claims grow when they are bound: waiting for " + String.join(", ",
                    unbound)));
        return new Work(followed, created.isEmpty() ? List.of()
                : List.of(Step.slowStart("volumes", "instances have volumes of their own", created)));
    }

    /// Whether a claim of the instance is on its way out: a pod that mounts it would never start.
    static Optional<String> leaving(InstanceSetView view, Template template, String name) {
        return template.claims().stream().map(it -> NewClaim.name(view.name(), it, name))
                .filter(it -> view.storage().find(it).filter(Deleting::is).isPresent()).findFirst();
    }

    /// All claims of an instance that is scaled away.
    static List<Action> removal(InstanceSetView view, String name) {
        if (view.spec().switches().stop() || view.spec().retention().whenScaled()) return List.of();
        return view.storage().of(name).stream().filter(it -> !Deleting.is(it))
                .<Action>map(it -> new Action.Delete(Identity.of(CLAIMS, it))).toList();
    }

    /// A volume of the instance is smaller than it should be.
    static boolean isExpanding(InstanceSetView view, String name) {
        return view.storage().of(name).stream().anyMatch(it -> it.getStatus() != null
                && storage(it.getStatus().getCapacity()).filter(found -> storage(requests(it))
                        .filter(wanted -> found.compareTo(wanted) < 0).isPresent()).isPresent());
    }

    private static Optional<Action> change(PersistentVolumeClaim live, Wanted wanted, String pod) {
        if (Deleting.is(live)) return Optional.empty();
        var labels = orNone(live.getMetadata().getLabels());
        var changes = Json.Obj.EMPTY;
        if (!pod.equals(labels.get(InstanceSetNames.POD_NAME)))
            changes = changes.withAt(Json.of(pod), "metadata", "labels", InstanceSetNames.POD_NAME);
        for (var label : wanted.labels().entrySet()) {
            if (!label.getValue().equals(labels.get(label.getKey())))
                changes = changes.withAt(Json.of(label.getValue()), "metadata", "labels", label.getKey());
        }
        for (var note : wanted.template().object("metadata", "annotations").fields().entrySet()) {
            if (note.getValue() instanceof Json.Str(var text)
                    && !text.equals(orNone(live.getMetadata().getAnnotations()).get(note.getKey())))
                changes = changes.withAt(note.getValue(), "metadata", "annotations", note.getKey());
        }
        if (wanted.isMoreThan(live) && isBound(live))
            changes = changes.withAt(Json.of(wanted.storage().orElseThrow()), "spec", "resources", "requests",
                    "storage");
        if (changes.fields().isEmpty()) return Optional.empty();
        return Optional.of(new Action.Patch(Key.of(CLAIMS, live), new PatchBody.Merge(changes.withAt(Json.of(live
                .getMetadata().getUid()), "metadata", "uid")), Subresource.NONE, Action.Tolerates.GONE));
    }

    /// Before, its size cannot be changed: the server would refuse it again and again.
    private static boolean isBound(PersistentVolumeClaim live) {
        return live.getStatus() != null && "Bound".equals(live.getStatus().getPhase());
    }

    private static @Nullable Map<String, Quantity> requests(PersistentVolumeClaim claim) {
        var spec = claim.getSpec();
        return spec == null || spec.getResources() == null ? null : spec.getResources().getRequests();
    }

    private static Optional<BigDecimal> storage(@Nullable Map<String, Quantity> amounts) {
        return amounts == null ? Optional.empty()
                : Optional.ofNullable(amounts.get("storage")).map(Quantity::getNumericalAmount);
    }

    private static Map<String, String> orNone(@Nullable Map<String, String> map) {
        return map == null ? Map.of() : map;
    }
}
