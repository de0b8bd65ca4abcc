package rota.local.system.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.system.scheduler.ANode.node;
import static rota.local.system.scheduler.APod.pod;

import org.junit.jupiter.api.Test;

class SpreadTest {
    private static final String RULE = """
            {"maxSkew": 1, "topologyKey": "zone", "whenUnsatisfiable": "DoNotSchedule",
             "labelSelector": {"matchLabels": {"app": "web"}}%s}
            """;

    private static APod web(String name) {
        return pod(name).label("app", "web");
    }

    private static APod even(String name, String more) {
        return web(name).spread(RULE.formatted(more));
    }

    private static Scene zones() {
        return Scene.with(node("n1").zone("a"), node("n2").zone("a"), node("n3").zone("b"));
    }

    @Test
    void a_zone_gets_at_most_one_pod_more_than_the_emptiest() {
        var scene = zones().pods(even("a", ""), even("b", ""), even("c", ""), even("d", ""));

        assertThat(scene.placed().values().stream().filter("n3"::equals)).hasSize(2);
        assertThat(scene.placed()).hasSize(4);
    }

    @Test
    void a_pod_waits_rather_than_break_the_rule() {
        var scene = Scene.with(node("n1").zone("a"), node("n2").zone("b").cordoned())
                .pods(web("x").on("n1"), even("p", ""));

        assertThat(scene.refused()).containsEntry("p", "0/2 nodes are available: 1 node(s) didn't match pod topology "
                + "spread constraints, 1 node(s) were unschedulable.");
    }

    @Test
    void nodes_that_the_pod_may_not_be_on_by_their_labels_do_not_count_unless_told_so() {
        var scene = Scene.with(node("n1").zone("a").label("disk", "ssd"), node("n2").zone("b"));
        var picky = web("p").spec("{\"nodeSelector\": {\"disk\": \"ssd\"}}");

        assertThat(scene.pods(web("x").on("n1"), picky.spread(RULE.formatted(""))).placed()).containsEntry("p", "n1");
        assertThat(Scene.with(node("n1").zone("a").label("disk", "ssd"), node("n2").zone("b")).pods(web("x").on("n1"),
                picky.spread(RULE.formatted(", \"nodeAffinityPolicy\": \"Ignore\""))).placed()).isEmpty();
    }

    @Test
    void tainted_nodes_count_unless_told_not_to() {
        var scene = Scene.with(node("n1").zone("a"), node("n2").zone("b").taint("gpu", "NoSchedule"));

        assertThat(scene.pods(web("x").on("n1"), even("p", "")).placed()).isEmpty();
        assertThat(Scene.with(node("n1").zone("a"), node("n2").zone("b").taint("gpu", "NoSchedule"))
                .pods(web("x").on("n1"), even("p", ", \"nodeTaintsPolicy\": \"Honor\"")).placed())
                .containsEntry("p", "n1");
    }

    @Test
    void with_fewer_zones_than_wanted_each_takes_only_as_many_as_the_skew() {
        var scene = Scene.with(node("n1").zone("a")).pods(even("p", ", \"minDomains\": 2"),
                even("q", ", \"minDomains\": 2"));

        assertThat(scene.placed()).hasSize(1);
    }

    @Test
    void a_node_without_the_label_is_no_choice() {
        var scene = Scene.with(node("n1")).pods(even("p", ""));

        assertThat(scene.refused()).containsEntry("p", "0/1 nodes are available: 1 node(s) didn't match pod topology "
                + "spread constraints (missing required label).");
    }

    @Test
    void leaving_pods_and_pods_of_other_namespaces_do_not_count() {
        var scene = Scene.with(node("n1").zone("a"), node("n2").zone("b").cordoned()).pods(
                web("x").on("n1").leaving(), pod("other", "y").label("app", "web").on("n1"), even("p", ""));

        assertThat(scene.placed()).containsKey("p");
    }

    @Test
    void only_pods_of_the_same_revision_count_when_the_rule_says_so() {
        var scene = Scene.with(node("n1").zone("a"), node("n2").zone("b").cordoned()).pods(
                web("x").label("rev", "1").on("n1"),
                web("p").label("rev", "2").spread(RULE.formatted(", \"matchLabelKeys\": [\"rev\"]")));

        assertThat(scene.placed()).containsKey("p");
    }

    @Test
    void a_soft_rule_is_a_wish() {
        var soft = RULE.formatted("").replace("DoNotSchedule", "ScheduleAnyway");

        assertThat(zones().pods(web("x").on("n1"), web("p").spread(soft)).placed()).containsEntry("p", "n3");
        assertThat(Scene.with(node("n1").zone("a"), node("n2").zone("b").cordoned()).pods(web("x").on("n1"),
                web("p").spread(soft)).placed()).containsEntry("p", "n1");
    }
}
