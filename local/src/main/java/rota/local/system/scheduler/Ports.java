package rota.local.system.scheduler;

import java.util.List;

/// The ports of the node that the pod wants must be free.
record Ports(Board board, Shape pod) implements Check {
    private static final List<String> TAKEN = List.of("node(s) didn't have free ports for the requested pod ports");

    @Override
    public List<String> objections(int node) {
        return pod.ports().stream().anyMatch(board.room(node)::clashes) ? TAKEN : List.of();
    }
}
