package rota.api.instanceset;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import rota.api.wire.Json;

/// Numbers that instances may have: ranges with both ends, and single ones. An empty pool is none at all, so that any
/// number will do.
public record Ordinals(List<Range> ranges, List<Integer> discrete) {
    public static final Ordinals ANY = new Ordinals(List.of(), List.of());
    /// Nobody has that many instances: what is longer is a slip, and would fill the memory.
    private static final int MOST = 1_000_000;

    /// From start to end, both included.
    public record Range(int start, int end) {
        private long length() {
            return Math.max(0, (long) end - start + 1);
        }
    }

    public Ordinals {
        ranges = List.copyOf(ranges);
        discrete = List.copyOf(discrete);
    }

    static Ordinals of(Json.Obj spec) {
        return new Ordinals(spec.objects("ranges").stream()
                .map(it -> new Range(it.whole("start").orElse(0), it.whole("end").orElse(0))).toList(),
                numbers(spec.items("discrete")));
    }

    public boolean isAny() {
        return ranges.isEmpty() && discrete.isEmpty();
    }

    /// All of them, ascending, each once. A range that ends before it starts has none.
    public List<Integer> all() {
        var all = new TreeSet<>(discrete);
        for (var range : ranges) for (var i = (long) range.start; i <= range.end; i++) all.add((int) i);
        return List.copyOf(all);
    }

    /// What nobody could have meant.
    ///
    /// @param flat numbers of all templates are one series, and negative ones have no place in it
    public Optional<String> mistake(boolean flat) {
        var found = new ArrayList<String>();
        if (ranges.stream().mapToLong(Range::length).sum() > MOST) found.add("expected at most " + MOST + " ordinals");
        if (flat) {
            discrete.stream().filter(it -> it < 0).forEach(it -> found.add("ordinal(" + it + ") must be >= 0"));
            for (var range : ranges) {
                if (range.start < 0) found.add("ordinal's start(" + range.start + ") must be >= 0");
                if (range.start > range.end)
                    found.add("range's end(" + range.end + ") must be >= start(" + range.start + ")");
            }
        }
        return found.stream().findFirst();
    }

    private static List<Integer> numbers(List<Json> items) {
        return items.stream().filter(Json.Num.class::isInstance).map(it -> ((Json.Num) it).value().intValue()).toList();
    }
}
