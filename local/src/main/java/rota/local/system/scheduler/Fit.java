package rota.local.system.scheduler;

import java.util.ArrayList;
import java.util.List;

/// There must be room for what the pod requests, and for one more pod.
record Fit(Board board, Shape pod) implements Check {
    @Override
    public List<String> objections(int node) {
        var has = board.node(node).allocatable();
        var room = board.room(node);
        var found = List.<String>of();
        if (room.pods() + 1 > has.of("pods")) found = with(found, "Too many pods");
        for (var request : pod.requests().values().entrySet()) {
            long amount = request.getValue();
            var name = request.getKey();
            if (amount > 0 && amount > has.of(name) - room.taken(name)) found = with(found, "Insufficient " + name);
        }
        return found;
    }

    private static List<String> with(List<String> list, String more) {
        var longer = new ArrayList<>(list);
        longer.add(more);
        return longer;
    }
}
