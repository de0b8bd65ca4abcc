package rota.local.system.scheduler;

import io.fabric8.kubernetes.api.model.Pod;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// A pod for tests: it asks for nothing unless told to. Each step gives a new one.
record APod(Json.Obj tree) {
    static APod pod(String name) {
        return pod("default", name);
    }

    static APod pod(String namespace, String name) {
        return new APod(Codec.readObject("""
                {"apiVersion": "v1", "kind": "Pod",
                 "metadata": {"name": "%2$s", "namespace": "%1$s", "uid": "uid-%1$s-%2$s", "resourceVersion": "1",
                              "creationTimestamp": "2026-01-01T00:00:00Z"},
                 "spec": {"containers": [{"name": "main"}]}, "status": {"phase": "Pending"}}
                """.formatted(namespace, name)));
    }

    APod cpu(String amount) {
        return requests("{\"cpu\": \"" + amount + "\"}");
    }

    APod requests(String json) {
        return spec("{\"containers\": [{\"name\": \"main\", \"resources\": {\"requests\": " + json + "}}]}");
    }

    APod label(String key, String value) {
        return new APod(tree.withAt(Json.of(value), "metadata", "labels", key));
    }

    APod annotation(String key, String value) {
        return new APod(tree.withAt(Json.of(value), "metadata", "annotations", key));
    }

    APod priority(int priority) {
        return new APod(tree.withAt(Json.of(priority), "spec", "priority"));
    }

    APod created(String time) {
        return new APod(tree.withAt(Json.of(time), "metadata", "creationTimestamp"));
    }

    APod on(String node) {
        return new APod(tree.withAt(Json.of(node), "spec", "nodeName"));
    }

    APod phase(String phase) {
        return new APod(tree.withAt(Json.of(phase), "status", "phase"));
    }

    APod leaving() {
        return new APod(tree.withAt(Json.of("2026-01-01T00:00:30Z"), "metadata", "deletionTimestamp"));
    }

    APod ownedBy(String uid) {
        return new APod(tree.withAt(Codec.read("""
                [{"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "rs", "uid": "%s", "controller": true}]
                """.formatted(uid)), "metadata", "ownerReferences"));
    }

    APod told(String reason, String message) {
        return new APod(tree.withAt(Codec.read("""
                [{"type": "PodScheduled", "status": "False", "reason": "%s", "message": "%s"}]
                """.formatted(reason, message)), "status", "conditions"));
    }

    /// With these fields of a spec.
    APod spec(String json) {
        var changed = tree;
        for (var field : Codec.readObject(json).fields().entrySet()) {
            changed = changed.withAt(field.getValue(), "spec", field.getKey());
        }
        return new APod(changed);
    }

    /// With an affinity to pods or from them.
    APod affinity(String json) {
        return spec("{\"affinity\": " + json + "}");
    }

    APod spread(String json) {
        return spec("{\"topologySpreadConstraints\": [" + json + "]}");
    }

    Pod build() {
        return Codec.model(tree, Pod.class);
    }
}
