package rota.kernel.lead;

import static java.time.Duration.ZERO;
import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.meta.Kind;

/// Several processes that fight for one Lease over a bad network, in true time that only this class knows.
///
/// Requests and answers are late or lost, the server fails before or after it wrote, processes pause, crash and
/// release, and their clocks are wrong. After every step there must be at most one leader.
final class Contest {
    private static final Instant START = Instant.parse("2026-03-01T08:00:00Z");
    private static final Duration TIME_LIMIT = ofSeconds(5);

    /// By how much clocks may be ahead or behind, and how fast they may run.
    record Clocks(Duration offset, double slowest, double fastest) {}

    private final SplittableRandom random;
    private final Clocks clocks;
    private final TinyServer server = new TinyServer();
    private final PriorityQueue<Step> steps =
            new PriorityQueue<>(Comparator.comparing(Step::when).thenComparingLong(Step::number));
    private final List<Contestant> contestants = new ArrayList<>();
    private Instant truth = START;
    private long number;
    private int names;
    private boolean healthy;
    int losses;
    int tookOffice;

    Contest(long seed, Clocks clocks) {
        this.random = new SplittableRandom(seed);
        this.clocks = clocks;
        var size = 2 + random.nextInt(2);
        for (var i = 0; i < size; i++) contestants.add(new Contestant());
    }

    /// Lets true time pass.
    void run(Duration time) {
        var end = truth.plus(time);
        for (var step = steps.peek(); step != null && !step.when.isAfter(end); step = steps.peek()) {
            steps.remove();
            truth = step.when;
            step.what.run();
            check();
        }
        truth = end;
    }

    /// From now on nothing goes wrong; what is under way already may still arrive late.
    void heal() {
        healthy = true;
    }

    List<String> leaders() {
        return contestants.stream().filter(it -> it.election.leading()).map(it -> it.identity).toList();
    }

    Duration elapsed() {
        return Duration.between(START, truth);
    }

    private void check() {
        if (leaders().size() > 1) throw new AssertionError("two lead at " + elapsed() + ": " + leaders());
    }

    private void after(Duration delay, Runnable what) {
        steps.add(new Step(truth.plus(delay), number++, what));
    }

    private boolean chance(double share) {
        return !healthy && random.nextDouble() < share;
    }

    private Duration upTo(Duration most) {
        return ofMillis(random.nextLong(most.toMillis() + 1));
    }

    /// Mostly short, sometimes longer than any deadline.
    private Duration transit() {
        if (chance(0.05)) return upTo(ofSeconds(40));
        return upTo(chance(0.2) ? ofSeconds(4) : ofMillis(50));
    }

    private record Step(Instant when, long number, Runnable what) {}

    /// Drives one election after the other, as a process does that is started anew whenever it ends.
    private final class Contestant implements InstantSource {
        private final Duration offset = upTo(clocks.offset.multipliedBy(2)).minus(clocks.offset);
        private final double speed = random.nextDouble(clocks.slowest, Math.nextUp(clocks.fastest));
        private Instant awake = truth;
        private String identity = "";
        private Election election = begin();

        @Override
        public Instant instant() {
            var passed = Duration.between(START, truth).toNanos() * speed;
            return START.plus(offset).plusNanos((long) passed);
        }

        private Election begin() {
            identity = "process-" + names++;
            var candidate = new Candidate(Kind.of(Lease.class).key("rota", "leader"), identity, Terms.DEFAULT);
            var fresh = new Election(candidate, this, random.split());
            after(upTo(ofSeconds(2)), () -> step(fresh));
            after(upTo(ofMinutes(2)), () -> suffer(fresh));
            return fresh;
        }

        /// What a driver does when it wakes up.
        private void step(Election mine) {
            if (mine != election) return;
            if (truth.isBefore(awake)) {
                after(Duration.between(truth, awake), () -> step(mine));
                return;
            }
            if (mine.finished()) {
                if (mine.lost()) losses++;
                election = begin();
                return;
            }
            mine.due().ifPresent(request -> send(mine, request));
            mine.nextDue().ifPresent(next -> after(trueTimeUntil(next), () -> step(mine)));
        }

        private Duration trueTimeUntil(Instant local) {
            var wait = Duration.between(instant(), local).toNanos() / speed;
            return ofMillis(1).plusNanos(Math.max(0L, (long) wait));
        }

        private void suffer(Election mine) {
            if (mine != election || healthy) return;
            switch (random.nextInt(4)) {
                case 0 -> election = begin();
                case 1 -> {
                    mine.release();
                    step(mine);
                }
                default -> awake = truth.plus(upTo(ofSeconds(30)));
            }
            after(upTo(ofMinutes(2)), () -> suffer(mine));
        }

        private void send(Election mine, Request request) {
            var call = new Call(mine);
            after(TIME_LIMIT, () -> call.end(it -> it.failed(new ApiException.Unreachable("timed out", true))));
            if (chance(0.1)) return;
            after(transit(), () -> arrive(call, request));
        }

        private void arrive(Call call, Request request) {
            Consumer<Election> answer = chance(0.03) ? Contestant::serverTrouble : answer(request);
            if (chance(0.1)) return;
            Consumer<Election> received = chance(0.03) ? Contestant::serverTrouble : answer;
            after(transit(), () -> call.end(received));
        }

        private Consumer<Election> answer(Request request) {
            try {
                Optional<HasMetadata> lease = server.send(request);
                return it -> it.answered(lease);
            } catch (ApiException refusal) {
                return it -> it.failed(refusal);
            }
        }

        private static void serverTrouble(Election mine) {
            mine.failed(new ApiException.ServerTrouble(500, "oops", ZERO));
        }

        /// A request under way; the first end counts, be it an answer or the time limit.
        private final class Call {
            private final Election mine;
            private boolean over;

            Call(Election mine) {
                this.mine = mine;
            }

            void end(Consumer<Election> report) {
                if (over || mine != election) return;
                if (truth.isBefore(awake)) {
                    after(Duration.between(truth, awake), () -> end(report));
                    return;
                }
                over = true;
                var before = mine.leading();
                report.accept(mine);
                if (!before && mine.leading()) tookOffice++;
                step(mine);
            }
        }
    }
}
