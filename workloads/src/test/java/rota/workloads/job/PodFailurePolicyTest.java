package rota.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.job.PodOf.failed;
import static rota.workloads.job.PodOf.running;

import io.fabric8.kubernetes.api.model.batch.v1.PodFailurePolicyRule;
import io.fabric8.kubernetes.api.model.batch.v1.PodFailurePolicyRuleBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.workloads.job.PodFailurePolicy.Consequence;

class PodFailurePolicyTest {

    /// J-26
    @Test
    void the_first_rule_that_matches_decides() {
        assertThat(policy(exits("Ignore", "In", 42), exits("FailJob", "In", 42)).of(failed("a").exit("main", 42)
                .build())).isEqualTo(new Consequence.Ignored());
    }

    @Test
    void a_rule_that_matches_can_say_that_the_pod_counts() {
        assertThat(policy(exits("Count", "In", 42), exits("Ignore", "NotIn", 7)).of(failed("a").exit("main", 42)
                .build())).isEqualTo(new Consequence.Counted());
    }

    /// J-27
    @Test
    void a_rule_for_one_container_does_not_look_at_others() {
        var rule = new PodFailurePolicyRuleBuilder(exits("FailJob", "In", 5)).editOnExitCodes()
                .withContainerName("other").endOnExitCodes().build();

        assertThat(policy(rule).of(failed("a").exit("main", 5).build())).isEqualTo(new Consequence.Counted());
    }

    /// J-28
    @Test
    void an_exit_code_of_0_never_matches() {
        var policy = policy(exits("FailIndex", "NotIn", 1, 2));

        assertThat(policy.of(failed("a").exit("sidecar", 0).exit("main", 3).build()))
                .isEqualTo(new Consequence.FailedIndex());
        assertThat(policy.of(failed("a").exit("sidecar", 0).exit("main", 2).build()))
                .isEqualTo(new Consequence.Counted());
    }

    @Test
    void init_containers_count_too() {
        assertThat(policy(exits("FailIndex", "In", 3)).of(failed("a").initExit("before", "", 3, "2026-03-01T11:50:00Z")
                .build())).isEqualTo(new Consequence.FailedIndex());
    }

    /// J-29
    @Test
    void a_pod_that_has_not_failed_is_not_judged() {
        var plan = AJob.job().spec(it -> it.withNewPodFailurePolicy().addToRules(exits("FailJob", "In", 5))
                .endPodFailurePolicy()).with(running("a").exit("main", 5)).plan();

        assertThat(plan.status().conditions()).isEmpty();
        assertThat(AJob.deleted(plan)).isEmpty();
    }

    @Test
    void the_message_names_container_pod_code_and_rule() {
        var consequence = policy(exits("Ignore", "In", 1), exits("FailJob", "In", 5)).of(failed("a").exit("main", 5)
                .build());

        assertThat(consequence).isEqualTo(new Consequence.FailedJob(
                "Container main for pod default/a failed with exit code 5 matching FailJob rule at index 1"));
    }

    @Test
    void a_condition_matches_by_type_and_status() {
        var rule = new PodFailurePolicyRuleBuilder().withAction("FailJob").addNewOnPodCondition()
                .withType("DisruptionTarget").endOnPodCondition().build();
        var disrupted = failed("a").condition("DisruptionTarget", "True", "2026-03-01T11:50:00Z").build();
        var spared = failed("a").condition("DisruptionTarget", "False", "2026-03-01T11:50:00Z").build();

        assertThat(policy(rule).of(disrupted)).isEqualTo(new Consequence.FailedJob(
                "Pod default/a has condition DisruptionTarget matching FailJob rule at index 0"));
        assertThat(policy(rule).of(spared)).isEqualTo(new Consequence.Counted());
    }

    @Test
    void what_we_do_not_know_is_skipped() {
        var policy = policy(exits("Explode", "In", 5), exits("FailJob", "Around", 5), exits("Ignore", "In", 5));

        assertThat(policy.of(failed("a").exit("main", 5).build())).isEqualTo(new Consequence.Ignored());
    }

    static PodFailurePolicyRule exits(String action, String operator, Integer... codes) {
        return new PodFailurePolicyRuleBuilder().withAction(action).withNewOnExitCodes().withOperator(operator)
                .withValues(List.of(codes)).endOnExitCodes().build();
    }

    private static PodFailurePolicy policy(PodFailurePolicyRule... rules) {
        return new PodFailurePolicy(List.of(rules));
    }
}
