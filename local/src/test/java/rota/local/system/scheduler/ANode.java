package rota.local.system.scheduler;

import io.fabric8.kubernetes.api.model.Node;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// A node for tests: four cpus and 4 GiB, its name as its hostname. Each step gives a new one.
record ANode(Json.Obj tree) {
    static ANode node(String name) {
        return new ANode(Codec.readObject("""
                {"apiVersion": "v1", "kind": "Node",
                 "metadata": {"name": "%1$s", "uid": "uid-%1$s", "resourceVersion": "1",
                              "labels": {"kubernetes.io/hostname": "%1$s"}},
                 "spec": {}, "status": {"allocatable": {"cpu": "4", "memory": "4Gi", "pods": "110"}}}
                """.formatted(name)));
    }

    ANode label(String key, String value) {
        return new ANode(tree.withAt(Json.of(value), "metadata", "labels", key));
    }

    ANode zone(String zone) {
        return label("zone", zone);
    }

    ANode has(String resource, String amount) {
        return new ANode(tree.withAt(Json.of(amount), "status", "allocatable", resource));
    }

    ANode taint(String key, String effect) {
        return new ANode(tree.withAt(Codec.read("""
                [{"key": "%s", "value": "yes", "effect": "%s"}]
                """.formatted(key, effect)), "spec", "taints"));
    }

    ANode cordoned() {
        return new ANode(tree.withAt(Json.of(true), "spec", "unschedulable"));
    }

    String name() {
        return tree.text("metadata", "name").orElseThrow();
    }

    Node build() {
        return Codec.model(tree, Node.class);
    }
}
