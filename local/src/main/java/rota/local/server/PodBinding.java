package rota.local.server;

import java.time.Instant;
import java.util.ArrayList;
import rota.api.client.ApiException;
import rota.api.meta.Key;
import rota.api.wire.Json;
import rota.local.rule.Meta;
import rota.local.rule.Refusal;
import rota.local.store.Stored;

/// A pod, once a scheduler has chosen its node.
final class PodBinding {
    private PodBinding() {}

    /// The pod on its node. A pod that is leaving, gated or elsewhere already cannot be bound.
    static Json.Obj of(Stored pod, String node, Instant now) {
        var tree = pod.tree();
        var key = pod.key();
        if (node.isEmpty()) throw ApiException.ServerTrouble.unexplained("target.name: Required value");
        if (Meta.isDeleting(tree)) {
            throw Refusal.conflict(key, "pod " + key.name() + " is being deleted, cannot be assigned to a host");
        }
        tree.text("spec", "nodeName").filter(it -> !it.isEmpty()).ifPresent(it -> {
            throw Refusal.conflict(key, "pod " + key.name() + " is already assigned to node \"" + it + "\"");
        });
        if (!tree.items("spec", "schedulingGates").isEmpty()) {
            throw Refusal.conflict(key, "pod " + key.name() + " has non-empty .spec.schedulingGates");
        }
        return tree.withAt(Json.of(node), "spec", "nodeName").withAt(scheduled(tree, now), "status", "conditions");
    }

    /// The order that a scheduler gives.
    static Json.Obj order(Key pod, String node) {
        return Json.object("kind", Json.of("Binding")).with("apiVersion", Json.of("v1"))
                .with("metadata", Json.object("name", Json.of(pod.name())).with("namespace", Json.of(pod.namespace())))
                .with("target", Json.object("kind", Json.of("Node")).with("name", Json.of(node)));
    }

    private static Json.Arr scheduled(Json.Obj pod, Instant now) {
        var conditions = new ArrayList<>(pod.items("status", "conditions"));
        conditions.removeIf(it -> it instanceof Json.Obj condition
                && condition.text("type").orElse("").equals("PodScheduled"));
        conditions.add(Json.object("type", Json.of("PodScheduled")).with("status", Json.of("True"))
                .with("lastTransitionTime", Json.of(Draft.seconds(now))));
        return new Json.Arr(conditions);
    }
}
