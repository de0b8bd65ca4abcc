package rota.local.agent.process;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import rota.api.meta.Identity;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Severity;
import rota.kernel.run.Performer;
import rota.local.agent.log.LogWriter;
import rota.local.agent.pod.Exit;
import rota.local.agent.pod.Life;
import rota.local.agent.pod.Lives;
import rota.local.agent.pod.Manifest;
import rota.local.agent.pod.Scene;
import rota.local.agent.volume.VolumeDirs;

/// All pods that run on this machine. Does what the planner decided, and tells when something happened.
final class PodRuns implements Performer.CallHandler, Attempt.Listener, Watchman.Reports {
    private static final Duration RETRY = Duration.ofSeconds(10);
    private static final int KILLED = 137;
    private static final int START_ERROR = 128;

    private final Outfit outfit;
    private final Names names;
    private final Listener listener;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final SequencedMap<String, PodRun> runs = new LinkedHashMap<>();
    private boolean closed;

    /// Who hears what happens to pods.
    interface Listener {
        void changed(Identity pod);

        void event(Identity pod, Action.Announce what);
    }

    PodRuns(Outfit outfit, Names names, Listener listener) {
        this.outfit = outfit;
        this.names = names;
        this.listener = listener;
    }

    /// What is known of a pod here. One that is new here may have run under an agent before us: what ran then has
    /// ended.
    Local look(Pod pod, Manifest manifest, Scene.Place place) {
        return locked(() -> {
            var run = runs.get(manifest.id().uid());
            if (run == null) {
                run = new PodRun(pod, manifest, place, inherited(pod, manifest));
                runs.put(manifest.id().uid(), run);
            }
            run.seen(pod, manifest, place);
            return run.local();
        });
    }

    /// Where the volumes of a pod are.
    VolumeDirs volumes(String uid) {
        return outfit.dirs().volumes(uid);
    }

    @Override
    public void call(Action.Call call) {
        switch ((Calls) call) {
            case Calls.Start start -> start(start);
            case Calls.Stop(var pod, var container, var killAt) -> stop(pod, container, killAt);
            case Calls.Hold hold -> hold(hold);
            case Calls.Refresh(var pod, var volumes) -> {
                outfit.dirs().volumes(pod.uid()).prepare(volumes);
                locked(() -> {
                    find(pod).ifPresent(it -> it.volumes(volumes));
                    return true;
                });
            }
            case Calls.Clear(var pod) -> clear(pod);
        }
    }

    @Override
    public void ended(Attempt attempt, Exit exit) {
        var now = outfit.now();
        locked(() -> {
            find(attempt.pod()).ifPresent(run -> {
                run.ended(attempt, run.life(attempt.name()).end(exit, now));
                if (!closed) outfit.dirs().save(run.id().uid(), run.status(now));
            });
            changed.signalAll();
            return true;
        });
        listener.changed(attempt.pod());
    }

    @Override
    public void probed(Attempt attempt, boolean ready, boolean started) {
        change(attempt, run -> run.live(run.life(attempt.name()).probed(ready, started)));
    }

    @Override
    public void condemned(Attempt attempt, String why) {
        listener.event(attempt.pod(), new Action.Announce(Severity.NORMAL, "Killing", "Container " + attempt.name()
                + " will be stopped: " + why));
        change(attempt, run -> run.condemned(attempt.name(), why));
    }

    @Override
    public void warning(Attempt attempt, String reason, String message) {
        listener.event(attempt.pod(), new Action.Announce(Severity.WARNING, reason, message));
    }

    /// The pod is no longer in the API: its processes end now.
    void vanished(Identity pod) {
        outfit.background(() -> {
            locked(() -> find(pod).map(it -> List.copyOf(it.attempts().values())).orElse(List.of()))
                    .forEach(it -> it.stop(outfit.now(), () -> {}));
            awaitNone(run -> run.id().equals(pod), Duration.ofMinutes(1));
            clear(pod);
            outfit.dirs().remove(pod);
        });
    }

    /// Ends all that runs; who does not end in time is killed. Pods stay as they are in the API.
    void shutDown(Duration patience) {
        var killAt = outfit.now().plus(patience);
        var all = locked(() -> {
            closed = true;
            return runs.values().stream().flatMap(it -> it.attempts().values().stream()).toList();
        });
        all.forEach(it -> it.stop(killAt, () -> {}));
        awaitNone(_ -> true, patience.plusSeconds(10));
        outfit.sweeper().sweep(outfit.variable(), Optional.empty());
    }

    /// The container of a pod that runs now.
    Optional<Attempt> running(Identity pod, String container) {
        return locked(() -> find(pod).flatMap(it -> it.attempt(container)));
    }

    /// A pod's status as this machine sees it.
    Optional<PodStatus> status(Identity pod) {
        return locked(() -> find(pod).map(it -> it.status(outfit.now())));
    }

    private void start(Calls.Start start) {
        var found = locked(() -> closed ? Optional.<PodRun>empty() : find(start.pod()));
        found.ifPresent(run -> {
            try {
                var dirs = outfit.dirs();
                var volumes = dirs.volumes(run.id().uid()).prepare(start.volumes());
                locked(() -> {
                    run.volumes(start.volumes());
                    return true;
                });
                begin(start, run, new Launcher(outfit, run.pod(), volumes, names.file(run.pod(), run.place().podIp())));
            } catch (UncheckedIOException trouble) {
                rest(start, run, String.valueOf(trouble.getMessage()));
            }
        });
        listener.changed(start.pod());
    }

    private void begin(Calls.Start start, PodRun run, Launcher launcher) {
        var name = start.launch().member().name();
        var life = locked(() -> run.life(name));
        var restart = life.restarts() + (life.ended().isPresent() ? 1 : 0);
        var id = run.id().uid() + "-" + name + "-" + restart;
        var now = outfit.now();
        try {
            var files = outfit.dirs().logs(run.id(), name, restart);
            var log = new LogWriter(files, outfit.logs(), outfit.surroundings().clock());
            files.forgetOlder();
            var attempt = new Attempt(run.id(), start.launch(),
                    new Attempt.Started(launcher.start(start.launch(), id), log), outfit);
            if (attempt.begins()) began(attempt, run, life.start(now, Attempt.SCHEME + id));
            else
                failed(run, life.start(now, Attempt.SCHEME + id), attempt.end());
        } catch (IOException trouble) {
            failed(run, life.start(now, Attempt.SCHEME + id), new Exit(START_ERROR, 0, "StartError",
                    String.valueOf(trouble.getMessage())));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void began(Attempt attempt, PodRun run, Life life) {
        var watchman = new Watchman(attempt, run.place().podIp(), this);
        locked(() -> {
            run.began(attempt, watchman.atOnce() ? life.probed(watchman.alwaysReady(), true) : life);
            outfit.dirs().save(run.id().uid(), run.status(outfit.now()));
            return true;
        });
        attempt.follow(this);
        watchman.begin();
        listener.event(run.id(), new Action.Announce(Severity.NORMAL, "Started", "Started container "
                + attempt.name()));
    }

    private void failed(PodRun run, Life life, Exit exit) {
        var now = outfit.now();
        locked(() -> {
            run.live(life.end(exit, now));
            outfit.dirs().save(run.id().uid(), run.status(now));
            return true;
        });
        listener.event(run.id(), new Action.Announce(Severity.WARNING, "Failed", exit.message()));
    }

    /// Its volumes cannot be had now; they may later.
    private void rest(Calls.Start start, PodRun run, String message) {
        var name = start.launch().member().name();
        listener.event(run.id(), new Action.Announce(Severity.WARNING, "FailedMount", message));
        locked(() -> {
            run.live(run.life(name).waiting("ContainerCreating", message));
            run.resting(name, outfit.now().plus(RETRY));
            return true;
        });
    }

    private void stop(Identity pod, String container, Instant killAt) {
        var attempt = running(pod, container);
        attempt.ifPresent(it -> {
            var place = locked(() -> find(pod).map(PodRun::place));
            change(it, run -> run.stopping(container, killAt));
            it.stop(killAt, () -> place.ifPresent(at -> new Watchman(it, at.podIp(), this).farewell()));
        });
    }

    private void hold(Calls.Hold hold) {
        locked(() -> {
            find(hold.pod()).ifPresent(run -> run.live(run.life(hold.container()).waiting(hold.reason(), hold
                    .message())));
            return true;
        });
        listener.changed(hold.pod());
    }

    private void clear(Identity pod) {
        names.forget(pod.uid());
        locked(() -> Optional.ofNullable(runs.remove(pod.uid())));
    }

    private Lives inherited(Pod pod, Manifest manifest) {
        var saved = outfit.dirs().saved(manifest.id().uid())
                .map(it -> new PodBuilder(pod).withStatus(it).build()).orElse(pod);
        var lives = Lives.of(manifest, saved);
        for (var life : lives.running()) {
            lives = lives.with(life.end(new Exit(KILLED, 0, "ContainerStatusUnknown",
                    "its processes were ended because the node's agent stopped"), outfit.now()));
        }
        return lives;
    }

    private void change(Attempt attempt, Consumer<PodRun> what) {
        locked(() -> {
            find(attempt.pod()).filter(it -> it.attempt(attempt.name()).filter(attempt::equals).isPresent())
                    .ifPresent(what);
            return true;
        });
        listener.changed(attempt.pod());
    }

    private void awaitNone(Predicate<PodRun> which, Duration patience) {
        lock.lock();
        try {
            var nanos = patience.toNanos();
            while (nanos > 0 && runs.values().stream().filter(which).anyMatch(it -> !it.attempts().isEmpty()))
                nanos = changed.awaitNanos(nanos);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    private Optional<PodRun> find(Identity pod) {
        return Optional.ofNullable(runs.get(pod.uid()));
    }

    private <T> T locked(Supplier<T> what) {
        lock.lock();
        try {
            return what.get();
        } finally {
            lock.unlock();
        }
    }
}
