package rota.local.system.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.system.scheduler.ANode.node;
import static rota.local.system.scheduler.APod.pod;

import org.junit.jupiter.api.Test;

class NeighboursTest {
    private static final String NEAR = "{\"podAffinity\": {\"requiredDuringSchedulingIgnoredDuringExecution\": [%s]}}";
    private static final String APART = "{\"podAntiAffinity\": {\"requiredDuringSchedulingIgnoredDuringExecution\": "
            + "[%s]}}";
    private static final String DB =
            "{\"labelSelector\": {\"matchLabels\": {\"app\": \"db\"}}, \"topologyKey\": \"%s\"}";
    private static final String DB_IN_ZONE = DB.formatted("zone");
    private static final String DB_ON_HOST = DB.formatted("kubernetes.io/hostname");

    private static Scene zones() {
        return Scene.with(node("n1").zone("a"), node("n2").zone("a"), node("n3").zone("b"));
    }

    @Test
    void a_pod_goes_into_the_zone_of_the_pods_that_it_wants_near() {
        var scene = zones().pods(pod("db").label("app", "db").on("n3"), pod("p").affinity(NEAR.formatted(DB_IN_ZONE)));

        assertThat(scene.placed()).containsEntry("p", "n3");
    }

    @Test
    void a_pod_that_wants_company_waits_for_it() {
        var scene = zones().pods(pod("p").affinity(NEAR.formatted(DB_IN_ZONE)));

        assertThat(scene.refused()).containsEntry("p",
                "0/3 nodes are available: 3 node(s) didn't match pod affinity rules.");
    }

    @Test
    void the_first_of_a_group_that_wants_to_be_together_may_go_anywhere() {
        var scene = zones().pods(
                pod("a").label("app", "db").affinity(NEAR.formatted(DB_ON_HOST)),
                pod("b").label("app", "db").affinity(NEAR.formatted(DB_ON_HOST)));

        assertThat(scene.placed()).containsEntry("a", "n1").containsEntry("b", "n1");
    }

    @Test
    void a_node_without_the_label_of_the_topology_is_no_place_for_company() {
        var scene = Scene.with(node("n1")).pods(pod("a").label("app", "db").affinity(NEAR.formatted(DB_IN_ZONE)));

        assertThat(scene.placed()).isEmpty();
    }

    @Test
    void all_terms_must_be_met_by_the_same_pods() {
        var both = "{\"labelSelector\": {\"matchLabels\": {\"x\": \"1\"}}, \"topologyKey\": \"zone\"},"
                + "{\"labelSelector\": {\"matchLabels\": {\"y\": \"1\"}}, \"topologyKey\": \"zone\"}";
        var apart = zones().pods(pod("x").label("x", "1").on("n1"), pod("y").label("y", "1").on("n1"),
                pod("p").affinity(NEAR.formatted(both)));
        var together = zones().pods(pod("xy").label("x", "1").label("y", "1").on("n3"),
                pod("p").affinity(NEAR.formatted(both)));

        assertThat(apart.placed()).isEmpty();
        assertThat(together.placed()).containsEntry("p", "n3");
    }

    @Test
    void a_pod_stays_out_of_the_zone_of_pods_that_it_must_not_meet() {
        var scene = zones().pods(pod("db").label("app", "db").on("n1"), pod("p").affinity(APART.formatted(DB_IN_ZONE)));

        assertThat(scene.placed()).containsEntry("p", "n3");
    }

    @Test
    void pods_that_avoid_each_other_end_up_on_different_nodes() {
        var scene = zones().pods(
                pod("a").label("app", "db").affinity(APART.formatted(DB_IN_ZONE)),
                pod("b").label("app", "db").affinity(APART.formatted(DB_IN_ZONE)),
                pod("c").label("app", "db").affinity(APART.formatted(DB_IN_ZONE)));

        assertThat(scene.placed()).containsEntry("a", "n1").containsEntry("b", "n3").hasSize(2);
        assertThat(scene.refused()).containsEntry("c",
                "0/3 nodes are available: 3 node(s) didn't match pod anti-affinity rules.");
    }

    @Test
    void a_pod_does_not_go_where_another_does_not_want_it() {
        var scene = Scene.with(node("n1").zone("a")).pods(pod("shy").affinity(APART.formatted(DB_IN_ZONE)).on("n1"),
                pod("p").label("app", "db"));

        assertThat(scene.refused()).containsEntry("p",
                "0/1 nodes are available: 1 node(s) didn't satisfy existing pods anti-affinity rules.");
    }

    @Test
    void only_pods_of_the_own_namespace_count_unless_others_are_named_or_selected() {
        var named = "{\"labelSelector\": {}, \"namespaces\": [\"other\"], \"topologyKey\": \"zone\"}";
        var selected = "{\"labelSelector\": {}, \"namespaceSelector\": {\"matchLabels\": {\"team\": \"x\"}}, "
                + "\"topologyKey\": \"zone\"}";
        var every = "{\"labelSelector\": {}, \"namespaceSelector\": {}, \"topologyKey\": \"zone\"}";
        var stranger = pod("other", "s").label("app", "db").on("n3");

        assertThat(zones().pods(stranger, pod("p").affinity(NEAR.formatted(DB_IN_ZONE))).placed()).isEmpty();
        assertThat(zones().pods(stranger, pod("p").affinity(NEAR.formatted(named))).placed()).containsEntry("p", "n3");
        assertThat(zones().pods(stranger, pod("p").affinity(NEAR.formatted(every))).placed()).containsEntry("p", "n3");
        assertThat(zones().namespace("other", "team", "x").pods(stranger, pod("p").affinity(NEAR.formatted(selected)))
                .placed()).containsEntry("p", "n3");
        assertThat(zones().namespace("other", "team", "y").pods(stranger, pod("p").affinity(NEAR.formatted(selected)))
                .placed()).isEmpty();
    }

    @Test
    void a_term_without_a_selector_picks_no_pod() {
        var scene = zones().pods(pod("x").on("n1"), pod("p").affinity(APART.formatted("{\"topologyKey\": \"zone\"}")));

        assertThat(scene.placed()).containsKey("p");
    }

    @Test
    void a_term_can_ask_for_the_own_value_of_a_label() {
        var same = "{\"labelSelector\": {\"matchLabels\": {\"app\": \"db\"}}, \"matchLabelKeys\": [\"rev\"], "
                + "\"topologyKey\": \"zone\"}";
        var scene = zones().pods(pod("old").label("app", "db").label("rev", "1").on("n1"),
                pod("new").label("app", "db").label("rev", "2").on("n3"),
                pod("p").label("app", "web").label("rev", "2").affinity(NEAR.formatted(same)));

        assertThat(scene.placed()).containsEntry("p", "n3");
    }

    @Test
    void preferred_company_decides_between_nodes_that_would_do() {
        var near = """
                {"podAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": [
                    {"weight": 10, "podAffinityTerm": %s}]}}
                """.formatted(DB_ON_HOST);
        var apart = near.replace("podAffinity\"", "podAntiAffinity\"");
        var db = pod("db").label("app", "db").cpu("1").on("n2");

        assertThat(zones().pods(db, pod("p").cpu("1").affinity(near)).placed()).containsEntry("p", "n2");
        assertThat(Scene.with(node("n1"), node("n2")).pods(pod("x").cpu("2").on("n1"), db, pod("p").cpu("1").affinity(
                apart)).placed()).containsEntry("p", "n1");
    }
}
