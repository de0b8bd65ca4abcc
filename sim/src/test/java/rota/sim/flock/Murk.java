package rota.sim.flock;

import java.util.random.RandomGenerator;
import rota.sim.fault.Mischief;

/// Every third answer gets lost, and every other event comes late: what is known of a write is often only half of it.
record Murk(RandomGenerator random) implements Mischief {
    @Override
    public Fate fate(Sent sent) {
        return sent.write() > 0 && random.nextInt(3) == 0 ? Fate.LOSE_ANSWER : Fate.FINE;
    }

    @Override
    public Delivery delivery(String process) {
        return random.nextBoolean() ? Delivery.LATE : Delivery.PROMPT;
    }
}
