package rota.sim.flock;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import rota.api.client.Request;
import rota.kernel.loop.Operator;
import rota.sim.fault.Mischief;
import rota.sim.world.Seat;
import rota.sim.world.Setup;
import rota.sim.world.World;

/// Worlds whose flock operator has a planted bug.
final class Mutants {
    private Mutants() {}

    static World world(RandomGenerator random, Function<RandomGenerator, Mischief> mischief, Mutation mutation) {
        var sound = FlockWorlds.setup(random, mischief, seat -> operator(seat, mutation));
        if (mutation != Mutation.NO_UID_CHECK) return new World(sound);
        return new World(new Setup(random, sound.types(), sound.operator(), mischief, sound.pods(),
                Mutants::withoutUid));
    }

    private static Operator operator(Seat seat, Mutation mutation) {
        var operator = FlockWorlds.operator(seat, FlockController.mirrors(true), mutation::applied);
        var ledger = operator.loops().getFirst().parts().run().ledger();
        if (mutation == Mutation.LOWERING_TWICE) operator.mirrors().of(Pod.class).onChange(ledger::observe);
        return operator;
    }

    private static Request withoutUid(Request request) {
        return request instanceof Request.Delete(var key, _, var options)
                ? new Request.Delete(key, Request.Preconditions.NONE, options)
                : request;
    }
}
