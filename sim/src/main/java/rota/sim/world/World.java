package rota.sim.world;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Predicate;
import rota.api.client.Request;
import rota.api.meta.Ids;
import rota.sim.fault.Mischief;
import rota.sim.fault.Mischief.Sent;

/// A simulated cluster with an operator in it. Everything happens in [#run], one step at a time.
public final class World {
    private static final Duration TIMEOUT_OF_OLD_LEADER = Duration.ofSeconds(15);

    /// Longer than any expectation, back-off or outage.
    private static final Duration CALM = Duration.ofMinutes(20);

    private final Setup setup;
    private final Timeline timeline;
    private final Cluster cluster;
    private final Kubelet kubelet;
    private final List<OperatorProcess> processes = new ArrayList<>();
    private final List<Consumer<World>> checks = new ArrayList<>();
    private Mischief mischief;
    private int operatorWrites;
    private int reconciles;
    private int concluded;
    private int effective;
    private int started;

    public World(Setup setup) {
        this.setup = setup;
        this.timeline = new Timeline(setup.random());
        this.cluster = new Cluster(setup.types(), timeline, new Ids(setup.random()));
        this.mischief = setup.mischief().apply(setup.random());
        this.kubelet = new Kubelet(this, setup.pods());
        cluster.onWrite(this::afterWrite);
        startOperator(OptionalDouble.empty());
    }

    public Timeline timeline() {
        return timeline;
    }

    public Cluster cluster() {
        return cluster;
    }

    /// How many times a worker went for a key, also when none was due or the cache held it.
    public int reconciles() {
        return reconciles;
    }

    /// How many of them observed, planned and came to an outcome.
    public int concluded() {
        return concluded;
    }

    /// How many of them carried something out.
    public int effective() {
        return effective;
    }

    /// How many writes the operators have sent.
    public int operatorWrites() {
        return operatorWrites;
    }

    /// A check after every write, whoever made it; it throws to fail.
    public void always(Consumer<World> check) {
        checks.add(check);
    }

    /// What a user does with kubectl, at once.
    public Optional<HasMetadata> user(Request request) {
        return cluster.perform("user", request);
    }

    public void create(HasMetadata object) {
        user(new Request.Create(object));
    }

    /// Something outside of the cluster happens by itself, within this long.
    public void later(Duration most, String what, Runnable step) {
        timeline.in(timeline.upTo(most), new Timeline.Life(), what, step);
    }

    /// Lets the world go on for this long.
    public void run(Duration time) {
        var until = timeline.instant().plus(time);
        while (timeline.step(until)) {}
        processes.forEach(OperatorProcess::audit);
    }

    /// Lets the world go on for this long while somebody interferes at random moments.
    public void during(Duration time, Consumer<World> chaos) {
        var end = timeline.instant().plus(time);
        while (timeline.instant().isBefore(end)) {
            run(timeline.upTo(time.dividedBy(8)));
            chaos.accept(this);
        }
    }

    /// No further faults; whoever is down comes back by itself, and every front end shows the present.
    public void heal() {
        mischief = Mischief.NONE;
        processes.forEach(it -> it.frontEnd().thaw());
        processes.forEach(OperatorProcess::nudge);
    }

    /// Runs until the condition holds; fails when it does not within this time.
    public void eventually(Duration within, String what, Predicate<World> condition) {
        var until = timeline.instant().plus(within);
        while (!condition.test(this)) {
            if (!timeline.step(until)) {
                throw new AssertionError("expected within " + within + ": " + what + "\n" + explain());
            }
        }
    }

    /// Runs until nobody has written anything for a long while; fails when that takes longer than this.
    public void settle(Duration within) {
        var until = timeline.instant().plus(within);
        while (timeline.instant().isBefore(until)) {
            var before = cluster.writes();
            run(CALM);
            if (cluster.writes() == before) return;
        }
        throw new AssertionError("expected silence within " + within + ", found "
                + cluster.log().subList(Math.max(0, cluster.writes() - 20), cluster.writes()) + "\n" + explain());
    }

    /// Fails when anybody writes anything during this time.
    public void quiet(Duration time) {
        var before = cluster.writes();
        run(time);
        var late = cluster.log().subList(before, cluster.writes());
        if (!late.isEmpty()) throw new AssertionError("expected no write after convergence, found " + late);
    }

    /// A second operator starts; the first one works on for as long as a lease lasts.
    public void usurp() {
        var old = List.copyOf(processes);
        startOperator(OptionalDouble.empty());
        timeline.in(timeline.upTo(TIMEOUT_OF_OLD_LEADER), new Timeline.Life(), "the old leader stops",
                () -> old.forEach(this::stop));
    }

    /// A second operator starts, and both work on for good: a lease keeps two apart for most of the time, not always.
    public void join() {
        startOperator(OptionalDouble.empty());
    }

    /// The last explanations of everything that the operators care about.
    public String explain() {
        var text = new StringBuilder();
        for (var process : processes) {
            for (var kind : process.operator().mirrors().all().stream().map(it -> it.kind()).toList()) {
                for (var stored : cluster.store().list(kind).objects()) {
                    process.operator().explain(stored.key()).ifPresent(it -> text.append(it).append('\n'));
                }
            }
        }
        return text.toString();
    }

    Mischief mischief() {
        return mischief;
    }

    void reconciled() {
        reconciles++;
    }

    void conclude() {
        concluded++;
    }

    void tookEffect() {
        effective++;
    }

    Sent count(String process, Request request) {
        var write = request instanceof Request.Get || request instanceof Request.Find ? 0 : ++operatorWrites;
        return new Sent(process, write, request);
    }

    Tamper tamper() {
        return setup.tamper();
    }

    void crash(OperatorProcess process) {
        stop(process);
        var comeback = mischief.comeback();
        timeline.in(comeback.after(), new Timeline.Life(), "an operator comes back",
                () -> startOperator(comeback.past()));
    }

    private void stop(OperatorProcess process) {
        process.die();
        processes.remove(process);
    }

    private void startOperator(OptionalDouble past) {
        var front = new FrontEnd(cluster.store());
        past.ifPresent(it -> freeze(front, it));
        var ids = new Ids(setup.random());
        var operator = setup.operator().start(new Seat(timeline, ids));
        var process = new OperatorProcess("operator-" + ++started, this, front, operator);
        processes.add(process);
        process.start();
    }

    /// The front end shows the world as it was at some time before, and catches up after a while.
    private void freeze(FrontEnd front, double past) {
        front.freeze(Math.max(1, Math.round(past * cluster.store().version())));
        timeline.in(timeline.upTo(Duration.ofMinutes(1)), new Timeline.Life(), "a front end catches up", () -> {
            front.thaw();
            processes.forEach(OperatorProcess::nudge);
        });
    }

    private void afterWrite() {
        kubelet.look();
        for (var process : List.copyOf(processes)) process.nudge();
        checks.forEach(check -> check.accept(this));
    }
}
