package rota.local.agent.pod;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;

/// A pod's life in one word.
public enum Phase {
    PENDING("Pending"), RUNNING("Running"), SUCCEEDED("Succeeded"), FAILED("Failed");

    private final String word;

    Phase(String word) {
        this.word = word;
    }

    /// As the API spells it.
    public String word() {
        return word;
    }

    /// Nothing runs any more, and nothing will.
    public boolean over() {
        return this == SUCCEEDED || this == FAILED;
    }

    /// As the status shows it; a pod whose status says nothing is pending.
    public static Phase shown(Pod pod) {
        var shown = pod.getStatus() == null ? null : pod.getStatus().getPhase();
        for (var phase : values()) if (phase.word.equals(shown)) return phase;
        return PENDING;
    }

    /// As the lives of the containers make it.
    public static Phase of(Manifest manifest, Lives lives) {
        var sequence = Sequence.of(manifest, lives);
        var mains = manifest.members(Member.Role.MAIN).toList();
        var anyRuns = !lives.running().isEmpty();
        if (sequence.hopeless()) return anyRuns ? pendingOrRunning(mains, lives) : FAILED;
        if (!sequence.initialized() || mains.stream().anyMatch(it -> lives.of(it).state() instanceof State.Waiting))
            return PENDING;
        if (!sequence.completed() || anyRuns) return RUNNING;
        return mains.stream().allMatch(it -> lives.of(it).succeeded()) ? SUCCEEDED : FAILED;
    }

    private static Phase pendingOrRunning(List<Member> mains, Lives lives) {
        return mains.stream().anyMatch(it -> lives.of(it).running()) ? RUNNING : PENDING;
    }
}
