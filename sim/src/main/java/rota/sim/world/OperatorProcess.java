package rota.sim.world;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import rota.api.client.ApiException;
import rota.kernel.cache.Mirror;
import rota.kernel.loop.Loop;
import rota.kernel.loop.Operator;
import rota.kernel.loop.Reconcile;
import rota.kernel.plan.Action;
import rota.kernel.run.Answer;
import rota.kernel.run.Attempt;
import rota.kernel.run.PlanRun;
import rota.sim.fault.Mischief;
import rota.sim.fault.Mischief.Fate;
import rota.sim.fault.Mischief.Sent;
import rota.sim.world.Timeline.Life;

/// One life of an operator: the real kernel and controllers over mirrors that watchers feed. Every phase of every
/// request is a step of its own; when the process dies, its steps die with it and its memory is gone.
public final class OperatorProcess {
    private static final Duration HOP = Duration.ofMillis(2);
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int WORKERS = 2;

    private final String name;
    private final World world;
    private final FrontEnd frontEnd;
    private final Operator operator;
    private final Life life = new Life();
    private final List<Watcher<?>> watchers = new ArrayList<>();
    private final List<Slot> slots = new ArrayList<>();

    OperatorProcess(String name, World world, FrontEnd frontEnd, Operator operator) {
        this.name = name;
        this.world = world;
        this.frontEnd = frontEnd;
        this.operator = operator;
        operator.mirrors().all().forEach(this::watch);
        operator.loops().forEach(loop -> slots.add(new Slot(loop)));
    }

    String name() {
        return name;
    }

    Timeline timeline() {
        return world.timeline();
    }

    Mischief mischief() {
        return world.mischief();
    }

    FrontEnd frontEnd() {
        return frontEnd;
    }

    public Operator operator() {
        return operator;
    }

    boolean dead() {
        return life.over();
    }

    void start() {
        watchers.forEach(it -> it.connect(timeline().upTo(HOP)));
    }

    /// Memory, timers and open requests are gone; what is in the store stays.
    void die() {
        life.end();
        watchers.forEach(Watcher::disconnect);
    }

    /// All watches break at once.
    void blink(Duration forHowLong) {
        watchers.forEach(it -> it.connect(forHowLong));
    }

    void nudge() {
        if (!dead()) watchers.forEach(Watcher::nudge);
    }

    /// Gives free workers something to do, now or when the next key is due.
    void pump() {
        if (!dead() && operator.synced()) slots.forEach(Slot::pump);
    }

    void audit() {
        if (!dead()) operator.mirrors().all().forEach(Mirror::audit);
    }

    private <T extends HasMetadata> void watch(Mirror<T> mirror) {
        watchers.add(new Watcher<>(this, mirror));
    }

    /// The workers of one loop.
    private final class Slot {
        private final Loop<?, ?, ?> loop;
        private int busy;
        /// Runs in which a creation failed; their short names may come again.
        private final Set<PlanRun> unlucky = Collections.newSetFromMap(new IdentityHashMap<>());
        private Life timer = new Life();

        Slot(Loop<?, ?, ?> loop) {
            this.loop = loop;
        }

        void pump() {
            timer.end();
            if (busy == WORKERS) return;
            timer = new Life();
            loop.parts().queue().nextDue().ifPresent(due -> {
                var when = due.isAfter(timeline().instant()) ? due : timeline().instant().plus(timeline().upTo(HOP));
                timeline().at(when, timer, name + " reconciles", this::reconcile);
            });
        }

        private void reconcile() {
            if (dead()) return;
            world.reconciled();
            loop.begin().ifPresent(reconcile -> {
                busy++;
                advance(reconcile);
            });
            pump();
        }

        private void advance(Reconcile reconcile) {
            var batch = reconcile.run().due();
            cautious(reconcile, batch);
            for (var attempt : batch) send(reconcile, attempt);
            if (!reconcile.run().finished()) return;
            unlucky.remove(reconcile.run());
            busy--;
            if (!reconcile.run().report().didNothing()) world.tookEffect();
            world.conclude();
            loop.finish(reconcile);
            pump();
        }

        /// P16, for every controller: after a creation that failed, the same run tries no other, unless the one that
        /// failed stands apart.
        private void cautious(Reconcile reconcile, List<Attempt> batch) {
            if (unlucky.contains(reconcile.run())
                    && batch.stream().anyMatch(it -> it.action() instanceof Action.Create))
                throw new AssertionError("P16: expected no creation after one that failed, found " + batch);
        }

        private void send(Reconcile reconcile, Attempt attempt) {
            var label = name + " sends " + attempt.action().summary();
            timeline().in(timeline().upTo(HOP), life, label, () -> carryOut(reconcile, attempt));
        }

        private void carryOut(Reconcile reconcile, Attempt attempt) {
            var sent = attempt.request().map(it -> world.count(name, it));
            var fate = sent.map(it -> mischief().fate(it)).orElse(Fate.FINE);
            switch (fate) {
                case LOSE_REQUEST -> reply(reconcile, attempt, lost(), TIMEOUT);
                case FAIL_BEFORE -> reply(reconcile, attempt, refused(500), HOP);
                case CONFLICT -> reply(reconcile, attempt, refused(409), HOP);
                case TOO_MANY -> reply(reconcile, attempt, refused(429), HOP);
                case LOSE_ANSWER -> {
                    perform(attempt);
                    reply(reconcile, attempt, lost(), TIMEOUT);
                }
                case FINE -> reply(reconcile, attempt, perform(attempt), HOP);
            }
            sent.ifPresent(this::afterwards);
        }

        private void afterwards(Sent sent) {
            if (sent.write() == 0) return;
            if (mischief().blinkAfter().filter(it -> it == sent.write()).isPresent()) blink(Duration.ofSeconds(10));
            if (mischief().crashAfter(sent)) world.crash(OperatorProcess.this);
        }

        private Answer perform(Attempt attempt) {
            try {
                return new Answer.Done(switch (attempt.action()) {
                    case Action.Write write -> world.cluster().perform(name, world.tamper().request(write.request()));
                    case Action.Call call -> {
                        loop.controller().calls().call(call);
                        yield Optional.empty();
                    }
                    case Action.Announce _ -> throw new IllegalStateException("an event is no attempt: " + attempt);
                });
            } catch (ApiException trouble) {
                return new Answer.Refused(trouble);
            }
        }

        private void reply(Reconcile reconcile, Attempt attempt, Answer answer, Duration most) {
            timeline().in(timeline().upTo(most), life, name + " hears back " + attempt.number(), () -> {
                if (answer instanceof Answer.Refused && attempt.action() instanceof Action.Create
                        && !reconcile.run().standsApart())
                    unlucky.add(reconcile.run());
                reconcile.run().answered(attempt, answer);
                advance(reconcile);
            });
        }
    }

    private Answer lost() {
        return refused(new ApiException.Unreachable("no answer in time", true));
    }

    private Answer refused(ApiException trouble) {
        return new Answer.Refused(world.tamper().refusal(trouble));
    }

    private Answer refused(int code) {
        return refused(switch (code) {
            case 409 -> new ApiException.Conflict("somebody was faster");
            case 429 -> new ApiException.TooManyRequests("slow down", Duration.ofSeconds(3));
            default -> new ApiException.ServerTrouble(code, "out of order", Duration.ZERO);
        });
    }
}
