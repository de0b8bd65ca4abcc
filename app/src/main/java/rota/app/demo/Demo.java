package rota.app.demo;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import rota.app.wiring.MemoryCluster;
import rota.kernel.cache.Indexes;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Alarm;
import rota.kernel.loop.Explanation;
import rota.kernel.loop.Leftover;
import rota.kernel.process.Ports;
import rota.kernel.process.RunningOperator;
import rota.kernel.process.RunningOperator.Blueprint;
import rota.kernel.process.Surroundings;
import rota.local.system.GarbageController;

/// A fleet of pods is born, grows, shrinks, is renewed, takes in a stranger, comes to rest and is deleted.
///
/// Two operators run on the kernel: the fleet's, and the cluster's own, with nodes that pretend and the garbage
/// collector.
public final class Demo {
    private final Pace pace;
    private final Surroundings surroundings;
    private final Alarm alarm;
    private final Narrator narrator;
    private final User user;
    private final CountingApi api;
    private final RunningOperator fleet;
    private final RunningOperator system;
    private final PrintWriter out;

    /// How fast the demo goes.
    ///
    /// @param moment how long a pod takes for each step of its life, at least
    /// @param rest how long to watch that nothing is written when nothing is to be done
    /// @param patience how long a scene may take before the demo has failed
    public record Pace(Duration moment, Duration rest, Duration patience) {
        /// For people: about ten seconds in all.
        public static final Pace WATCHABLE = new Pace(Duration.ofMillis(150), Duration.ofSeconds(1),
                Duration.ofSeconds(30));
    }

    /// Something the user does, and what it leads to.
    private record Scene(String title, Runnable wish, BooleanSupplier end) {}

    /// What should have come true and did not.
    public record Disappointment(String expected, String found) {}

    public Demo(PrintWriter out, Pace pace, Surroundings surroundings) {
        this.out = out;
        this.pace = pace;
        this.surroundings = surroundings;
        this.alarm = new Alarm(surroundings.clock());
        this.narrator = new Narrator(out, surroundings.clock());
        var cluster = new MemoryCluster(surroundings);
        cluster.onChange(alarm::ring);
        this.user = new User(cluster);
        this.api = new CountingApi(cluster.api("fleet"));
        var mirrors = FleetController.mirrors();
        this.fleet = new RunningOperator(new Blueprint("fleet", mirrors, List.of(new FleetController(mirrors))),
                new Ports(api, cluster.watches()), surroundings);
        this.system = new RunningOperator(system(cluster), new Ports(cluster.api("system"), cluster.watches()),
                surroundings);
        system.operator().loops().getLast().onExplanation(narrator::tell);
        fleet.operator().loops().forEach(loop -> loop.onExplanation(explanation -> {
            narrator.tell(explanation);
            alarm.ring();
        }));
    }

    /// Plays all scenes, as far as they go well.
    public Optional<Disappointment> run() throws InterruptedException {
        narrator.scene("An API server in memory, nodes that pretend, and one controller on the kernel.");
        system.start();
        fleet.start();
        for (var scene : scenes()) {
            var trouble = play(scene);
            if (trouble.isPresent()) return trouble;
        }
        return rest();
    }

    private List<Scene> scenes() {
        BooleanSupplier served = () -> user.isServed() && isSettled();
        return List.of(new Scene("1. You ask for a fleet of 5 pods.", () -> user.create(5), served),
                new Scene("2. You want 8 pods.", () -> user.scale(8), served),
                new Scene("3. You want 3 pods.", () -> user.scale(3), served),
                new Scene("4. You change the image: one pod at a time.", () -> user.image("fleet:2"), served),
                new Scene("5. A pod without an owner turns up, and looks like ours.", user::strayPod, served));
    }

    /// Finishes what is under way; for the end, and for whoever had enough.
    public Leftover stop() throws InterruptedException {
        var left = fleet.stop(Duration.ofSeconds(5));
        system.stop(Duration.ofSeconds(5));
        return left;
    }

    private Optional<Disappointment> play(Scene scene) throws InterruptedException {
        narrator.scene(scene.title());
        scene.wish().run();
        var deadline = surroundings.clock().instant().plus(pace.patience());
        while (!scene.end().getAsBoolean()) {
            if (surroundings.clock().instant().isAfter(deadline)) {
                return Optional.of(new Disappointment("the cluster as it was asked for within " + pace.patience()
                        .toSeconds() + " seconds", user.sees().map(FleetStatus::toString).orElse("no fleet")));
            }
            alarm.await(Optional.of(deadline));
        }
        return Optional.empty();
    }

    /// Whether the controller has looked at its last status and found nothing left to do.
    private boolean isSettled() {
        return fleet.operator().explain(User.FLEET).filter(it -> it.state().equals("settled"))
                .flatMap(Explanation::report)
                .filter(it -> it.done().isEmpty() && user.sees().filter(it.plan().status()::equals).isPresent())
                .isPresent();
    }

    private Optional<Disappointment> rest() throws InterruptedException {
        narrator.scene("6. Nothing is left to do, so nothing is written.");
        var before = api.writes();
        var end = surroundings.clock().instant().plus(pace.rest());
        while (surroundings.clock().instant().isBefore(end)) alarm.await(Optional.of(end));
        var atRest = api.writes() - before;
        if (atRest > 0) return Optional.of(new Disappointment("no write at rest", atRest + " writes"));
        var trouble = play(new Scene("7. You delete the fleet: the garbage collector takes its pods.", user::delete,
                user::isRidOfIt));
        if (trouble.isEmpty()) summary(atRest);
        return trouble;
    }

    private void summary(int atRest) {
        var reconciles = surroundings.meters().find("rota.reconciles").tag("controller", "fleet").counters().stream()
                .mapToDouble(it -> it.count()).sum();
        out.println();
        row("reconciles of the fleet", Math.round(reconciles));
        row("API writes by its controller", api.writes());
        row("events written for its user", api.events());
        row("API writes at rest", atRest);
        out.flush();
    }

    private Blueprint system(MemoryCluster cluster) {
        var mirrors = new Mirrors(List.of(new Mirror<>(Deployment.class, List.of(Indexes.byOwner())),
                new Mirror<>(Pod.class, List.of(Indexes.byOwner()))));
        return new Blueprint("system", mirrors,
                List.of(new NodeController(pace.moment()), new GarbageController(mirrors, cluster.kinds())));
    }

    private void row(String what, long number) {
        out.println(String.format(Locale.ROOT, "  %-30s %5d", what, number));
    }
}
