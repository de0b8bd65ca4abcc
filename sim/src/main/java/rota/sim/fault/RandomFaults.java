package rota.sim.fault;

import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.random.RandomGenerator;

/// Trouble at random, from a seed.
public final class RandomFaults implements Mischief {
    private final RandomGenerator random;
    private final Set<Fault> faults;

    public RandomFaults(RandomGenerator random, Collection<Fault> faults) {
        this.random = random;
        this.faults = faults.isEmpty() ? EnumSet.noneOf(Fault.class) : EnumSet.copyOf(faults);
    }

    @Override
    public Fate fate(Sent sent) {
        if (strikes(Fault.FAILURES, 0.05)) return random.nextBoolean() ? Fate.FAIL_BEFORE : Fate.LOSE_REQUEST;
        if (sent.write() == 0) return Fate.FINE;
        if (strikes(Fault.LOST_ANSWERS, 0.05)) return Fate.LOSE_ANSWER;
        if (strikes(Fault.CONFLICTS, 0.05)) return Fate.CONFLICT;
        return strikes(Fault.THROTTLING, 0.05) ? Fate.TOO_MANY : Fate.FINE;
    }

    @Override
    public boolean crashAfter(Sent sent) {
        return strikes(Fault.OPERATOR_CRASH, 0.04);
    }

    @Override
    public Delivery delivery(String process) {
        if (strikes(Fault.WATCH_OUTAGE, 0.005)) return Delivery.OUTAGE;
        if (strikes(Fault.WATCH_BREAKS, 0.06)) return random.nextInt(3) == 0 ? Delivery.GONE : Delivery.BREAK;
        return strikes(Fault.WATCH_LAG, 0.2) ? Delivery.LATE : Delivery.PROMPT;
    }

    @Override
    public Comeback comeback() {
        var past =
                strikes(Fault.STALE_FRONT_END, 0.5) ? OptionalDouble.of(random.nextDouble()) : OptionalDouble.empty();
        return new Comeback(Duration.ofMillis(random.nextInt(20_000)), past);
    }

    private boolean strikes(Fault fault, double chance) {
        return faults.contains(fault) && random.nextDouble() < chance;
    }
}
