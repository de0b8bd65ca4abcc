package rota.local.agent.pod;

/// Why a whole pod failed, where no exit code says it.
public record Verdict(String reason, String message) {
    public static final Verdict DEADLINE = new Verdict("DeadlineExceeded",
            "Pod was active on the node longer than the specified deadline");
}
