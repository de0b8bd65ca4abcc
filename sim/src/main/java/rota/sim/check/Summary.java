package rota.sim.check;

import java.util.Locale;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import rota.api.client.Request;
import rota.api.meta.Ordered;
import rota.sim.world.Cluster;

/// How many writes of each sort the operators made: `create pod`, `delete pod`, `update flock`.
///
/// It catches what an end state hides: deleting and creating again until it looks right.
public record Summary(SequencedMap<String, Integer> counts) {

    public static Summary of(Cluster cluster) {
        var counts = new TreeMap<String, Integer>();
        cluster.log().stream().filter(it -> it.actor().startsWith("operator")).map(it -> sort(it.request()))
                .forEach(it -> counts.merge(it, 1, Integer::sum));
        return new Summary(Ordered.map(counts));
    }

    public int count(String sort) {
        return counts.getOrDefault(sort, 0);
    }

    /// The sorts of which this history has more than the other, plus what a fault may cost.
    public SequencedMap<String, Integer> excessOver(Summary other, ToIntFunction<String> allowance) {
        var excess = new TreeMap<String, Integer>();
        counts.forEach((sort, count) -> {
            var extra = count - other.count(sort) - allowance.applyAsInt(sort);
            if (extra > 0) excess.put(sort, extra);
        });
        return Ordered.map(excess);
    }

    private static String sort(Request request) {
        var verb = request.getClass().getSimpleName().toLowerCase(Locale.ROOT);
        return verb + " " + request.key().kind();
    }
}
