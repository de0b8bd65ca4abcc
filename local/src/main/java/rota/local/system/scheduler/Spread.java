package rota.local.system.scheduler;

import java.util.BitSet;
import java.util.List;

/// Pods must be spread as evenly as the hard rules of the pod say.
final class Spread implements Check {
    private static final String UNEVEN = "node(s) didn't match pod topology spread constraints";
    private static final List<String> TOO_MANY = List.of(UNEVEN);
    private static final List<String> NOWHERE = List.of(UNEVEN + " (missing required label)");

    private final List<Limit> limits;

    /// One rule, counted out.
    ///
    /// @param most how many pods a part of the cluster may have for one more to be let in
    private record Limit(Area area, int most) {}

    Spread(Board board, Shape pod) {
        var hard = pod.spread().stream().filter(SpreadRule::hard).toList();
        limits = hard.stream().map(it -> limit(board, pod, it, hard)).toList();
    }

    @Override
    public List<String> objections(int node) {
        for (var limit : limits) {
            if (!limit.area.reaches(node)) return NOWHERE;
            if (limit.area.count(node) > limit.most) return TOO_MANY;
        }
        return List.of();
    }

    /// How many pods each part of the cluster has that a rule counts, on whatever node.
    static Area crowds(Board board, SpreadRule rule) {
        return Area.of(board.domains(rule.pods().topologyKey()), board.counts(List.of(rule.pods()), false), _ -> true);
    }

    private static Limit limit(Board board, Shape pod, SpreadRule rule, List<SpreadRule> all) {
        var parts = all.stream().map(it -> board.domains(it.pods().topologyKey())).toList();
        var counted = new BitSet(board.size());
        for (var node = 0; node < board.size(); node++) {
            var number = node;
            if (parts.stream().allMatch(it -> it.has(number)) && rule.counts(board.node(node), pod.place()))
                counted.set(node);
        }
        var domains = board.domains(rule.pods().topologyKey());
        var area = Area.of(domains, board.counts(List.of(rule.pods()), false), counted::get);
        var self = board.matches(rule.pods(), pod) ? 1 : 0;
        return new Limit(area, fewest(domains, rule, area, counted) + rule.maxSkew() - self);
    }

    /// While there are fewer parts than wanted, a part that is still to come counts as empty.
    private static int fewest(Domains domains, SpreadRule rule, Area area, BitSet counted) {
        var seen = new BitSet(domains.size());
        var fewest = Integer.MAX_VALUE;
        for (var node = counted.nextSetBit(0); node >= 0; node = counted.nextSetBit(node + 1)) {
            seen.set(domains.part(node));
            fewest = Math.min(fewest, area.count(node));
        }
        return seen.isEmpty() || seen.cardinality() < rule.minDomains() ? 0 : fewest;
    }
}
