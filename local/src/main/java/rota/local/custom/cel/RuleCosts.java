package rota.local.custom.cel;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import rota.local.rule.Fault;

/// What the rules of one schema may cost, and what that is too much for.
final class RuleCosts {
    private static final long MOST_OF_ONE = 10_000_000;
    private static final long MOST_OF_ALL = 100_000_000;
    private static final long WORTH_NAMING = MOST_OF_ALL / 100;
    private static final int MOST_NAMED = 4;

    private final List<Fault> faults;
    private final boolean lenient;
    private final List<Expensive> expensive = new ArrayList<>();
    private long total;

    /// @param lenient whether single rules may cost too much: they were let in before
    RuleCosts(List<Fault> faults, boolean lenient) {
        this.faults = faults;
        this.lenient = lenient;
    }

    /// A rule that costs much.
    private record Expensive(String place, long cost) {}

    /// Takes notice of an expression.
    ///
    /// @param name what to call it
    /// @param cost of all its uses for one object
    void add(String place, String name, long cost) {
        if (cost > MOST_OF_ONE && !lenient) faults.add(Fault.forbidden(place, tooMuch(name, cost, MOST_OF_ONE)));
        total = total + cost < 0 ? Long.MAX_VALUE : total + cost;
        if (cost >= WORTH_NAMING) expensive.add(new Expensive(place, cost));
    }

    /// Complains if all of them together cost too much.
    void close(String schema) {
        if (total <= MOST_OF_ALL) return;
        expensive.stream().sorted(Comparator.comparingLong(Expensive::cost).reversed()).limit(MOST_NAMED)
                .forEach(it -> faults.add(Fault.forbidden(it.place(),
                        "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema")));
        faults.add(Fault.forbidden(schema, tooMuch(
                "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema", total, MOST_OF_ALL)));
    }

    private static String tooMuch(String name, long cost, long most) {
        var factor = (double) cost / most;
        // Exact: a format would round the shortest decimal, not the number itself.
        var shown = factor > 100
                ? "more than 100x"
                : new BigDecimal(factor).setScale(factor < 1.5 ? 6 : 1, RoundingMode.HALF_EVEN) + "x";
        return name + " exceeds budget by factor of " + shown + " (try simplifying the rule, or adding maxItems, "
                + "maxProperties, and maxLength where arrays, maps, and strings are declared)";
    }
}
