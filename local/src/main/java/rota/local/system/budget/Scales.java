package rota.local.system.budget;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Owners;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.cache.Mirrors;

/// How many pods their owners want.
record Scales(Mirrors mirrors) {

    /// Of all owners together. Pods whose owner has no scale, or that have no owner, count for themselves.
    int of(List<Pod> pods) {
        var owners = new LinkedHashMap<String, Integer>();
        var others = 0;
        for (var pod : pods) {
            var owner = Owners.controllerOf(pod);
            var scale = owner.flatMap(it -> owner(it, pod)).map(this::top).flatMap(Scales::replicas);
            if (scale.isEmpty()) others++;
            scale.ifPresent(it -> owners.put(owner.map(OwnerReference::getUid).orElse(""), it));
        }
        return others + owners.values().stream().mapToInt(it -> it).sum();
    }

    /// The replica sets of a deployment come and go: the deployment knows the number.
    private HasMetadata top(HasMetadata owner) {
        return Owners.controllerOf(owner).filter(it -> it.getKind().equals("Deployment"))
                .flatMap(it -> owner(it, owner)).orElse(owner);
    }

    private Optional<HasMetadata> owner(OwnerReference reference, HasMetadata object) {
        return mirrors.referredToBy(reference).flatMap(it -> mirrors.of(it))
                .flatMap(it -> it.get(object.getMetadata().getNamespace(), reference.getName()))
                .filter(it -> it.getMetadata().getUid().equals(reference.getUid())).map(HasMetadata.class::cast);
    }

    private static Optional<Integer> replicas(HasMetadata owner) {
        return Codec.tree(owner).at("spec", "replicas").filter(Json.Num.class::isInstance)
                .map(it -> ((Json.Num) it).value().intValue());
    }
}
