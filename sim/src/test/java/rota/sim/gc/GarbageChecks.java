package rota.sim.gc;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import java.util.List;
import java.util.Optional;
import rota.api.client.Request;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.store.Stored;
import rota.sim.world.Cluster;
import rota.sim.world.World;

/// What must be true after every single write.
final class GarbageChecks {
    private static final Kind NAMESPACES = Kind.of(Namespace.class);
    private static final List<Kind> OWNERS = List.of(Kind.of(ConfigMap.class),
            Kind.of(Pod.class), Kind.of(Gadget.class),
            Kind.of(Secret.class), Kind.of(Node.class));

    private GarbageChecks() {}

    /// Only a namespace that is to go takes along what still has owners.
    static void nobodyIsDeletedWhileAnOwnerLives(World world) {
        var cluster = world.cluster();
        var written = cluster.log().getLast();
        if (!written.actor().startsWith("operator") || !(written.request() instanceof Request.Delete)) return;
        var key = written.request().key();
        if (isLeaving(cluster, key.namespace())) return;
        var deleted = cluster.store().changes(key.kind(), written.version() - 1).list().getLast().object();
        for (var reference : deleted.tree().items("metadata", "ownerReferences")) {
            living(cluster, key, (Json.Obj) reference).ifPresent(owner -> {
                throw new AssertionError("expected all owners of " + key + " to be gone, found " + owner.tree());
            });
        }
    }

    private static boolean isLeaving(Cluster cluster, String namespace) {
        return cluster.store().get(NAMESPACES.key("", namespace)).filter(GarbageChecks::isDeleting).isPresent();
    }

    /// The owner, unless it is gone or waits for its dependents.
    private static Optional<Stored> living(Cluster cluster, Key dependent, Json.Obj reference) {
        return OWNERS.stream().filter(it -> it.name().equals(reference.text("kind").orElse("")))
                .map(it -> it.key(it.namespaced() ? dependent.namespace() : "", reference.text("name").orElse("")))
                .flatMap(it -> cluster.store().get(it).stream())
                .filter(it -> it.uid().equals(reference.text("uid").orElse("")))
                .filter(it -> !isDeleting(it) || !it.tree().items("metadata", "finalizers")
                        .contains(Json.of("foregroundDeletion")))
                .findFirst();
    }

    private static boolean isDeleting(Stored object) {
        return object.tree().at("metadata", "deletionTimestamp").isPresent();
    }
}
