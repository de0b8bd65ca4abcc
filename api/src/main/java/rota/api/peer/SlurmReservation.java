package rota.api.peer;

import java.time.Instant;
import java.util.List;

/// Nodes that are set aside for a while.
///
/// @param flags such as `MAINT`
public record SlurmReservation(String name, Instant start, Instant end, List<String> nodes, List<String> flags) {
    public SlurmReservation {
        nodes = List.copyOf(nodes);
        flags = List.copyOf(flags);
    }

    public boolean isActive(Instant now) {
        return !start.isAfter(now) && end.isAfter(now);
    }
}
