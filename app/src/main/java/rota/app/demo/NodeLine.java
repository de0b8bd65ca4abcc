package rota.app.demo;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.Optional;
import java.util.stream.Collectors;
import rota.api.peer.SlurmJob;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmReport;
import rota.workloads.pods.PodFacts;

/// What a pod with a Slurm node in it does, or waits for.
///
/// @param template the beginning of its hash
/// @param state as Slurm says it; empty when Slurm does not know the node
record NodeLine(String name, String template, String state, Doing doing, String jobs) {
    private static final String HASH = "controller.kubernetes.io/hash";
    private static final int SHORT = 5;

    /// What it is about.
    enum Doing {
        STOPPING("stops", Ink.FAINT),
        STARTING("starts", Ink.FAINT),
        UNKNOWN("waits until Slurm knows it", Ink.FAINT),
        DOWN("waits until Slurm takes it back", Ink.FAINT),
        DRAINING("has to go, waits for the end of", Ink.YELLOW),
        DRAINED("has to go, and nothing runs on it any more", Ink.YELLOW),
        BUSY("runs", Ink.CYAN),
        FREE("takes jobs", Ink.GREEN);

        private final String words;
        private final Ink ink;

        Doing(String words, Ink ink) {
            this.words = words;
            this.ink = ink;
        }
    }

    static NodeLine of(Pod pod, SlurmReport report) {
        var facts = PodFacts.of(pod);
        var node = report.node(facts.name());
        var hash = facts.label(HASH).orElse("");
        return new NodeLine(facts.name(), hash.substring(0, Math.min(SHORT, hash.length())),
                node.map(it -> it.state().words().stream().filter(word -> !word.equals("DYNAMIC_NORM"))
                        .collect(Collectors.joining("+"))).orElse(""),
                doing(facts, node), report.jobs().stream()
                        .filter(it -> it.isRunning() && it.nodes().contains(facts.name())).map(SlurmJob::id)
                        .map(it -> "job " + it).collect(Collectors.joining(", ")));
    }

    private static Doing doing(PodFacts pod, Optional<SlurmNode> node) {
        if (pod.deleting()) return Doing.STOPPING;
        if (!pod.isReady()) return Doing.STARTING;
        if (node.isEmpty()) return Doing.UNKNOWN;
        var state = node.get().state();
        if (state.has("DOWN")) return Doing.DOWN;
        if (state.isDrain()) return state.isBusy() ? Doing.DRAINING : Doing.DRAINED;
        return state.isBusy() ? Doing.BUSY : Doing.FREE;
    }

    /// `gpu-1 runs job 7`.
    String sentence() {
        return name + " " + words();
    }

    private String words() {
        return switch (doing) {
            case DRAINING, BUSY -> doing.words + " " + (jobs.isEmpty() ? "a job" : jobs);
            case STOPPING, STARTING, UNKNOWN, DOWN, DRAINED, FREE -> doing.words;
        };
    }

    Text picture() {
        return Text.of("   %-6s ".formatted(name)).and("%-6s".formatted(template), Ink.FAINT)
                .and("%-18s".formatted(state), Ink.BOLD).and(words(), doing.ink);
    }
}
