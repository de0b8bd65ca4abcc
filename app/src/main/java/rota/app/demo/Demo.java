package rota.app.demo;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import rota.app.wiring.MemoryCluster;
import rota.app.wiring.Ports;
import rota.app.wiring.RunningOperator;
import rota.app.wiring.RunningOperator.Blueprint;
import rota.app.wiring.Surroundings;
import rota.kernel.loop.Alarm;
import rota.kernel.loop.Explanation;
import rota.kernel.loop.Leftover;

/// A fleet of pods is born, grows, shrinks, is renewed, takes in a stranger and comes to rest.
///
/// Two operators run on the kernel: the fleet's, which is told about, and the nodes', which make pods come and go.
public final class Demo {
    private final Pace pace;
    private final Surroundings surroundings;
    private final Alarm alarm;
    private final Narrator narrator;
    private final User user;
    private final CountingApi api;
    private final RunningOperator fleet;
    private final RunningOperator nodes;
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
        this.nodes = new RunningOperator(new Blueprint("node", FleetController.mirrors(),
                List.of(new NodeController(pace.moment()))),
                new Ports(cluster.api("node"), cluster.watches()), surroundings);
        fleet.operator().loops().forEach(loop -> loop.onExplanation(explanation -> {
            narrator.tell(explanation);
            alarm.ring();
        }));
    }

    /// Plays all scenes, as far as they go well.
    public Optional<Disappointment> run() throws InterruptedException {
        narrator.scene("An API server in memory, nodes that pretend, and one controller on the kernel.");
        nodes.start();
        fleet.start();
        var trouble = scene("1. You ask for a fleet of 5 pods.", () -> user.create(5));
        if (trouble.isEmpty()) trouble = scene("2. You want 8 pods.", () -> user.scale(8));
        if (trouble.isEmpty()) trouble = scene("3. You want 3 pods.", () -> user.scale(3));
        if (trouble.isEmpty())
            trouble = scene("4. You change the image: one pod at a time.",
                    () -> user.image("fleet:2"));
        if (trouble.isEmpty())
            trouble = scene("5. A pod without an owner turns up, and looks like ours.",
                    user::strayPod);
        return trouble.isPresent() ? trouble : rest();
    }

    /// Finishes what is under way; for the end, and for whoever had enough.
    public Leftover stop() throws InterruptedException {
        var left = fleet.stop(Duration.ofSeconds(5));
        nodes.stop(Duration.ofSeconds(5));
        return left;
    }

    private Optional<Disappointment> scene(String title, Runnable wish) throws InterruptedException {
        narrator.scene(title);
        wish.run();
        var deadline = surroundings.clock().instant().plus(pace.patience());
        while (!user.isServed() || !isSettled()) {
            if (surroundings.clock().instant().isAfter(deadline)) {
                return Optional.of(new Disappointment("the fleet as it was asked for within " + pace.patience()
                        .toSeconds() + " seconds", user.sees().toString()));
            }
            alarm.await(Optional.of(deadline));
        }
        return Optional.empty();
    }

    /// Whether the controller has looked at its last status and found nothing left to do.
    private boolean isSettled() {
        return fleet.operator().explain(User.FLEET).filter(it -> it.state().equals("settled"))
                .flatMap(Explanation::report)
                .filter(it -> it.done().isEmpty() && it.plan().status().equals(user.sees())).isPresent();
    }

    private Optional<Disappointment> rest() throws InterruptedException {
        narrator.scene("6. Nothing is left to do, so nothing is written.");
        var before = api.writes();
        var end = surroundings.clock().instant().plus(pace.rest());
        while (surroundings.clock().instant().isBefore(end)) alarm.await(Optional.of(end));
        var atRest = api.writes() - before;
        summary(atRest);
        return atRest == 0
                ? Optional.empty()
                : Optional.of(new Disappointment("no write at rest", atRest + " writes"));
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

    private void row(String what, long number) {
        out.println(String.format(Locale.ROOT, "  %-30s %5d", what, number));
    }
}
