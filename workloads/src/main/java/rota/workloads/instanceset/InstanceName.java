package rota.workloads.instanceset;

import java.util.Comparator;

/// The name of an instance, taken apart at its last dash.
///
/// @param ordinal -1 where there is none
record InstanceName(String parent, int ordinal) {
    private static final int LONGEST = 10;

    /// By parent, then by number: `bar-2` comes before `bar-10`.
    static final Comparator<String> ASCENDING = Comparator.comparing(InstanceName::of,
            Comparator.comparing(InstanceName::parent).thenComparingInt(InstanceName::ordinal))
            .thenComparing(Comparator.naturalOrder());
    static final Comparator<String> DESCENDING = ASCENDING.reversed();

    static InstanceName of(String name) {
        var dash = name.lastIndexOf('-');
        var tail = name.substring(dash + 1);
        if (dash < 0 || !isNumber(tail)) return new InstanceName(name, -1);
        return new InstanceName(name.substring(0, dash), Integer.parseInt(tail));
    }

    boolean isNumbered() {
        return ordinal >= 0;
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty() && text.length() <= LONGEST && text.chars().allMatch(c -> c >= '0' && c <= '9')
                && Long.parseLong(text) <= Integer.MAX_VALUE;
    }
}
