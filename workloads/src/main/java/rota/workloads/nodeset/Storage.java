package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.meta.Owners;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetSpec;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// The claims that every pod has for itself: made before the pod, and kept or let go as the set says. Who owns a claim
/// decides what it is deleted with.
final class Storage {
    private static final Kind CLAIMS = Kind.of(PersistentVolumeClaim.class);

    private Storage() {}

    /// The claims of the pod in this place, by the names of their templates.
    static SequencedMap<String, String> names(NodeSetView view, String place) {
        var names = new LinkedHashMap<String, String>();
        for (var template : view.spec().claims()) {
            var name = template instanceof Json.Obj claim ? claim.text("metadata", "name").orElse("") : "";
            names.put(name, name + "-" + view.name() + "-" + place);
        }
        return names;
    }

    /// Whether the claim is named as one of the set's pods' would be. Names that end in that of a Kubernetes node may
    /// be those of another set: the label tells.
    static boolean isNamed(NodeSet set, NodeSetSpec spec, PersistentVolumeClaim claim) {
        var name = claim.getMetadata().getName();
        var labels = Optional.ofNullable(claim.getMetadata().getLabels()).orElse(Ordered.map());
        var ends = name.substring(name.lastIndexOf('-') + 1).matches("[0-9]+")
                || set.getMetadata().getName().equals(labels.get(NodeSetNames.APP_INSTANCE));
        return ends && spec.claims().stream().anyMatch(it -> it instanceof Json.Obj template && name.startsWith(
                template.text("metadata", "name").orElse("") + "-" + set.getMetadata().getName() + "-"));
    }

    /// A claim that is on its way out: nobody may use it any more, and its name is not free yet.
    static Optional<String> obstacle(NodeSetView view, String place) {
        return names(view, place).values().stream().filter(it -> view.around().claim(it).filter(Deleting::is)
                .isPresent()).findFirst();
    }

    /// The volumes of a pod: its claims in place of what the template has under the same names.
    static Json.Obj onto(Json.Obj podSpec, NodeSetView view, String place) {
        var names = names(view, place);
        if (names.isEmpty()) return podSpec;
        var volumes = new ArrayList<Json>();
        for (var volume : podSpec.items("volumes")) {
            var name = volume instanceof Json.Obj object ? object.text("name").orElse("") : "";
            if (!names.containsKey(name)) volumes.add(volume);
        }
        names.forEach((name, claim) -> volumes.add(Json.object("name", Json.of(name)).with("persistentVolumeClaim",
                Json.object("claimName", Json.of(claim)))));
        return podSpec.with("volumes", new Json.Arr(volumes));
    }

    /// Makes those that are missing for the pods that are there, and for those that are to come.
    static Optional<Step> making(NodeSetView view, List<Slot> coming) {
        var present = view.pods().stream().filter(WorkerPod::isStaying)
                .flatMap(it -> Slot.suffixOf(view, it).stream());
        var missing = Stream.concat(present, coming.stream().map(Slot::suffix)).flatMap(it -> missing(view, it))
                .toList();
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(Step.slowStart("claims", "every pod has claims of its own", missing));
    }

    private static Stream<Action> missing(NodeSetView view, String place) {
        var names = List.copyOf(names(view, place).values());
        return Stream.iterate(0, it -> it < names.size(), it -> it + 1)
                .filter(it -> view.around().claim(names.get(it)).isEmpty())
                .map(it -> new Action.Create(claim(view, (Json.Obj) view.spec().claims().get(it), names.get(it))));
    }

    private static PersistentVolumeClaim claim(NodeSetView view, Json.Obj template, String name) {
        var labels = template.object("metadata", "labels").with(NodeSetNames.APP_NAME, Json.of(NodeSetNames.SLURMD))
                .with(NodeSetNames.APP_INSTANCE, Json.of(view.name()));
        var metadata = template.object("metadata").with("name", Json.of(name))
                .with("namespace", Json.of(view.namespace())).with("labels", labels);
        if (view.spec().retention().goWithSet())
            metadata = metadata.with("ownerReferences", Json.list(Codec.tree(Owners.controllerReference(view.id()))));
        return Codec.model(Json.object("apiVersion", Json.of("v1")).with("kind", Json.of("PersistentVolumeClaim"))
                .with("metadata", metadata).with("spec", template.object("spec")), PersistentVolumeClaim.class);
    }

    /// Claims get the owners that the set wants for them. The claims of a pod that leaves for good get the pod, right
    /// before it is deleted; those of a pod that is only replaced do not.
    static Optional<Step> owning(NodeSetView view, Selection selection) {
        var patches = new ArrayList<Action>();
        var users = users(view);
        for (var claim : view.around().claims().values()) {
            var pod = Optional.ofNullable(users.get(claim.getMetadata().getName()));
            var leaves = pod.filter(it -> selection.isSurplus(it))
                    .filter(it -> Farewell.of(view, it) instanceof Farewell.Now).isPresent();
            var wanted = leaves && view.spec().retention().goWithPod()
                    ? pod.map(it -> it.facts().id())
                    : Optional.of(view.id()).filter(_ -> view.spec().retention().goWithSet());
            patch(view, claim, pod, wanted).ifPresent(patches::add);
        }
        return patches.isEmpty()
                ? Optional.empty()
                : Optional.of(Step.slowStart("retention", "claims go with whom the set says", patches));
    }

    /// The pods by the names of their claims: sets are large, and this is asked at every look.
    private static SequencedMap<String, WorkerPod> users(NodeSetView view) {
        var users = new TreeMap<String, WorkerPod>();
        if (view.around().claims().isEmpty()) return users;
        for (var pod : view.pods())
            Slot.suffixOf(view, pod).ifPresent(it -> names(view, it).values()
                    .forEach(name -> users.putIfAbsent(name, pod)));
        return users;
    }

    private static Optional<Action> patch(NodeSetView view, PersistentVolumeClaim claim, Optional<WorkerPod> pod,
            Optional<Identity> wanted) {
        var references = claim.getMetadata().getOwnerReferences();
        if (Deleting.is(claim) || references.stream().anyMatch(it -> isOfNamesake(view, pod, it)))
            return Optional.empty();
        var others = references.stream().filter(it -> !isOurs(view, pod, it)).toList();
        // What somebody else manages is not ours to manage; only what we said before is taken back.
        var foreign = others.stream().anyMatch(it -> Boolean.TRUE.equals(it.getController()));
        var next = new ArrayList<>(others);
        if (!foreign) wanted.map(Owners::controllerReference).ifPresent(next::add);
        if (next.equals(references)) return Optional.empty();
        var metadata = Json.object("uid", Json.of(claim.getMetadata().getUid()))
                .with("resourceVersion", Json.of(claim.getMetadata().getResourceVersion()))
                .with("ownerReferences", new Json.Arr(next.stream().map(it -> (Json) Codec.tree(it)).toList()));
        return Optional.of(new Action.Patch(Key.of(CLAIMS, claim),
                new PatchBody.Merge(Json.object("metadata", metadata)), Subresource.NONE, Action.Tolerates.GONE));
    }

    private static boolean isOurs(NodeSetView view, Optional<WorkerPod> pod, OwnerReference reference) {
        return Objects.equals(reference.getUid(), view.id().uid())
                || pod.filter(it -> it.facts().id().uid().equals(reference.getUid())).isPresent();
    }

    /// It belonged to somebody of the same name who is gone: what becomes of it is decided already.
    private static boolean isOfNamesake(NodeSetView view, Optional<WorkerPod> pod, OwnerReference reference) {
        if (isOurs(view, pod, reference)) return false;
        return switch (String.valueOf(reference.getKind())) {
            case "NodeSet" -> view.name().equals(reference.getName());
            case "Pod" -> pod.filter(it -> it.name().equals(reference.getName())).isPresent();
            default -> false;
        };
    }
}
