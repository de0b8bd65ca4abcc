package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
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

    private Volumes() {}

    /// For the instances that there are, and those that are about to be.
    static List<Step> steps(InstanceSetView view, Blueprint blueprint, List<String> names) {
        var created = new ArrayList<Action>();
        var changed = new ArrayList<Action>();
        for (var name : names) {
            var template = blueprint.of(name).orElseThrow().template();
            for (var claim : template.claims()) {
                var live = view.storage().find(NewClaim.name(view.name(), claim, name));
                if (live.isEmpty())
                    created.add(new Action.Create(NewClaim.claim(view, template, claim, name),
                            Optional.of("FailedReconcile")));
                else
                    change(live.get(), claim, NewClaim.labels(view, template, claim, name)).ifPresent(changed::add);
            }
        }
        var steps = new ArrayList<Step>();
        if (!changed.isEmpty())
            steps.add(Step.slowStart("volumes", "claims follow their template, but never shrink", changed));
        if (!created.isEmpty()) steps.add(Step.slowStart("volumes", "instances have volumes of their own", created));
        return steps;
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

    private static Optional<Action> change(PersistentVolumeClaim live, Json.Obj claim,
            SequencedMap<String, String> labels) {
        if (Deleting.is(live)) return Optional.empty();
        var changes = Json.Obj.EMPTY;
        for (var label : labels.entrySet()) {
            if (!label.getValue().equals(orNone(live.getMetadata().getLabels()).get(label.getKey())))
                changes = changes.withAt(Json.of(label.getValue()), "metadata", "labels", label.getKey());
        }
        for (var note : claim.object("metadata", "annotations").fields().entrySet()) {
            if (note.getValue() instanceof Json.Str(var text)
                    && !text.equals(orNone(live.getMetadata().getAnnotations()).get(note.getKey())))
                changes = changes.withAt(note.getValue(), "metadata", "annotations", note.getKey());
        }
        var wanted = claim.text("spec", "resources", "requests", "storage");
        if (wanted.isPresent() && isMore(wanted.get(), live))
            changes = changes.withAt(Json.of(wanted.get()), "spec", "resources", "requests", "storage");
        if (changes.fields().isEmpty()) return Optional.empty();
        return Optional.of(new Action.Patch(Key.of(CLAIMS, live), new PatchBody.Merge(changes.withAt(Json.of(live
                .getMetadata().getUid()), "metadata", "uid")), Subresource.NONE,
                Action.Tolerates.GONE_OR_CHANGED_HANDS));
    }

    private static boolean isMore(String wanted, PersistentVolumeClaim live) {
        return storage(requests(live)).filter(it -> it.compareTo(new Quantity(wanted).getNumericalAmount()) >= 0)
                .isEmpty();
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
