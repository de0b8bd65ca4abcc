package rota.local.system.scheduler;

import java.util.List;
import java.util.function.IntPredicate;

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
        var domains = board.domains(rule.pods().topologyKey());
        IntPredicate counted = node -> all.stream().allMatch(it -> board.domains(it.pods().topologyKey()).has(node))
                && rule.counts(board.node(node), pod.place());
        var area = Area.of(domains, board.counts(List.of(rule.pods()), false), counted);
        var self = board.matches(rule.pods(), pod) ? 1 : 0;
        return new Limit(area, fewest(board, rule, area, counted) + rule.maxSkew() - self);
    }

    /// While there are fewer parts than wanted, a part that is still to come counts as empty.
    private static int fewest(Board board, SpreadRule rule, Area area, IntPredicate counted) {
        var domains = board.domains(rule.pods().topologyKey());
        var seen = new boolean[domains.size()];
        var parts = 0;
        var fewest = Integer.MAX_VALUE;
        for (var node = 0; node < board.size(); node++) {
            if (!counted.test(node) || seen[domains.part(node)]) continue;
            seen[domains.part(node)] = true;
            parts++;
            fewest = Math.min(fewest, area.count(node));
        }
        return parts == 0 || parts < rule.minDomains() ? 0 : fewest;
    }
}
