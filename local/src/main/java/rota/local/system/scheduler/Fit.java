package rota.local.system.scheduler;

import java.util.ArrayList;
import java.util.List;

/// There must be room for what the pod requests, and for one more pod.
final class Fit implements Check {
    private final Board board;
    private final List<String> names = new ArrayList<>();
    private final List<Long> amounts = new ArrayList<>();

    Fit(Board board, Shape pod) {
        this.board = board;
        pod.requests().values().forEach((name, amount) -> {
            if (amount > 0) {
                names.add(name);
                amounts.add(amount);
            }
        });
    }

    @Override
    public List<String> objections(int node) {
        var has = board.node(node).allocatable();
        var room = board.room(node);
        var found = List.<String>of();
        if (room.pods() + 1 > has.of("pods")) found = with(found, "Too many pods");
        for (var i = 0; i < names.size(); i++) {
            var name = names.get(i);
            if (amounts.get(i) > has.of(name) - room.taken(name)) found = with(found, "Insufficient " + name);
        }
        return found;
    }

    private static List<String> with(List<String> list, String more) {
        var longer = new ArrayList<>(list);
        longer.add(more);
        return longer;
    }
}
