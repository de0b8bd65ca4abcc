package rota.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.batch.v1.SuccessPolicyRule;
import io.fabric8.kubernetes.api.model.batch.v1.SuccessPolicyRuleBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SuccessPolicyTest {

    @Test
    void all_of_the_named_indexes_must_have_succeeded() {
        assertThat(policy(rule("0,2", null)).met(indexes("0-1"), 4)).isEmpty();
        assertThat(policy(rule("0,2", null)).met(indexes("0-2"), 4)).hasValue("Matched rules at index 0");
    }

    @Test
    void or_as_many_of_them_as_the_rule_says() {
        assertThat(policy(rule("0-3", 2)).met(indexes("3"), 5)).isEmpty();
        assertThat(policy(rule("0-3", 2)).met(indexes("3,4"), 5)).isEmpty();
        assertThat(policy(rule("0-3", 2)).met(indexes("1,3"), 5)).isPresent();
    }

    @Test
    void a_count_alone_is_over_all_indexes() {
        assertThat(policy(rule(null, 2)).met(indexes("1"), 4)).isEmpty();
        assertThat(policy(rule(null, 2)).met(indexes("1,3"), 4)).isPresent();
    }

    @Test
    void nothing_is_met_before_the_first_success() {
        assertThat(policy(rule(null, 0)).met(IndexSet.NONE, 4)).isEmpty();
        assertThat(policy(rule(null, 0)).met(indexes("2"), 4)).isPresent();
    }

    @Test
    void the_first_rule_that_is_met_is_named() {
        assertThat(policy(rule("7", null), rule("1", null), rule(null, 1)).met(indexes("1"), 4))
                .hasValue("Matched rules at index 1");
    }

    private static SuccessPolicy policy(SuccessPolicyRule... rules) {
        return new SuccessPolicy(List.of(rules));
    }

    private static SuccessPolicyRule rule(@Nullable String indexes, @Nullable Integer count) {
        return new SuccessPolicyRuleBuilder().withSucceededIndexes(indexes).withSucceededCount(count).build();
    }

    private static IndexSet indexes(String text) {
        return IndexSet.parse(text, 100);
    }
}
