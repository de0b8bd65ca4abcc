package rota.local.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.server.TestCluster.json;
import static rota.local.server.TestCluster.pod;

import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.wire.Json;
import rota.local.rule.Meta;
import rota.local.store.Stored;

class EvictionTest {
    private final TestCluster cluster = new TestCluster();

    private Stored running() {
        var created = cluster.createOnNode(pod("x").withAt(Json.of("web"), "metadata", "labels", "app"));
        return cluster.updateStatus(created.tree().withAt(Json.of("Running"), "status", "phase")
                .withAt(json("{'l':[{'type':'Ready','status':'True'}]}").get("l").orElseThrow(), "status",
                        "conditions"));
    }

    private Stored budget(String name, int allowed) {
        var created = cluster.verbs.create(PodEviction.BUDGETS, "default", json("{'apiVersion':'policy/v1','kind':"
                + "'PodDisruptionBudget','metadata':{'name':'" + name + "'},'spec':{'minAvailable':1,"
                + "'selector':{'matchLabels':{'app':'web'}}}}"), Intent.by("tester"));
        return cluster.verbs.update(created.key(), created.tree().with("status", json("{'observedGeneration':1,"
                + "'disruptionsAllowed':" + allowed + ",'currentHealthy':1,'desiredHealthy':1,'expectedPods':1}")),
                Subresource.STATUS, Intent.by("tester"));
    }

    private void evict(Stored pod) {
        cluster.verbs.evict(pod.key(), Preconditions.NONE, DeleteOptions.DEFAULT, Intent.by("tester"));
    }

    @Test
    void a_pod_without_a_budget_goes_gracefully() {
        var pod = running();

        evict(pod);

        assertThat(Meta.isDeleting(cluster.verbs.get(pod.key()).tree())).isTrue();
    }

    @Test
    void a_budget_with_nothing_left_says_come_back_later_and_why() {
        var pod = running();
        budget("b", 0);

        assertThatThrownBy(() -> evict(pod)).isInstanceOfSatisfying(ApiException.TooManyRequests.class, it -> {
            assertThat(it).hasMessage("Cannot evict pod as it would violate the pod's disruption budget.");
            assertThat(it.causes()).containsExactly(new ApiException.Cause("DisruptionBudget",
                    "The disruption budget b needs 1 healthy pods and has 1 currently", ""));
        });
        assertThat(Meta.isDeleting(cluster.verbs.get(pod.key()).tree())).isFalse();
    }

    @Test
    void an_eviction_is_charged_to_the_budget() {
        var pod = running();
        var budget = budget("b", 1);

        evict(pod);

        var charged = cluster.verbs.get(budget.key()).tree().object("status");
        assertThat(charged.get("disruptionsAllowed")).contains(Json.of(0));
        assertThat(charged.object("disruptedPods").has("x")).isTrue();
    }

    @Test
    void a_budget_that_nobody_has_looked_at_yet_allows_nothing() {
        var pod = running();
        var budget = budget("b", 1);
        cluster.verbs.update(budget.key(), budget.tree().withAt(Json.of(2), "spec", "minAvailable"), Subresource.NONE,
                Intent.by("tester"));

        assertThatThrownBy(() -> evict(pod)).isInstanceOf(ApiException.TooManyRequests.class);
    }

    @Test
    void two_budgets_for_one_pod_are_too_much_for_the_server() {
        var pod = running();
        budget("b", 1);
        budget("c", 1);

        assertThatThrownBy(() -> evict(pod)).isInstanceOfSatisfying(ApiException.ServerTrouble.class,
                it -> assertThat(it.code()).isEqualTo(500));
    }

    @Test
    void a_pod_that_has_ended_goes_whatever_the_budget_says() {
        var pod = running();
        budget("b", 0);
        cluster.updateStatus(pod.tree().withAt(Json.of("Failed"), "status", "phase"));

        evict(pod);

        assertThat(cluster.exists(pod.key())).isFalse();
    }

    @Test
    void a_pod_that_is_not_ready_goes_for_free_while_enough_others_are_well() {
        var pod = running();
        var budget = budget("b", 0);
        var unready = json("{'l':[{'type':'Ready','status':'False'}]}").get("l").orElseThrow();
        cluster.updateStatus(pod.tree().withAt(unready, "status", "conditions"));

        evict(pod);

        assertThat(Meta.isDeleting(cluster.verbs.get(pod.key()).tree())).isTrue();
        assertThat(cluster.verbs.get(budget.key())).isEqualTo(budget);
    }
}
