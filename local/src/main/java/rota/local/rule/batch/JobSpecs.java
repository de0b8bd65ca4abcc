package rota.local.rule.batch;

import java.util.List;
import java.util.Optional;
import rota.local.rule.Fault;
import rota.local.rule.NameRule;
import rota.local.rule.Place;
import rota.local.rule.Selectors;
import rota.local.rule.pod.PodTemplates;

/// What the spec of a job, or of a template for jobs, must be.
final class JobSpecs {
    private static final int MOST_PARALLEL = 100_000;
    private static final int MANY = 100_000;
    private static final int MOST_PARALLEL_OF_MANY = 10_000;
    private static final int LONGEST_MANAGER = 63;
    private static final List<String> COUNTS = List.of("parallelism", "completions", "activeDeadlineSeconds",
            "backoffLimit", "ttlSecondsAfterFinished", "backoffLimitPerIndex", "maxFailedIndexes");

    private JobSpecs() {}

    static boolean isIndexed(Place spec) {
        return spec.text("completionMode").equals("Indexed");
    }

    static void checkSelector(Place spec) {
        var selector = spec.at("selector");
        if (!selector.exists()) {
            selector.required("");
        }
        Selectors.check(selector);
        var labels = spec.at("template", "metadata", "labels");
        if (!selector.exists() || !Selectors.matches(selector.object(), labels.object())) {
            labels.invalid("`selector` does not match template `labels`");
        }
    }

    static void check(Place spec) {
        COUNTS.forEach(it -> spec.at(it).notNegative());
        if (spec.at("maxFailedIndexes").exists() && !spec.at("backoffLimitPerIndex").exists()) {
            spec.at("backoffLimitPerIndex").required("when maxFailedIndexes is specified");
        }
        if (spec.at("managedBy").exists()) manager(spec.at("managedBy"));
        spec.at("completionMode").absentOrOneOf(List.of("NonIndexed", "Indexed"));
        if (isIndexed(spec)) indexed(spec);
        else
            plain(spec);
        if (spec.at("podFailurePolicy").exists()) FailurePolicy.check(spec);
        if (spec.at("successPolicy").exists()) {
            if (isIndexed(spec)) SuccessPolicy.check(spec);
            else
                spec.at("successPolicy").invalid("requires indexed completion mode");
        }
        var replacement = spec.at("podReplacementPolicy");
        replacement.absentOrOneOf(spec.at("podFailurePolicy").exists()
                ? List.of("Failed")
                : List.of("Failed", "TerminatingOrFailed"));
        PodTemplates.check(spec.at("template"), List.of("Always", "OnFailure", "Never"));
        restart(spec);
    }

    private static void restart(Place spec) {
        var policy = spec.at("template", "spec", "restartPolicy");
        switch (policy.text()) {
            case "Always", "" -> policy.required("valid values: \"OnFailure\", \"Never\"");
            case "Never" -> {}
            case "OnFailure" -> {
                if (spec.at("podFailurePolicy").exists()) {
                    policy.invalid("only \"Never\" is supported when podFailurePolicy is specified");
                }
            }
            default -> policy.absentOrOneOf(List.of("OnFailure", "Never"));
        }
    }

    private static void plain(Place spec) {
        for (var field : List.of("backoffLimitPerIndex", "maxFailedIndexes")) {
            if (spec.at(field).exists()) spec.at(field).invalid("requires indexed completion mode");
        }
    }

    private static void indexed(Place spec) {
        var completions = spec.number("completions");
        var failures = spec.number("maxFailedIndexes");
        if (completions.isEmpty()) spec.at("completions").required("when completion mode is Indexed");
        atMost(spec.at("parallelism"), MOST_PARALLEL, " when completion mode is Indexed");
        if (completions.isPresent() && failures.filter(it -> it > completions.get()).isPresent()) {
            spec.at("maxFailedIndexes").invalid("must be less than or equal to completions");
        }
        atMost(spec.at("maxFailedIndexes"), MOST_PARALLEL, "");
        if (completions.orElse(0L) <= MANY || !spec.at("backoffLimitPerIndex").exists()) return;
        var when = " when completions are above " + MANY + " and used with backoff limit per index";
        if (failures.isEmpty()) {
            spec.at("maxFailedIndexes").required("must be specified when completions is above " + MANY);
        }
        atMost(spec.at("parallelism"), MOST_PARALLEL_OF_MANY, when);
        atMost(spec.at("maxFailedIndexes"), MOST_PARALLEL_OF_MANY, when);
    }

    private static void atMost(Place place, long most, String when) {
        place.number().filter(it -> it > most)
                .ifPresent(_ -> place.invalid("must be less than or equal to " + most + when));
    }

    private static void manager(Place manager) {
        managerProblem(manager.text()).ifPresent(manager::invalid);
        if (manager.text().length() > LONGEST_MANAGER) {
            manager.report(Fault.tooLong(manager.path(), LONGEST_MANAGER));
        }
    }

    private static Optional<String> managerProblem(String text) {
        var slash = text.indexOf('/');
        if (slash <= 0 || slash == text.length() - 1) {
            return Optional.of("must be a domain-prefixed path (such as \"acme.io/foo\")");
        }
        var domain = NameRule.SUBDOMAIN.problem(text.substring(0, slash));
        if (domain.isPresent()) return domain;
        return text.substring(slash + 1).matches("[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+")
                ? Optional.empty()
                : Optional.of("Invalid path");
    }
}
