package rota.local.system.scheduler;

import java.util.List;

/// One demand of a pod, made ready for a look at every node.
interface Check {
    /// What speaks against a node; nothing when it will do.
    List<String> objections(int node);
}
