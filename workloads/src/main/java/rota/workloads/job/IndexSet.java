package rota.workloads.job;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Some completion indexes, as `0-2,4,5,7`: ascending, runs of three and more as an interval.
///
/// @param runs ascending, apart from each other by at least one
public record IndexSet(List<Run> runs) {
    static final IndexSet NONE = new IndexSet(List.of());

    /// From the first to the last, both included.
    public record Run(int first, int last) {
        public int size() {
            return last - first + 1;
        }

        private String text() {
            return switch (size()) {
                case 1 -> Integer.toString(first);
                case 2 -> first + "," + last;
                default -> first + "-" + last;
            };
        }
    }

    public IndexSet {
        runs = List.copyOf(runs);
    }

    static IndexSet of(Collection<Integer> indexes) {
        return joined(indexes.stream().map(it -> new Run(it, it)).toList());
    }

    /// Forgiving: pieces that make no sense are left out, and so is what is not below the limit.
    public static IndexSet parse(String text, int limit) {
        var runs = new ArrayList<Run>();
        for (var piece : text.split(",", -1)) {
            var ends = piece.split("-", -1);
            if (ends.length > 2 || !isNumber(ends[0]) || !isNumber(ends[ends.length - 1])) continue;
            var first = Long.parseLong(ends[0]);
            var last = Math.min(Long.parseLong(ends[ends.length - 1]), limit - 1);
            if (first <= last) runs.add(new Run((int) first, (int) last));
        }
        return joined(runs);
    }

    public String text() {
        return runs.stream().map(Run::text).collect(Collectors.joining(","));
    }

    public int size() {
        return runs.stream().mapToInt(Run::size).sum();
    }

    boolean isEmpty() {
        return runs.isEmpty();
    }

    public boolean contains(int index) {
        var low = 0;
        var high = runs.size() - 1;
        while (low <= high) {
            var middle = (low + high) >>> 1;
            var run = runs.get(middle);
            if (index < run.first) high = middle - 1;
            else if (index > run.last) low = middle + 1;
            else
                return true;
        }
        return false;
    }

    IndexSet plus(IndexSet others) {
        var all = new ArrayList<>(runs);
        all.addAll(others.runs);
        return joined(all);
    }

    IndexSet minus(IndexSet others) {
        return others.isEmpty() ? this : and(others.gaps(Integer.MAX_VALUE));
    }

    /// Those that are in both.
    IndexSet and(IndexSet others) {
        var both = new ArrayList<Run>();
        var one = 0;
        var other = 0;
        while (one < runs.size() && other < others.runs.size()) {
            var mine = runs.get(one);
            var theirs = others.runs.get(other);
            var first = Math.max(mine.first, theirs.first);
            var last = Math.min(mine.last, theirs.last);
            if (first <= last) both.add(new Run(first, last));
            if (mine.last <= theirs.last) one++;
            else
                other++;
        }
        return new IndexSet(both);
    }

    /// Those below the limit that are not in here, ascending. There may be billions: take no more than are needed.
    IntStream missing(int limit) {
        return gaps(limit).runs.stream().flatMapToInt(it -> IntStream.rangeClosed(it.first, it.last));
    }

    private IndexSet gaps(int limit) {
        var gaps = new ArrayList<Run>();
        var next = 0;
        for (var run : runs) {
            if (next < Math.min(run.first, limit)) gaps.add(new Run(next, Math.min(run.first, limit) - 1));
            next = run.last + 1;
        }
        if (next < limit) gaps.add(new Run(next, limit - 1));
        return new IndexSet(gaps);
    }

    private static IndexSet joined(List<Run> runs) {
        var result = new ArrayList<Run>();
        for (var run : runs.stream().sorted(Comparator.comparingInt(Run::first)).toList()) {
            var before = result.isEmpty() ? null : result.getLast();
            if (before == null || run.first > before.last + 1) result.add(run);
            else
                result.set(result.size() - 1, new Run(before.first, Math.max(before.last, run.last)));
        }
        return new IndexSet(result);
    }

    private static boolean isNumber(String text) {
        return text.matches("[0-9]{1,10}");
    }

    @Override
    public String toString() {
        return text();
    }
}
