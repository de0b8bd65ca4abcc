package rota.local.system.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.system.scheduler.ANode.node;
import static rota.local.system.scheduler.APod.pod;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlaceTest {
    private static final String REQUIRED = """
            {"affinity": {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": {
                "nodeSelectorTerms": [%s]}}}}
            """;

    @Test
    void every_label_of_a_node_selector_must_be_there() {
        var scene = Scene.with(node("n1").label("disk", "ssd"), node("n2").label("disk", "ssd").label("gpu", "a"),
                node("n3")).pods(pod("a").spec("{\"nodeSelector\": {\"disk\": \"ssd\", \"gpu\": \"a\"}}"));

        assertThat(scene.placed()).containsEntry("a", "n2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            In           | "b", "c" | false
            In           | "a", "b" | true
            NotIn        | "a"      | false
            NotIn        | "b"      | true
            Exists       |          | true
            DoesNotExist |          | false
            """)
    void a_term_of_node_affinity_looks_at_a_label(String operator, String values, boolean fits) {
        assertThat(fits("cpu", operator, values)).isEqualTo(fits);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            NotIn        | "a" | true
            DoesNotExist |     | true
            Exists       |     | false
            In           | "a" | false
            Gt           | "1" | false
            Lt           | "1" | false
            """)
    void a_label_that_is_missing_is_not_in_anything(String operator, String values, boolean fits) {
        assertThat(fits("missing", operator, values)).isEqualTo(fits);
    }

    @ParameterizedTest
    @CsvSource({"Gt, 7, true", "Gt, 8, false", "Gt, 9, false", "Lt, 9, true", "Lt, 8, false", "Gt, x, false"})
    void whole_numbers_can_be_compared(String operator, String value, boolean fits) {
        assertThat(fits("size", operator, "\"" + value + "\"")).isEqualTo(fits);
    }

    private static boolean fits(String label, String operator, String values) {
        var term = "{\"matchExpressions\": [{\"key\": \"%s\", \"operator\": \"%s\", \"values\": [%s]}]}"
                .formatted(label, operator, values == null ? "" : values);
        return !Scene.with(node("n1").label("cpu", "a").label("size", "8"))
                .pods(pod("a").spec(REQUIRED.formatted(term)))
                .placed().isEmpty();
    }

    @Test
    void one_of_several_terms_is_enough_and_all_of_its_demands_must_hold() {
        var scene = Scene.with(node("n1").label("a", "1"), node("n2").label("b", "1").label("c", "1")).pods(
                pod("p").spec(REQUIRED.formatted("""
                        {"matchExpressions": [{"key": "a", "operator": "Exists"}, {"key": "c", "operator": "Exists"}]},
                        {"matchExpressions": [{"key": "b", "operator": "Exists"}, {"key": "c", "operator": "Exists"}]}
                        """)));

        assertThat(scene.placed()).containsEntry("p", "n2");
    }

    @Test
    void a_term_may_name_the_node_and_an_empty_term_fits_none() {
        var named = pod("p").spec(REQUIRED.formatted("""
                {"matchFields": [{"key": "metadata.name", "operator": "In", "values": ["n2"]}]}
                """));

        assertThat(Scene.with(node("n1"), node("n2")).pods(named).placed()).containsEntry("p", "n2");
        assertThat(Scene.with(node("n1")).pods(pod("p").spec(REQUIRED.formatted("{}"))).refused()).containsEntry("p",
                "0/1 nodes are available: 1 node(s) didn't match the pod's node selector or affinity.");
    }

    @Test
    void a_preferred_node_wins_over_an_emptier_one() {
        var scene = Scene.with(node("n1"), node("n2").label("fast", "yes")).pods(pod("x").cpu("2").on("n2"),
                pod("p").cpu("1")
                        .spec("""
                                {"affinity": {"nodeAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": [
                                    {"weight": 1, "preference": {"matchExpressions": [
                                        {"key": "fast", "operator": "Exists"}]}}]}}}
                                """));

        assertThat(scene.placed()).containsEntry("p", "n2");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"key": "gpu", "operator": "Exists"}                                            | true
            {"key": "gpu", "operator": "Equal", "value": "yes"}                             | true
            {"key": "gpu", "value": "yes", "effect": "NoSchedule"}                          | true
            {"operator": "Exists"}                                                          | true
            {"key": "gpu", "operator": "Equal", "value": "no"}                              | false
            {"key": "gpu", "operator": "Exists", "effect": "NoExecute"}                     | false
            {"key": "other", "operator": "Exists"}                                          | false
            """)
    void a_taint_keeps_out_pods_that_do_not_tolerate_it(String toleration, boolean fits) {
        var pod = pod("a").spec("{\"tolerations\": [" + toleration + "]}");

        assertThat(Scene.with(node("n1").taint("gpu", "NoSchedule")).pods(pod).placed().isEmpty()).isEqualTo(!fits);
    }

    @Test
    void a_taint_that_evicts_keeps_out_too_and_one_that_only_discourages_does_not() {
        assertThat(Scene.with(node("n1").taint("gpu", "NoExecute")).pods(pod("a")).placed()).isEmpty();
        assertThat(Scene.with(node("n1").taint("gpu", "PreferNoSchedule")).pods(pod("a")).placed()).containsKey("a");
        assertThat(Scene.with(node("n1").taint("gpu", "PreferNoSchedule"), node("n2")).pods(pod("x").cpu("3").on("n2"),
                pod("a").cpu("1")).placed()).containsEntry("a", "n2");
    }

    @Test
    void a_cordoned_node_lets_in_only_who_tolerates_that() {
        var daemon = pod("a").spec("""
                {"tolerations": [{"key": "node.kubernetes.io/unschedulable", "operator": "Exists"}]}
                """);

        assertThat(Scene.with(node("n1").cordoned()).pods(pod("a")).placed()).isEmpty();
        assertThat(Scene.with(node("n1").cordoned()).pods(daemon).placed()).containsKey("a");
    }
}
