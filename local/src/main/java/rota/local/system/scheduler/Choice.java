package rota.local.system.scheduler;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What was found for one pod.
sealed interface Choice {
    /// A node.
    record Chosen(int node) implements Choice {}

    /// No node, and why.
    record None(String message) implements Choice {}

    /// The best node for a pod, as the board stands.
    static Choice of(Board board, Shape pod) {
        var checks = checks(board, pod);
        var place = board.objections(pod.place());
        var candidates = new int[board.size()];
        var count = 0;
        var reasons = new TreeMap<String, Integer>();
        for (var node = 0; node < board.size(); node++) {
            var objections = objections(place.get(node), checks, node);
            for (var reason : objections) reasons.merge(reason, 1, Integer::sum);
            if (objections.isEmpty()) candidates[count++] = node;
        }
        return count == 0
                ? new None(message(board.size(), reasons))
                : new Chosen(Score.best(board, pod, Arrays.copyOf(candidates, count)));
    }

    private static List<Check> checks(Board board, Shape pod) {
        var checks = new ArrayList<Check>();
        if (!pod.ports().isEmpty()) checks.add(new Ports(board, pod));
        checks.add(new Fit(board, pod));
        if (pod.spread().stream().anyMatch(SpreadRule::hard)) checks.add(new Spread(board, pod));
        var neighbours = new Neighbours(board, pod);
        if (!neighbours.isIdle()) checks.add(neighbours);
        return checks;
    }

    private static List<String> objections(List<String> place, List<Check> checks, int node) {
        if (!place.isEmpty()) return place;
        for (var check : checks) {
            var found = check.objections(node);
            if (!found.isEmpty()) return found;
        }
        return List.of();
    }

    private static String message(int nodes, Map<String, Integer> reasons) {
        if (nodes == 0) return "no nodes available to schedule pods";
        var parts = reasons.entrySet().stream().map(it -> it.getValue() + " " + it.getKey()).sorted().toList();
        return "0/" + nodes + " nodes are available: " + String.join(", ", parts) + ".";
    }
}
