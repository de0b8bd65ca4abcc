package rota.local.system.scheduler;

import java.util.ArrayList;
import java.util.List;

/// Pods that the pod must be near must be near, those that it must not meet far, and none may be near that does not
/// want to meet it.
final class Neighbours implements Check {
    private static final List<String> LONELY = List.of("node(s) didn't match pod affinity rules");
    private static final List<String> CROWDED = List.of("node(s) didn't match pod anti-affinity rules");
    private static final List<String> UNWELCOME = List.of("node(s) didn't satisfy existing pods anti-affinity rules");

    private final List<Area> near;
    private final List<Area> apart;
    private final List<Area> repelling;
    private final boolean first;

    Neighbours(Board board, Shape pod) {
        var terms = pod.company().near();
        near = terms.stream().map(it -> area(board, it, board.counts(terms, true))).toList();
        apart = pod.company().apart().stream().map(it -> area(board, it, board.counts(List.of(it), true))).toList();
        repelling = repelling(board, pod);
        // Somebody has to be the first of a group whose pods want to be together.
        first = near.stream().allMatch(Area::isEmpty) && terms.stream().allMatch(it -> board.matches(it, pod));
    }

    /// Whether nobody minds anybody.
    boolean isIdle() {
        return near.isEmpty() && apart.isEmpty() && repelling.isEmpty();
    }

    @Override
    public List<String> objections(int node) {
        for (var area : near) {
            if (!area.reaches(node)) return LONELY;
            if (!first && area.count(node) == 0) return LONELY;
        }
        if (apart.stream().anyMatch(it -> it.count(node) > 0)) return CROWDED;
        return repelling.stream().anyMatch(it -> it.count(node) > 0) ? UNWELCOME : List.of();
    }

    private static List<Area> repelling(Board board, Shape pod) {
        var areas = new ArrayList<Area>();
        board.repelling().forEach((term, byNode) -> {
            if (board.matches(term, pod)) areas.add(area(board, term, byNode));
        });
        return areas;
    }

    private static Area area(Board board, PodTerm term, int[] byNode) {
        return Area.of(board.domains(term.topologyKey()), byNode, _ -> true);
    }
}
