package rota.local.server;

import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.client.ApiException;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.rule.Meta;
import rota.local.rule.Refusal;
import rota.local.rule.Selectors;
import rota.local.store.Stored;

/// A wish to remove a pod that respects the budgets of its owners.
///
/// @param budgets all in the pod's namespace
record PodEviction(Stored pod, List<Stored> budgets) {
    static final Kind BUDGETS = Kind.of(PodDisruptionBudget.class);
    private static final int MOST_DISRUPTED = 2000;
    private static final Duration SOON = Duration.ofSeconds(10);

    /// The budget that the eviction must be charged to; none where it costs nothing.
    Optional<Stored> charged() {
        var phase = pod.tree().text("status", "phase").orElse("");
        if (Meta.isDeleting(pod.tree()) || List.of("Succeeded", "Failed", "Pending").contains(phase)) {
            return Optional.empty();
        }
        var matching = budgets.stream().filter(this::covers).toList();
        if (matching.size() > 1) {
            throw new ApiException.ServerTrouble(500,
                    "This pod has more than one PodDisruptionBudget, which the eviction"
                            + " subresource does not support.",
                    Duration.ZERO);
        }
        return matching.stream().filter(it -> isReady() || !sparesUnready(it.tree())).findFirst();
    }

    private boolean covers(Stored budget) {
        var selector = budget.tree().object("spec", "selector");
        return budget.tree().at("spec", "selector").isPresent()
                && Selectors.matches(selector, pod.tree().object("metadata", "labels"));
    }

    private boolean isReady() {
        return pod.tree().items("status", "conditions").stream().anyMatch(it -> it instanceof Json.Obj condition
                && condition.text("type").equals(Optional.of("Ready"))
                && condition.text("status").equals(Optional.of("True")));
    }

    /// Whether a pod that does not work anyway may go for free.
    private static boolean sparesUnready(Json.Obj budget) {
        if (budget.text("spec", "unhealthyPodEvictionPolicy").equals(Optional.of("AlwaysAllow"))) return true;
        var desired = Meta.number(budget, "status", "desiredHealthy").orElse(0L);
        return desired > 0 && Meta.number(budget, "status", "currentHealthy").orElse(0L) >= desired;
    }

    /// The budget with one disruption less to give.
    static Json.Obj charge(Stored budget, String pod, Instant now) {
        var tree = budget.tree();
        var name = budget.key().name();
        if (Meta.number(tree, "status", "observedGeneration").orElse(0L) < Meta.generation(tree)) {
            throw refused("The disruption budget " + name + " is still being processed by the server.", SOON);
        }
        var allowed = Meta.number(tree, "status", "disruptionsAllowed").orElse(0L);
        if (allowed < 0) throw Refusal.forbidden(budget.key(), "pdb disruptions allowed is negative");
        if (tree.object("status", "disruptedPods").fields().size() > MOST_DISRUPTED) {
            throw Refusal.forbidden(budget.key(), "DisruptedPods map too big - too many evictions not confirmed by PDB "
                    + "controller");
        }
        if (allowed == 0) {
            throw refused("The disruption budget " + name + " needs "
                    + Meta.number(tree, "status", "desiredHealthy").orElse(0L) + " healthy pods and has "
                    + Meta.number(tree, "status", "currentHealthy").orElse(0L) + " currently", Duration.ZERO);
        }
        var charged = tree.withAt(Json.of(allowed - 1), "status", "disruptionsAllowed")
                .withAt(Json.of(Draft.seconds(now)), "status", "disruptedPods", pod);
        return allowed > 1 ? charged : charged.withAt(exhausted(tree, now), "status", "conditions");
    }

    /// The wish as it is sent.
    static Json.Obj order(Key pod) {
        return Json.object("kind", Json.of("Eviction")).with("apiVersion", Json.of("policy/v1")).with("metadata",
                Json.object("name", Json.of(pod.name())).with("namespace", Json.of(pod.namespace())));
    }

    /// The pod with the reason for its end.
    static Json.Obj announced(Json.Obj pod, Instant now) {
        var conditions = new ArrayList<>(pod.items("status", "conditions"));
        var condition = Json.object("type", Json.of("DisruptionTarget"))
                .with("status", Json.of("True"))
                .with("lastTransitionTime", Json.of(Draft.seconds(now)))
                .with("reason", Json.of("EvictionByEvictionAPI"))
                .with("message", Json.of("Eviction API: evicting"));
        var known = conditions.stream().anyMatch(it -> it instanceof Json.Obj old
                && old.text("type").equals(condition.text("type"))
                && old.text("reason").equals(condition.text("reason")));
        if (known) return pod;
        conditions.removeIf(it -> it instanceof Json.Obj old && old.text("type").equals(condition.text("type")));
        conditions.add(condition);
        return pod.withAt(new Json.Arr(conditions), "status", "conditions");
    }

    private static Json.Arr exhausted(Json.Obj budget, Instant now) {
        var conditions = new ArrayList<>(budget.items("status", "conditions"));
        conditions.removeIf(it -> it instanceof Json.Obj condition
                && condition.text("type").equals(Optional.of("DisruptionAllowed")));
        conditions.add(Json.object("type", Json.of("DisruptionAllowed")).with("status", Json.of("False"))
                .with("observedGeneration", Json.of(Meta.number(budget, "status", "observedGeneration").orElse(0L)))
                .with("lastTransitionTime", Json.of(Draft.seconds(now))).with("reason", Json.of("InsufficientPods"))
                .with("message", Json.of("")));
        return new Json.Arr(conditions);
    }

    /// A refusal in the words of the budget.
    ///
    /// @param wait what the client is told; one that is told to wait asks again by itself, and its user hears nothing
    private static ApiException refused(String why, Duration wait) {
        return new ApiException.TooManyRequests("Cannot evict pod as it would violate the pod's disruption budget.",
                wait, List.of(new ApiException.Cause("DisruptionBudget", why, "")));
    }
}
