package rota.app.demo;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import rota.workloads.job.IndexSet;
import rota.workloads.pods.Phase;
import rota.workloads.pods.PodFacts;

/// Where each index of a Job stands.
record IndexStrip(List<State> states) {
    private static final String INDEX = "batch.kubernetes.io/job-completion-index";

    /// Where an index stands, and how that is drawn.
    enum State {
        TO_COME("··", Ink.FAINT, "to come"),
        RUNNING("▶▶", Ink.CYAN, "running"),
        ENDED("▪▪", Ink.GREEN, "ended, being counted"),
        RETRY("↻↻", Ink.YELLOW, "failed, to be tried again"),
        DONE("■■", Ink.GREEN, "done"),
        GIVEN_UP("✗✗", Ink.RED, "given up");

        private final String mark;
        private final Ink ink;
        private final String words;

        State(String mark, Ink ink, String words) {
            this.mark = mark;
            this.ink = ink;
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    IndexStrip {
        states = List.copyOf(states);
    }

    static IndexStrip of(Job job, List<Pod> pods) {
        var count = job.getSpec().getCompletions();
        var status = Optional.ofNullable(job.getStatus());
        var done = IndexSet.parse(status.map(it -> it.getCompletedIndexes()).orElse(""), count);
        var failed = IndexSet.parse(status.map(it -> it.getFailedIndexes()).orElse(""), count);
        return new IndexStrip(IntStream.range(0, count).mapToObj(it -> done.contains(it) ? State.DONE
                : failed.contains(it) ? State.GIVEN_UP : state(of(it, pods))).toList());
    }

    /// The pods of one index.
    static List<Pod> of(int index, List<Pod> pods) {
        return pods.stream().filter(it -> Integer.toString(index).equals(it.getMetadata().getLabels().get(INDEX)))
                .toList();
    }

    int count(State state) {
        return (int) states.stream().filter(it -> it == state).count();
    }

    /// Numbers, marks and what the marks mean.
    List<Text> picture() {
        var numbers = new StringBuilder();
        IntStream.range(0, states.size()).forEach(it -> numbers.append("%3d".formatted(it)));
        var marks = Text.of("  ");
        for (var state : states) marks = marks.and(" ", Ink.PLAIN).and(state.mark, state.ink);
        var legend = Text.of("  ");
        for (var state : List.of(State.DONE, State.RUNNING, State.RETRY, State.GIVEN_UP, State.TO_COME)) {
            legend = legend.and(" " + state.mark.charAt(0), state.ink).and(" " + state.words + " ", Ink.FAINT);
        }
        return List.of(Text.of("  ").and(numbers.toString(), Ink.FAINT), marks, legend);
    }

    /// The indexes whose state is another one now.
    List<Integer> changed(IndexStrip before) {
        var changed = new ArrayList<Integer>();
        for (var i = 0; i < states.size(); i++) {
            if (i >= before.states.size() || states.get(i) != before.states.get(i)) changed.add(i);
        }
        return changed;
    }

    private static State state(List<Pod> pods) {
        var facts = PodFacts.all(pods);
        if (facts.stream().anyMatch(PodFacts::isActive)) return State.RUNNING;
        if (facts.stream().anyMatch(it -> it.phase() == Phase.SUCCEEDED)) return State.ENDED;
        return facts.isEmpty() ? State.TO_COME : State.RETRY;
    }
}
