package rota.app.demo;

import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import rota.kernel.process.Ports;

/// Plays all scenes in a cluster, one after the other, and sums up.
public final class Demo {
    private final Screen screen;
    private final InstantSource clock;
    private final List<Scene> scenes;

    /// What became of a scene.
    private enum Result {
        PASSED("passed", Ink.GREEN), FAILED("FAILED", Ink.RED), LEFT_OUT("left out", Ink.YELLOW);

        private final String word;
        private final Ink ink;

        Result(String word, Ink ink) {
            this.word = word;
            this.ink = ink;
        }
    }

    /// @param lab where a Slurm may be made
    public Demo(PrintWriter out, Look look, InstantSource clock, Laboratory lab) {
        this(look.screen(out, clock), clock, List.of(new JobScene(), new TrainJobScene(), new NodeSetScene(lab),
                new InstanceSetScene()));
    }

    Demo(Screen screen, InstantSource clock, List<Scene> scenes) {
        this.screen = screen;
        this.clock = clock;
        this.scenes = List.copyOf(scenes);
    }

    /// Before anything runs: what is about to be started.
    public void open(String what) {
        screen.say(Text.EMPTY.and("Rota demo", Ink.BOLD).and(": " + what, Ink.PLAIN));
    }

    /// Everything runs now.
    public void ready(String what) {
        screen.say(Text.EMPTY.and("           " + what, Ink.FAINT));
    }

    /// The titles of the scenes that failed; none is good news.
    public List<String> run(Ports cluster) throws InterruptedException {
        var began = clock.instant();
        var stage = new Stage(cluster, screen, clock);
        var results = new ArrayList<Result>();
        for (var i = 0; i < scenes.size(); i++) results.add(play(i, stage));
        sumUp(results, began);
        var failed = new ArrayList<String>();
        for (var i = 0; i < scenes.size(); i++) {
            if (results.get(i) == Result.FAILED) failed.add(scenes.get(i).title());
        }
        return failed;
    }

    private Result play(int number, Stage stage) throws InterruptedException {
        var scene = scenes.get(number);
        screen.say(Text.EMPTY);
        screen.say(Text.EMPTY.and(number + 1 + ". " + scene.title(), Ink.BOLD));
        screen.say(Text.of("   " + scene.sentence()));
        var obstacle = scene.obstacle();
        if (obstacle.isPresent()) {
            screen.say(Text.EMPTY.and("   left out: " + obstacle.get(), Ink.YELLOW));
            return Result.LEFT_OUT;
        }
        screen.say(Text.EMPTY.and("   " + scene.command(), Ink.FAINT));
        screen.say(Text.EMPTY);
        var checks = scene.play(stage);
        checks.forEach(this::say);
        return !checks.isEmpty() && checks.stream().allMatch(Check::holds) ? Result.PASSED : Result.FAILED;
    }

    private void say(Check check) {
        var line = check.holds() ? Text.EMPTY.and("   ✓ ", Ink.GREEN) : Text.EMPTY.and("   ✗ ", Ink.RED);
        screen.say(line.and(check.what() + ": ", Ink.PLAIN).and(check.found(), Ink.BOLD)
                .and(check.holds() ? "" : ", expected " + check.expected(), Ink.RED));
    }

    private void sumUp(List<Result> results, Instant began) {
        screen.say(Text.EMPTY);
        for (var i = 0; i < scenes.size(); i++) {
            var result = results.get(i);
            screen.say(Text.EMPTY.and(String.format(Locale.ROOT, "%-9s", result.word), result.ink)
                    .and(scenes.get(i).title(), Ink.PLAIN));
        }
        var seconds = Duration.between(began, clock.instant()).toMillis() / 1000.0;
        screen.say(Text.of(String.format(Locale.ROOT, "%d of %d scenes passed in %.1f s",
                results.stream().filter(it -> it == Result.PASSED).count(), scenes.size(), seconds)));
    }
}
