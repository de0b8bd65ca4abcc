package rota.local.system.budget;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import rota.api.meta.Kind;
import rota.api.meta.Owners;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.cache.Mirrors;
import rota.local.system.budget.BudgetView.Scale;

/// How many pods their owners want.
///
/// @param replicas where a kind says how many it wants, as a path of field names; empty for kinds that have no scale
record Scales(Mirrors mirrors, Function<Kind, Optional<List<String>>> replicas) {

    /// Of all owners together. Pods that nobody controls count for nothing here: a budget that is to cover them must
    /// say a plain number.
    Scale of(List<Pod> pods) {
        var owners = new LinkedHashMap<String, Integer>();
        for (var pod : pods) {
            var reference = Owners.controllerOf(pod);
            if (reference.isEmpty()) continue;
            var kind = mirrors.referredToBy(reference.get());
            if (kind.isPresent() && replicas.apply(kind.get()).isEmpty()) {
                return new Scale.Unknown(resource(kind.get()) + " does not implement the scale subresource");
            }
            var owner = owner(reference.get(), pod).map(this::top);
            var scale = owner.flatMap(this::wanted);
            if (owner.isEmpty() || scale.isEmpty()) {
                return new Scale.Unknown("found no controllers for pod \"" + pod.getMetadata().getName() + "\"");
            }
            owners.put(owner.get().getMetadata().getUid(), scale.get());
        }
        return new Scale.Known(owners.values().stream().mapToInt(it -> it).sum());
    }

    /// The replica sets of a deployment come and go: the deployment knows the number.
    private HasMetadata top(HasMetadata owner) {
        if (!owner.getKind().equals("ReplicaSet")) return owner;
        return Owners.controllerOf(owner).filter(it -> it.getKind().equals("Deployment"))
                .flatMap(it -> owner(it, owner)).orElse(owner);
    }

    private Optional<HasMetadata> owner(OwnerReference reference, HasMetadata object) {
        return mirrors.referredToBy(reference).flatMap(it -> mirrors.of(it))
                .flatMap(it -> it.get(object.getMetadata().getNamespace(), reference.getName()))
                .filter(it -> it.getMetadata().getUid().equals(reference.getUid())).map(HasMetadata.class::cast);
    }

    private Optional<Integer> wanted(HasMetadata owner) {
        return replicas.apply(mirrors.kindOf(owner)).map(path -> Codec.tree(owner).at(path.toArray(String[]::new))
                .filter(Json.Num.class::isInstance).map(it -> ((Json.Num) it).value().intValue())
                // A custom kind may leave it out, and then its scale says 0.
                .orElse(0));
    }

    private static String resource(Kind kind) {
        return kind.group().isEmpty() ? kind.plural() : kind.plural() + "." + kind.group();
    }
}
