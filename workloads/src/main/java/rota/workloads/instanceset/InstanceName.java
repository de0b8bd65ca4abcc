package rota.workloads.instanceset;

import java.util.Comparator;

/// The name of an instance, taken apart at its last dash.
///
/// @param ordinal -1 where there is none
record InstanceName(String parent, int ordinal) {
    private static final int LONGEST = 10;

    /// By parent, then by number: `bar-2` comes before `bar-10`.
    static final Comparator<String> ASCENDING = InstanceName::compare;
    static final Comparator<String> DESCENDING = ASCENDING.reversed();

    static InstanceName of(String name) {
        var end = end(name);
        return new InstanceName(name.substring(0, end), (int) number(name, end));
    }

    boolean isNumbered() {
        return ordinal >= 0;
    }

    /// Names are compared all the time, so they are not taken apart for that: it was most of a reconcile.
    private static int compare(String one, String other) {
        var end = end(one);
        var otherEnd = end(other);
        for (var i = 0; i < end && i < otherEnd; i++) {
            if (one.charAt(i) != other.charAt(i)) return Character.compare(one.charAt(i), other.charAt(i));
        }
        if (end != otherEnd) return Integer.compare(end, otherEnd);
        var byNumber = Long.compare(number(one, end), number(other, otherEnd));
        return byNumber != 0 ? byNumber : one.compareTo(other);
    }

    /// Where the parent ends.
    private static int end(String name) {
        var dash = name.lastIndexOf('-');
        return dash >= 0 && isNumber(name, dash + 1) ? dash : name.length();
    }

    private static long number(String name, int end) {
        return end == name.length() ? -1 : Long.parseLong(name, end + 1, name.length(), 10);
    }

    private static boolean isNumber(String name, int from) {
        if (from == name.length() || name.length() - from > LONGEST) return false;
        for (var i = from; i < name.length(); i++) if (name.charAt(i) < '0' || name.charAt(i) > '9') return false;
        return name.length() - from < LONGEST || Long.parseLong(name, from, name.length(), 10) <= Integer.MAX_VALUE;
    }
}
