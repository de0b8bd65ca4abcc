package rota.local.rule.batch;

import rota.local.rule.Fault;
import rota.local.rule.Place;

/// When an indexed job has succeeded although not all of it has.
final class SuccessPolicy {
    private static final int MOST_RULES = 20;
    private static final int LONGEST = 64 * 1024;

    private SuccessPolicy() {}

    static void check(Place spec) {
        var rules = spec.at("successPolicy", "rules");
        var size = rules.items().size();
        if (size == 0) rules.required("at least one rules must be specified when the successPolicy is specified");
        if (size > MOST_RULES) rules.report(Fault.tooMany(rules.path(), size, MOST_RULES));
        for (var rule : rules.items()) rule(rule, spec.number("completions").orElse(0L));
    }

    private static void rule(Place rule, long completions) {
        var indexes = rule.at("succeededIndexes");
        var count = rule.at("succeededCount");
        if (!indexes.exists() && !count.exists()) {
            rule.required("at least one of succeededCount or succeededIndexes must be specified");
        }
        if (indexes.text().length() > LONGEST) indexes.report(Fault.tooLong(indexes.path(), LONGEST));
        var parsed = Indexes.parse(indexes.text(), completions);
        parsed.problem().ifPresent(it -> indexes.invalid("error parsing succeededIndexes: " + it));
        count.notNegative();
        count.number().filter(it -> it > completions).ifPresent(_ -> count.invalid("must be less than or equal to "
                + completions + " (the number of specified completions)"));
        if (indexes.exists()) {
            count.number().filter(it -> it > parsed.size())
                    .ifPresent(_ -> count.invalid("must be less than or equal to " + parsed.size()
                            + " (the number of indexes in the specified succeededIndexes field)"));
        }
    }
}
