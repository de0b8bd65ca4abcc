package rota.app.demo;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import rota.app.demo.IndexStrip.State;

/// Draws an Indexed Job: a strip that fills, and the last things that happened to its indexes.
final class JobShow {
    private static final int REMEMBERED = 4;

    private final Stage stage;
    private final Instant began;
    private final Deque<String> recent = new ArrayDeque<>();
    private IndexStrip last;

    JobShow(Stage stage, Job job) {
        this.stage = stage;
        this.began = stage.clock().instant();
        this.last = IndexStrip.of(job, List.of());
    }

    void draw(Job job, List<Pod> pods) {
        var strip = IndexStrip.of(job, pods);
        strip.changed(last).forEach(index -> sentence(index, strip, pods).ifPresent(this::tell));
        last = strip;
        var lines = new ArrayList<>(strip.picture());
        lines.add(Text.EMPTY);
        lines.add(Text.of(String.format(Locale.ROOT, "   %4.1f s  %d of %d done, %d running",
                Duration.between(began, stage.clock().instant()).toMillis() / 1000.0, strip.count(State.DONE),
                strip.states().size(), strip.count(State.RUNNING))));
        recent.forEach(it -> lines.add(Text.EMPTY.and("          " + it, Ink.FAINT)));
        stage.screen().picture(lines);
    }

    private void tell(String sentence) {
        stage.screen().news(sentence);
        recent.addLast(sentence);
        if (recent.size() > REMEMBERED) recent.removeFirst();
    }

    private static Optional<String> sentence(int index, IndexStrip strip, List<Pod> pods) {
        var its = IndexStrip.of(index, pods);
        return switch (strip.states().get(index)) {
            case TO_COME, ENDED -> Optional.empty();
            case RUNNING -> Optional.of("index " + index + " runs" + (its.size() > 1 ? ", try " + its.size() : ""));
            case DONE -> Optional.of("index " + index + " done, its sum is " + result(its));
            // The last try has failed too, and is about to be counted.
            case RETRY -> its.size() > 1 ? Optional.empty()
                    : Optional.of("index " + index + " failed with " + code(its) + "; another try follows in 10 s");
            case GIVEN_UP -> Optional.of("index " + index + " failed again with " + code(its)
                    + ": it is given up");
        };
    }

    private static String result(List<Pod> pods) {
        return pods.stream().flatMap(it -> JobScene.end(it).stream()).filter(it -> it.getExitCode() == 0)
                .map(it -> String.valueOf(it.getMessage()).strip()).findFirst().orElse("unknown");
    }

    private static String code(List<Pod> pods) {
        return pods.stream().flatMap(it -> JobScene.end(it).stream()).reduce((_, later) -> later)
                .map(it -> "exit code " + it.getExitCode()).orElse("no exit code");
    }
}
