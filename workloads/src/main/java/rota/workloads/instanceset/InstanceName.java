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
        if (text.isEmpty() || text.length() > LONGEST) return false;
        // Names are compared all the time: a stream of characters took a quarter of a reconcile.
        for (var i = 0; i < text.length(); i++) if (text.charAt(i) < '0' || text.charAt(i) > '9') return false;
        return Long.parseLong(text) <= Integer.MAX_VALUE;
    }
}
