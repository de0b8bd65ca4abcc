package rota.local.system.nodes;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/// When each node last showed a new sign of life. We trust our own clock only: a node's may be wrong. A node that we
/// have just met has its whole time before it.
final class Heartbeats {
    private final Map<String, Sign> signs = new HashMap<>();

    private record Sign(String text, Instant seen) {}

    /// @param uid of the node
    /// @param text anything that changes with every heartbeat
    /// @return when this text was first seen
    synchronized Instant seen(String uid, String text, Instant now) {
        var known = signs.get(uid);
        if (known != null && known.text.equals(text)) return known.seen;
        signs.put(uid, new Sign(text, now));
        return now;
    }

    synchronized void forget(String uid) {
        signs.remove(uid);
    }
}
