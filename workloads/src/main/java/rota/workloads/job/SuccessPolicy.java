package rota.workloads.job;

import io.fabric8.kubernetes.api.model.batch.v1.SuccessPolicyRule;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// When an Indexed Job has succeeded although not all of its indexes have. The first rule that is met decides.
record SuccessPolicy(List<SuccessPolicyRule> rules) {
    SuccessPolicy {
        rules = List.copyOf(rules);
    }

    /// The message for the condition, if a rule is met. None is before the first index has succeeded.
    Optional<String> met(IndexSet completed, int completions) {
        if (completed.isEmpty()) return Optional.empty();
        return IntStream.range(0, rules.size()).filter(it -> isMet(rules.get(it), completed, completions)).boxed()
                .findFirst().map(it -> "Matched rules at index " + it);
    }

    private static boolean isMet(SuccessPolicyRule rule, IndexSet completed, int completions) {
        var count = rule.getSucceededCount();
        if (rule.getSucceededIndexes() == null) return count != null && completed.size() >= count;
        var wanted = IndexSet.parse(rule.getSucceededIndexes(), completions);
        if (wanted.isEmpty()) return false;
        var there = wanted.and(completed).size();
        return there == wanted.size() || (count != null && there >= count);
    }
}
