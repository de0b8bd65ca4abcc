package rota.local.agent.process;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Lifecycle;
import io.fabric8.kubernetes.api.model.LifecycleHandler;
import io.fabric8.kubernetes.api.model.Probe;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import rota.local.agent.probe.Count;
import rota.local.agent.probe.Count.Opinion;
import rota.local.agent.probe.Question;
import rota.local.agent.probe.Timing;

/// Looks after one run of a container: its hooks, and its probes for as long as it runs.
///
/// @param address of the pod
record Watchman(Attempt attempt, String address, Reports reports) {
    private static final Duration FOR_EVER = Duration.ofDays(1);
    private static final Duration LAST_CHANCE = Duration.ofSeconds(2);

    /// Where a watchman reports to.
    interface Reports {
        void probed(Attempt attempt, boolean ready, boolean started);

        /// It must not go on.
        void condemned(Attempt attempt, String why);

        void warning(Attempt attempt, String reason, String message);
    }

    /// Whether it counts as started from the beginning.
    boolean atOnce() {
        return spec().getStartupProbe() == null && hook(Lifecycle::getPostStart).isEmpty();
    }

    boolean alwaysReady() {
        return spec().getReadinessProbe() == null;
    }

    /// Begins with the hook that follows the start; the probes come after it.
    void begin() {
        attempt.outfit().background(() -> {
            try {
                if (!greeted() || !started()) return;
                var readiness = spec().getReadinessProbe();
                if (!atOnce()) reports.probed(attempt, alwaysReady(), true);
                if (readiness != null) attempt.outfit().background(() -> loop("Readiness", readiness, this::ready));
                var liveness = spec().getLivenessProbe();
                if (liveness != null) attempt.outfit().background(() -> loop("Liveness", liveness, this::live));
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /// The hook that comes before the end; it has the time that is left.
    void farewell() {
        var hook = hook(Lifecycle::getPreStop);
        if (hook.isEmpty()) return;
        try {
            var left = Duration.between(attempt.outfit().now(), attempt.killAt());
            if (left.isPositive())
                Inside.ask(attempt, hook.get(), left)
                        .ifPresent(it -> reports.warning(attempt, "FailedPreStopHook", it));
            if (left.isPositive()) attempt.extend(LAST_CHANCE);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean greeted() throws InterruptedException {
        var hook = hook(Lifecycle::getPostStart);
        var trouble = hook.isEmpty() ? Optional.<String>empty() : Inside.ask(attempt, hook.get(), FOR_EVER);
        trouble.filter(_ -> attempt.alive()).ifPresent(it -> {
            reports.warning(attempt, "FailedPostStartHook", it);
            reports.condemned(attempt, "its postStart hook failed");
        });
        return trouble.isEmpty();
    }

    private boolean started() throws InterruptedException {
        var probe = spec().getStartupProbe();
        if (probe == null) return true;
        var opinion = follow("Startup", probe, it -> it != Opinion.UNKNOWN, _ -> {});
        if (opinion == Opinion.BAD) reports.condemned(attempt, "its startup probe failed");
        return opinion == Opinion.GOOD;
    }

    private void ready(Opinion opinion) {
        reports.probed(attempt, opinion == Opinion.GOOD, true);
    }

    private void live(Opinion opinion) {
        if (opinion == Opinion.BAD) reports.condemned(attempt, "its liveness probe failed");
    }

    private void loop(String kind, Probe probe, Consumer<Opinion> change) {
        try {
            follow(kind, probe, it -> kind.equals("Liveness") && it == Opinion.BAD, change);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Asks again and again, until the container ends or there is nothing more to find out.
    private Opinion follow(String kind, Probe probe, Predicate<Opinion> enough,
            Consumer<Opinion> change) throws InterruptedException {
        var timing = Timing.of(probe);
        var question = Question.of(probe, spec(), address);
        var count = Count.fresh(timing, Opinion.UNKNOWN);
        var goesOn = question.isPresent() && attempt.goesOn(timing.delay());
        while (goesOn) {
            var trouble = Inside.ask(attempt, question.get(), timing.timeout());
            if (!attempt.goesOn(Duration.ZERO)) break;
            trouble.ifPresent(it -> reports.warning(attempt, "Unhealthy", kind + " probe failed: " + it));
            var next = count.after(trouble.isEmpty());
            if (next.opinion() != count.opinion()) change.accept(next.opinion());
            count = next;
            goesOn = !enough.test(count.opinion()) && attempt.goesOn(timing.period());
        }
        return count.opinion();
    }

    private Optional<Question> hook(Function<Lifecycle, LifecycleHandler> which) {
        return Optional.ofNullable(spec().getLifecycle()).map(which)
                .flatMap(it -> Question.of(it, spec(), address));
    }

    private Container spec() {
        return attempt.launch().member().spec();
    }
}
