package rota.workloads.nodeset;

import rota.api.nodeset.NodeSetNames;
import rota.api.peer.SlurmNode;

/// Why a node is drained, in words that tell whose drain it is.
final class DrainReason {
    private static final int LONGEST = 256;

    private DrainReason() {}

    /// Somebody else has drained the node, or nobody can say what runs there: it is not ours to change. A drain without
    /// a reason is never ours either, because ours always have one. The reason of a node that takes jobs is left from
    /// the past: up to 24.11 Slurm keeps it when the drain ends.
    static boolean isForeign(SlurmNode node) {
        if (node.isUnresponsive() && !isBack(node)) return true;
        if (node.state().takesJobs()) return false;
        return node.reason().isEmpty()
                ? node.state().isDrain()
                : !isOurs(node);
    }

    /// It answers again after it had died with a reason of ours. Slurm takes back by itself only who had none.
    private static boolean isBack(SlurmNode node) {
        return isOurs(node) && !node.state().has("NOT_RESPONDING");
    }

    /// The reason that is shown, of a drain or of the past, is one that we give.
    static boolean isOurs(SlurmNode node) {
        return node.reason().startsWith(NodeSetNames.REASON_PREFIX.strip());
    }

    static String departure(WorkerPod pod) {
        return ours("Pod (" + pod.path() + ") is pending termination for scale-in");
    }

    static String cordonedPod(WorkerPod pod) {
        return ours("Pod (" + pod.path() + ") was cordoned");
    }

    static String cordonedNode(WorkerPod pod, KubeNode node) {
        return ours(node.cordonReason().isEmpty()
                ? "Node (" + node.name() + ") was cordoned, Pod (" + pod.path() + ") must be cordoned"
                : node.cordonReason());
    }

    private static String ours(String reason) {
        return NodeSetNames.REASON_PREFIX + reason;
    }

    /// One line of bounded length: what an admin wrote ends up in Slurm's files and tables.
    static String sanitised(String text) {
        var line = new StringBuilder();
        text.codePoints().map(c -> c == '\t' || c == '\n' || c == '\r' ? ' ' : c)
                .filter(c -> !Character.isISOControl(c)).forEach(line::appendCodePoint);
        var trimmed = line.toString().strip();
        if (trimmed.codePointCount(0, trimmed.length()) <= LONGEST) return trimmed;
        return trimmed.substring(0, trimmed.offsetByCodePoints(0, LONGEST)).strip();
    }
}
