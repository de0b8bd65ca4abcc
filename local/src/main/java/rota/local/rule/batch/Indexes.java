package rota.local.rule.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Indexes of a job as text: `1,3-5,7`, ascending.
///
/// @param problem what is wrong with the text; there are no ranges then
record Indexes(List<Range> ranges, Optional<String> problem) {

    /// Some indexes in a row, both ends included.
    record Range(long first, long last) {
        boolean overlaps(Range other) {
            return first <= other.last && other.first <= last;
        }
    }

    static Indexes parse(String text, long completions) {
        var ranges = new ArrayList<Range>();
        if (text.isEmpty()) return new Indexes(ranges, Optional.empty());
        var last = -1L;
        for (var part : text.split(",", -1)) {
            var ends = part.split("-", -1);
            if (ends.length > 2) {
                return broken("the fragment \"" + part + "\" violates the requirement that an index interval can have "
                        + "at most two parts separated by '-'");
            }
            for (var end : ends) {
                if (!end.matches("\\d{1,9}")) {
                    return broken("cannot convert string to integer for index: \"" + end + "\"");
                }
                if (Long.parseLong(end) >= completions) return broken("too large index: \"" + end + "\"");
            }
            var first = Long.parseLong(ends[0]);
            var end = Long.parseLong(ends[ends.length - 1]);
            if (ends.length == 2 && first >= end) return unordered(first, end);
            if (last >= first) return unordered(last, first);
            ranges.add(new Range(first, end));
            last = end;
        }
        return new Indexes(List.copyOf(ranges), Optional.empty());
    }

    long size() {
        return ranges.stream().mapToLong(it -> it.last - it.first + 1).sum();
    }

    /// The first index of these that is also among others.
    Optional<Long> shared(Indexes others) {
        return ranges.stream()
                .flatMap(mine -> others.ranges.stream().filter(mine::overlaps)
                        .map(it -> Math.max(it.first, mine.first)))
                .findFirst();
    }

    private static Indexes unordered(long previous, long current) {
        return broken("non-increasing order, previous: " + previous + ", current: " + current);
    }

    private static Indexes broken(String why) {
        return new Indexes(List.of(), Optional.of(why));
    }
}
