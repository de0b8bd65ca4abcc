package rota.sim.gc;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Propagation;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.meta.Owners;
import rota.sim.world.World;

/// Owners and dependents in a world, as a user makes and deletes them.
record Tree(World world, String namespace) {

    static Tree in(World world) {
        return new Tree(world, "default");
    }

    ConfigMap map(String name, HasMetadata... owners) {
        return create(new ConfigMapBuilder().withNewMetadata().withNamespace(namespace).withName(name)
                .withOwnerReferences(references(owners)).endMetadata().build());
    }

    Pod pod(String name, HasMetadata... owners) {
        return create(new PodBuilder().withNewMetadata().withNamespace(namespace).withName(name)
                .withOwnerReferences(references(owners)).endMetadata().withNewSpec().addNewContainer()
                .withName("main").withImage("image:1").endContainer().endSpec().build());
    }

    Gadget gadget(String name, HasMetadata... owners) {
        var gadget = new Gadget();
        gadget.setMetadata(new ObjectMetaBuilder().withNamespace(namespace).withName(name)
                .withOwnerReferences(references(owners)).build());
        return create(gadget);
    }

    /// A root, and below it pods, config maps and gadgets, two deep.
    ConfigMap grow(String name) {
        var root = map(name);
        for (var i = 0; i < 2; i++) {
            var middle = i == 0 ? map(name + "-" + i, root) : gadget(name + "-" + i, root);
            pod(name + "-" + i, middle);
            map(name + "-" + i + "-leaf", middle);
            gadget(name + "-" + i + "-leaf", middle);
        }
        pod(name + "-pod", root);
        return root;
    }

    void delete(HasMetadata object, Propagation propagation) {
        world.user(new Request.Delete(Key.of(object), Preconditions.NONE,
                new DeleteOptions(Optional.empty(), Optional.of(propagation))));
    }

    /// The names of all objects that are left, `kind/name`.
    List<String> left() {
        return all().filter(it -> namespace.equals(it.getMetadata().getNamespace()))
                .map(it -> it.getKind() + "/" + it.getMetadata().getName()).sorted().toList();
    }

    List<String> owners(HasMetadata object) {
        return all().filter(it -> it.getMetadata().getUid().equals(object.getMetadata().getUid()))
                .flatMap(it -> it.getMetadata().getOwnerReferences().stream()).map(OwnerReference::getName).toList();
    }

    private Stream<HasMetadata> all() {
        var cluster = world.cluster();
        return Stream.of(ConfigMap.class, Pod.class, Gadget.class).flatMap(it -> cluster.list(it).stream());
    }

    static List<OwnerReference> references(HasMetadata... owners) {
        var references = new ArrayList<OwnerReference>();
        for (var owner : owners) {
            var reference = Owners.controllerReference(Identity.of(owner));
            reference.setController(null);
            reference.setApiVersion(owner.getApiVersion());
            references.add(reference);
        }
        return references;
    }

    @SuppressWarnings("unchecked") // the server answers with the kind that it was given
    private <T extends HasMetadata> T create(T object) {
        return (T) world.user(new Request.Create(object)).orElseThrow();
    }
}
