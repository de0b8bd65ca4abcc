package rota.app.demo;

import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import rota.kernel.loop.Explanation;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.kernel.run.Report;

/// Tells what happens, one plain line at a time: what was decided, why, and how far it got.
final class Narrator {
    private static final int NAMES = 3;

    private final PrintWriter out;
    private final InstantSource clock;
    private final Instant began;
    private Optional<Report> lastReport = Optional.empty();
    private String lastWait = "";
    private String lastProgress = "";

    Narrator(PrintWriter out, InstantSource clock) {
        this.out = out;
        this.clock = clock;
        this.began = clock.instant();
    }

    /// A new scene, and who began it.
    synchronized void scene(String title) {
        out.println();
        out.println(title);
        out.flush();
    }

    synchronized void tell(Explanation explanation) {
        // A key that is held keeps its last report, which was told before.
        explanation.report().filter(it -> !Optional.of(it).equals(lastReport)).ifPresent(this::tell);
        lastReport = explanation.report();
    }

    synchronized void line(String what, String text) {
        var time = Duration.between(began, clock.instant()).toMillis() / 1000.0;
        out.println(String.format(Locale.ROOT, "%6.2f s  %-9s  %s", time, what, text));
        out.flush();
    }

    private void tell(Report report) {
        report.plan().steps().forEach(step -> tell(step, report));
        if (report.plan().status() instanceof FleetStatus status) progress(status);
    }

    private void tell(Step step, Report report) {
        var done = report.byStep().getOrDefault(step.name(), List.of());
        if (!done.isEmpty()) line(step.name(), step.reason() + ": " + words(done));
        if (step.actions().isEmpty() && !step.reason().equals(lastWait)) {
            lastWait = step.reason();
            line(step.name(), step.reason());
        }
    }

    private void progress(FleetStatus status) {
        var text = "[" + "#".repeat(status.ready()) + ".".repeat(Math.max(0, status.replicas() - status.ready()))
                + "] " + status;
        if (text.equals(lastProgress) || status.replicas() == 0) return;
        lastProgress = text;
        line("", text);
    }

    /// `create pod a, b, c and 2 more`: the actions of a step are of one sort.
    private static String words(List<Action> actions) {
        var summaries = actions.stream().filter(it -> !(it instanceof Action.Confirm)).map(Action::summary).toList();
        var sort = summaries.getFirst().substring(0, summaries.getFirst().lastIndexOf(' '));
        var names = summaries.stream().map(it -> it.substring(it.lastIndexOf('/') + 1)).toList();
        var first = names.stream().limit(NAMES).collect(Collectors.joining(", ", sort + " ", ""));
        return names.size() > NAMES ? first + " and " + (names.size() - NAMES) + " more" : first;
    }
}
