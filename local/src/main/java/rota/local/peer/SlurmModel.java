package rota.local.peer;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import rota.api.client.ApiException;
import rota.api.peer.Contact;
import rota.api.peer.Slurm;
import rota.api.peer.SlurmChange;
import rota.api.peer.SlurmJob;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmOrigin;
import rota.api.peer.SlurmReport;
import rota.api.peer.SlurmReservation;
import rota.api.peer.SlurmState;
import rota.api.peer.SlurmUse;
import rota.api.peer.SlurmUse.Amount;

/// A small Slurm: nodes that register and vanish, jobs that come and go at random, outages, and answers from the past.
///
/// It lives when somebody looks: whatever was due since the last time happens then. One thread at a time.
public final class SlurmModel implements Slurm {
    /// How often a free node gets a job when somebody looks.
    private static final double LOAD = 0.3;
    private static final Duration LONGEST_JOB = Duration.ofMinutes(8);
    /// How old what is known without asking may be.
    private static final Duration STALE = Duration.ofSeconds(30);
    /// How long a node takes to come back to a slurmctld that has lost its memory.
    private static final Duration COMEBACK = Duration.ofSeconds(45);
    private static final Duration BETWEEN_LOSSES = Duration.ofMinutes(5);
    /// How long a node that takes jobs again does not answer.
    private static final Duration PING = Duration.ofSeconds(1);
    /// How long the last job of a node is cleaned up after, at most.
    private static final Duration CLEANING = Duration.ofSeconds(5);
    /// How long it takes until a reservation shows on its nodes.
    private static final Duration RESERVING = Duration.ofSeconds(5);
    /// How long a node that was said to be down is so where it comes back by itself.
    private static final Duration RETURN = Duration.ofSeconds(6);
    /// How long it takes until a node that does not answer is given up.
    private static final Duration NOTICED = Duration.ofSeconds(15);
    private static final String DEAD = " : Not responding";
    /// How many jobs are stopped for a while: their node looks idle meanwhile.
    private static final double SUSPENDED = 0.2;
    /// How many jobs have no limit.
    private static final double ENDLESS = 0.1;

    private final InstantSource clock;
    private final RandomGenerator random;
    private final Map<String, Machine> machines = new TreeMap<>();
    private SlurmOrigin origin = new SlurmOrigin("model", "http://slurm");
    private boolean silent;
    private boolean loaded = true;
    private boolean keepsReasons;
    private boolean takesBack;
    private boolean resumes;
    private Instant forgetsAgain = Instant.MIN;
    private final Map<String, SlurmReservation> reservations = new TreeMap<>();
    private final List<Consumer<Told>> listeners = new ArrayList<>();
    private long jobs;
    private Contact contact;
    private Instant goodUntil = Instant.MIN;

    /// One node; jobs are whole-node.
    private static final class Machine {
        private boolean up = true;
        private boolean down;
        private Instant downAt = Instant.MIN;
        private boolean deleted;
        private Instant lostAt = Instant.MIN;
        private Instant hiddenUntil = Instant.MIN;
        private boolean drain;
        private String reason = "";
        private String comment = "";
        private String topology = "";
        private List<String> features = List.of();
        private List<String> activeFeatures = List.of();
        private Optional<SlurmJob> job = Optional.empty();
        private Instant jobEnds = Instant.MIN;
        private Instant stopsAt = Instant.MAX;
        private Instant cleanAt = Instant.MIN;
        private Instant answersAt = Instant.MIN;
    }

    /// What somebody told it, and how the node was before that.
    public record Told(SlurmChange change, SlurmNode before) {}

    public SlurmModel(InstantSource clock, RandomGenerator random) {
        this.clock = clock;
        this.random = random;
        this.contact = new Contact.Silent(clock.instant(), Contact.NOT_ASKED, Optional.empty());
    }

    /// What it calls itself, and where it is asked.
    public void origin(SlurmOrigin is) {
        origin = is;
    }

    /// A slurmd begins to answer: a new node, or one that was down. What is known about it stays.
    public void register(String node) {
        if (known(node).isEmpty()) machines.put(node, new Machine());
        known(node).filter(it -> !it.up).ifPresent(this::revive);
        advance();
    }

    /// Who was away for so long that it was noticed, and had a reason, stays down until somebody resumes it.
    private void revive(Machine machine) {
        machine.up = true;
        if (machine.down || machine.reason.isEmpty()) return;
        if (machine.lostAt.plus(NOTICED).isAfter(clock.instant())) return;
        machine.down = true;
        machine.downAt = clock.instant();
        machine.reason += DEAD;
    }

    /// A pod that stops says that its node is down.
    public void goodbye(String node) {
        down(node, "slurm-operator: Pod is terminating");
    }

    /// Somebody says that a node is down, and its job is over. Slurm remembers that, whatever registers afterwards.
    public void down(String node, String reason) {
        known(node).ifPresent(it -> {
            it.down = true;
            it.downAt = clock.instant();
            it.reason = reason;
            it.job = Optional.empty();
        });
    }

    /// A record that was deleted is no record, although there may be a job yet.
    private Optional<Machine> known(String node) {
        return Optional.ofNullable(machines.get(node)).filter(it -> !it.deleted);
    }

    /// slurmctld loses its memory: it knows no node until that registers again, and nothing that was said about it.
    /// Jobs go on. Too soon after the last time, nothing happens.
    public void amnesia() {
        var now = clock.instant();
        if (now.isBefore(forgetsAgain)) return;
        forgetsAgain = now.plus(BETWEEN_LOSSES);
        for (var machine : machines.values()) {
            machine.hiddenUntil = now.plus(Duration.ofNanos(random.nextLong(COMEBACK.toNanos())));
            machine.drain = false;
            machine.down = false;
            machine.reason = "";
            // Of a job on a node that is in no list nobody knows any more, and nobody ever will.
            if (machine.deleted) machine.job = Optional.empty();
        }
    }

    /// Called before each change that comes through the port; it throws to object.
    public void onChange(Consumer<Told> listener) {
        listeners.add(listener);
    }

    /// A slurmd ceases to answer, and its job dies with it.
    public void lose(String node) {
        Optional.ofNullable(machines.get(node)).ifPresent(it -> {
            it.up = false;
            it.lostAt = clock.instant();
            it.job = Optional.empty();
        });
    }

    /// An admin at work: no rule of ours holds for them.
    public void admin(SlurmChange change) {
        apply(change);
    }

    public void silent(boolean is) {
        silent = is;
    }

    /// Whether jobs keep coming.
    public void loaded(boolean is) {
        loaded = is;
    }

    /// Whether a reason outlives its drain, as it does up to 24.11.
    public void keepsReasons(boolean is) {
        keepsReasons = is;
    }

    /// Whether a node that somebody has said to be down is taken back as soon as it says anything: `ReturnToService=2`.
    public void takesBack(boolean is) {
        takesBack = is;
    }

    /// Whether jobs that are suspended go on, as it happens between the list of nodes and that of jobs.
    public void resumes(boolean is) {
        resumes = is;
    }

    /// The plain truth, which nobody else knows.
    public boolean isBusy(String node) {
        advance();
        return Optional.ofNullable(machines.get(node)).filter(it -> it.job.isPresent() || isCleaning(it)).isPresent();
    }

    /// What the last job has left behind, its epilog too, is still at work.
    private boolean isCleaning(Machine machine) {
        return machine.up && machine.job.isEmpty() && clock.instant().isBefore(machine.cleanAt);
    }

    public Optional<SlurmNode> truth(String node) {
        advance();
        return known(node).map(it -> node(node, it));
    }

    /// Stays as it is for a while that was drawn when it was heard: whoever asks often does not learn more.
    @Override
    public Contact contact() {
        return clock.instant().isBefore(goodUntil) ? contact : polled();
    }

    @Override
    public SlurmReport look() {
        advance();
        if (silent) {
            hush();
            throw new ApiException.Unreachable("Slurm is silent", false);
        }
        var report = report();
        contact = new Contact.Heard(report);
        goodUntil = clock.instant().plus(Duration.ofNanos(random.nextLong(STALE.toNanos())));
        return report;
    }

    @Override
    public Optional<SlurmReservation> reservation(String name) {
        if (silent) throw new ApiException.Unreachable("Slurm is silent", false);
        return Optional.ofNullable(reservations.get(name)).filter(it -> it.end().isAfter(clock.instant()));
    }

    @Override
    public void send(SlurmChange change) {
        advance();
        if (silent) throw new ApiException.Unreachable("Slurm is silent", random.nextBoolean());
        switch (change) {
            case SlurmChange.Reserve(var wanted) -> reservations.put(wanted.name(), wanted);
            case SlurmChange.Unreserve(var name) -> reservations.remove(name);
            case SlurmChange.Duty _, SlurmChange.Detail _, SlurmChange.Forget _ -> sendToNode(change);
        }
    }

    private void sendToNode(SlurmChange change) {
        var before = known(change.node()).filter(it -> !isHidden(it));
        if (before.isEmpty())
            throw new ApiException.NotFound("Invalid node name specified: " + change.node());
        var state = node(change.node(), before.get()).state();
        if (change instanceof SlurmChange.Forget && state.isBusy())
            throw new ApiException.Conflict("busy: " + change.node());
        if (change instanceof SlurmChange.Resume && !state.isDrain() && !state.has("DOWN"))
            throw new ApiException.Invalid("Invalid node state specified: " + change.node() + " is " + state);
        listeners.forEach(it -> it.accept(new Told(change, node(change.node(), before.get()))));
        apply(change);
    }

    private Contact polled() {
        try {
            return new Contact.Heard(look());
        } catch (ApiException _) {
            return contact;
        }
    }

    private void hush() {
        goodUntil = Instant.MIN;
        if (contact instanceof Contact.Heard(var last))
            contact = new Contact.Silent(clock.instant(), "Slurm is silent", Optional.of(last));
    }

    private void apply(SlurmChange change) {
        known(change.node()).ifPresent(it -> apply(change, it));
    }

    private void apply(SlurmChange change, Machine machine) {
        switch (change) {
            case SlurmChange.Drain(_, var reason) -> {
                machine.drain = true;
                machine.reason = reason;
            }
            case SlurmChange.Undrain _ -> {
                machine.answersAt = clock.instant().plus(PING);
                machine.drain = false;
                if (machine.up && !machine.down && !keepsReasons) machine.reason = "";
            }
            case SlurmChange.Resume _ -> {
                machine.answersAt = clock.instant().plus(PING);
                machine.drain = false;
                machine.down = false;
                if (!keepsReasons) machine.reason = "";
            }
            case SlurmChange.Comment(_, var text) -> machine.comment = text;
            case SlurmChange.Features(_, var available, var active) -> {
                machine.features = available;
                machine.activeFeatures = active;
            }
            case SlurmChange.Topology(_, var place) -> machine.topology = place;
            case SlurmChange.Leave _ -> throw new IllegalStateException("expected a node, found " + change);
            case SlurmChange.Forget(var node) -> {
                // A job that is suspended does not keep anybody from it, and is there all the same.
                if (machine.job.isPresent()) machine.deleted = true;
                else
                    machines.remove(node);
            }
        }
    }

    /// Jobs end when their time is over, and start on nodes that take them.
    private void advance() {
        var now = clock.instant();
        for (var entry : machines.entrySet()) {
            var machine = entry.getValue();
            if (machine.job.isPresent() && !machine.jobEnds.isAfter(now)) {
                machine.job = Optional.empty();
                machine.cleanAt = machine.jobEnds.plus(Duration.ofNanos(random.nextLong(CLEANING.toNanos())));
            }
            if (takesBack && machine.up && machine.down && !now.isBefore(machine.downAt.plus(RETURN))) {
                machine.down = false;
                if (!machine.drain) machine.reason = "";
            }
            var out = machine.drain || machine.down || machine.deleted || isHidden(machine);
            var free = machine.up && !out && machine.job.isEmpty();
            if (free && loaded && random.nextDouble() < LOAD) begin(entry.getKey(), machine, now);
        }
    }

    private void begin(String node, Machine machine, Instant now) {
        var length = Duration.ofSeconds(1 + random.nextLong(LONGEST_JOB.toSeconds()));
        var limit = random.nextDouble() < ENDLESS ? Optional.<Duration>empty() : Optional.of(length);
        machine.job = Optional.of(new SlurmJob(++jobs, List.of("RUNNING"), List.of(node), now, limit, "all", "", ""));
        machine.jobEnds = now.plus(length);
        machine.stopsAt = random.nextDouble() < SUSPENDED
                ? now.plus(Duration.ofNanos(random.nextLong(length.toNanos())))
                : Instant.MAX;
    }

    private SlurmReport report() {
        var nodes = new LinkedHashMap<String, SlurmNode>();
        machines.forEach((name, machine) -> {
            if (!isHidden(machine) && !machine.deleted) nodes.put(name, node(name, machine));
        });
        var running = machines.values().stream().filter(it -> !isHidden(it)).flatMap(this::job).toList();
        return new SlurmReport(clock.instant(), origin, nodes, running);
    }

    /// Jobs are asked for after the nodes: one that was suspended then may have gone on.
    private Stream<SlurmJob> job(Machine machine) {
        if (resumes && isStopped(machine) && random.nextInt(8) == 0) machine.stopsAt = Instant.MAX;
        return machine.job.stream().map(it -> isStopped(machine)
                ? new SlurmJob(it.id(), List.of("SUSPENDED"), it.nodes(), it.start(), it.limit(), it.partition(),
                        it.qos(), it.comment())
                : it);
    }

    private boolean isRunning(Machine machine) {
        return machine.job.isPresent() && !isStopped(machine);
    }

    private boolean isStopped(Machine machine) {
        return !machine.stopsAt.isAfter(clock.instant());
    }

    private boolean isShown(SlurmReservation reservation) {
        var now = clock.instant();
        return reservation.isActive(now) && reservation.isActive(now.minus(RESERVING));
    }

    private boolean isHidden(Machine machine) {
        return clock.instant().isBefore(machine.hiddenUntil);
    }

    private SlurmNode node(String name, Machine machine) {
        var words = new ArrayList<String>();
        words.add(!machine.up || machine.down ? "DOWN" : isRunning(machine) ? "ALLOCATED" : "IDLE");
        if (machine.drain) words.add("DRAIN");
        if (isCleaning(machine)) words.add("COMPLETING");
        if (!machine.up || clock.instant().isBefore(machine.answersAt)) words.add("NOT_RESPONDING");
        var set = reservations.values().stream().filter(it -> isShown(it) && it.nodes().contains(name))
                .map(SlurmReservation::name).findFirst();
        if (set.isPresent()) words.addAll(List.of("RESERVED", "MAINTENANCE"));
        words.add("DYNAMIC_NORM");
        var dead = machine.reason.isEmpty() ? "Not responding" : machine.reason + DEAD;
        return new SlurmNode(name, SlurmState.of(words), machine.up ? machine.reason : dead, machine.comment,
                machine.features, machine.activeFeatures, set.orElse(""), Optional.of(machine.topology),
                new SlurmUse(new Amount(1, isRunning(machine) ? 1 : 0), Amount.NONE, Amount.NONE), SlurmNode.Work.NONE);
    }
}
