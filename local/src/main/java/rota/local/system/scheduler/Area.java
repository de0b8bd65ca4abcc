package rota.local.system.scheduler;

import java.util.Arrays;
import java.util.function.IntPredicate;

/// How many of some pods are in each part of the cluster.
final class Area {
    private final Domains domains;
    private final int[] counts;

    private Area(Domains domains, int[] counts) {
        this.domains = domains;
        this.counts = counts;
    }

    /// @param byNode how many pods there are on each node
    /// @param counted which nodes take part
    static Area of(Domains domains, int[] byNode, IntPredicate counted) {
        var counts = new int[domains.size()];
        for (var node = 0; node < byNode.length; node++) {
            if (domains.has(node) && counted.test(node)) counts[domains.part(node)] += byNode[node];
        }
        return new Area(domains, counts);
    }

    boolean reaches(int node) {
        return domains.has(node);
    }

    /// The number in the part of a node, 0 where it is in none.
    int count(int node) {
        return domains.has(node) ? counts[domains.part(node)] : 0;
    }

    /// The number in the fullest part.
    int most() {
        return Arrays.stream(counts).max().orElse(0);
    }

    boolean isEmpty() {
        return Arrays.stream(counts).allMatch(it -> it == 0);
    }
}
