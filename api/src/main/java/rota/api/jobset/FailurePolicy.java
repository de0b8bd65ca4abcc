package rota.api.jobset;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;

/// What follows when a Job fails.
///
/// @param maxRestarts how often all Jobs may begin anew
/// @param strategy how they do
/// @param rules exceptions from that; the first that fits counts
public record FailurePolicy(int maxRestarts, Strategy strategy, List<Rule> rules) {

    /// How Jobs begin anew.
    public enum Strategy {
        /// Each as soon as its old one is gone.
        RECREATE("Recreate"),
        /// None before all old ones are gone.
        BLOCKING_RECREATE("BlockingRecreate"),
        /// Pods stay where they are, and agents inside them begin anew together.
        IN_PLACE("InPlaceRestart");

        private final String word;

        Strategy(String word) {
            this.word = word;
        }

        /// As users write it.
        public String word() {
            return word;
        }

        static Strategy named(String word) {
            return List.of(values()).stream().filter(it -> it.word.equals(word)).findFirst().orElse(RECREATE);
        }
    }

    /// One exception.
    ///
    /// @param reasons of the failure; none: every reason
    /// @param patterns one of which must be found in the message of the failure; none: every message
    /// @param targets the groups; none: every group
    public record Rule(String name, Action action, List<String> reasons, List<String> patterns, List<String> targets) {
        public Rule {
            reasons = List.copyOf(reasons);
            patterns = List.copyOf(patterns);
            targets = List.copyOf(targets);
        }
    }

    /// What a rule leads to.
    public enum Action {
        FAIL_JOB_SET("FailJobSet"), RESTART_JOB_SET("RestartJobSet"),
        /// Costs nothing of what `maxRestarts` allows.
        RESTART_JOB_SET_FOR_FREE("RestartJobSetAndIgnoreMaxRestarts"),
        /// Only the Job that failed begins anew.
        RESTART_JOB("RestartJob"), RESTART_JOB_FOR_FREE("RestartJobAndIgnoreMaxRestarts");

        private final String word;

        Action(String word) {
            this.word = word;
        }

        /// As users write it.
        public String word() {
            return word;
        }

        /// Whether it leaves the other Jobs alone.
        public boolean isForOneJob() {
            return this == RESTART_JOB || this == RESTART_JOB_FOR_FREE;
        }

        static Optional<Action> named(String word) {
            return List.of(values()).stream().filter(it -> it.word.equals(word)).findFirst();
        }
    }

    public FailurePolicy {
        rules = List.copyOf(rules);
    }

    static FailurePolicy of(Json.Obj spec) {
        var rules = new ArrayList<Rule>();
        for (var rule : spec.objects("rules")) rules.add(rule(rule, "failurePolicyRule" + rules.size()));
        return new FailurePolicy(spec.whole("maxRestarts").orElse(0),
                Strategy.named(spec.text("restartStrategy").orElse("")), rules);
    }

    private static Rule rule(Json.Obj spec, String unnamed) {
        return new Rule(spec.text("name").filter(it -> !it.isEmpty()).orElse(unnamed),
                spec.text("action").flatMap(Action::named).orElse(Action.RESTART_JOB_SET),
                spec.texts("onJobFailureReasons"), spec.texts("onJobFailureMessagePatterns"),
                spec.texts("targetReplicatedJobs"));
    }
}
