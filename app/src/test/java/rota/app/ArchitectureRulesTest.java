package rota.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import org.junit.jupiter.api.Test;
import planted.kernel.queue.CallsTheRealWorld;

/// A rule that cannot fail is worthless: classes below `planted` break each rule of [ArchitectureTest] once.
class ArchitectureRulesTest {
    private static final String ROOT = "planted";
    private static final Directions DIRECTIONS = new Directions(ROOT);
    private static final JavaClasses CLASSES = Built.planted();

    @Test
    void a_module_that_knows_too_much_is_caught() {
        assertThat(violations(DIRECTIONS.between_modules())).contains("KnowsTheKernel").doesNotContain("OneHalf");
    }

    @Test
    void a_cycle_is_caught() {
        assertThat(violations(DIRECTIONS.without_cycles())).contains("OneHalfOfACycle").contains("OtherHalfOfACycle");
    }

    @Test
    void a_workload_that_knows_another_is_caught() {
        assertThat(violations(DIRECTIONS.between_workloads())).contains("KnowsAnotherWorkload");
    }

    @Test
    void a_library_in_the_api_is_caught() {
        assertThat(violations(DIRECTIONS.from_api())).contains("KnowsALibrary").doesNotContain("MayKnowJackson");
    }

    @Test
    void jackson_in_the_wrong_place_is_caught() {
        assertThat(violations(DIRECTIONS.to_jackson())).contains("KnowsJackson").doesNotContain("MayKnowJackson");
    }

    @Test
    void the_kubernetes_client_in_the_wrong_place_is_caught() {
        assertThat(violations(DIRECTIONS.to_the_kubernetes_client()))
                .contains("KnowsTheClient")
                .doesNotContain("MayKnowTheClient");
    }

    @Test
    void every_banned_call_is_caught() {
        var caught = Banned.calls(ROOT).evaluate(CLASSES).getFailureReport().getDetails();

        assertThat(caught).doesNotHaveDuplicates().hasSameSizeAs(CallsTheRealWorld.CALLS);
    }

    @Test
    void time_chance_and_threads_that_were_passed_in_are_fine() {
        assertThat(violations(Banned.calls(ROOT)))
                .contains("CallsTheRealWorld")
                .doesNotContain("Innocent")
                .doesNotContain("MayCallTheRealWorld");
    }

    @Test
    void a_package_without_null_mark_is_caught() {
        assertThat(violations(Packages.null_marked(ROOT))).contains("planted.kernel.plan has no @NullMarked");
    }

    private static String violations(ArchRule rule) {
        return rule.evaluate(CLASSES).getFailureReport().toString();
    }
}
