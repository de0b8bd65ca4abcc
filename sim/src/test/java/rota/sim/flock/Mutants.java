package rota.sim.flock;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.meta.Kind;
import rota.kernel.cache.Change;
import rota.kernel.loop.Operator;
import rota.sim.fault.Mischief;
import rota.sim.world.Seat;
import rota.sim.world.Setup;
import rota.sim.world.Tamper;
import rota.sim.world.World;

/// Worlds whose flock operator has a planted bug.
final class Mutants {
    private Mutants() {}

    static World world(RandomGenerator random, Function<RandomGenerator, Mischief> mischief, Mutation mutation) {
        var sound = FlockWorlds.setup(random, mischief, seat -> operator(seat, mutation));
        return new World(new Setup(random, sound.types(), sound.operator(), mischief, sound.pods(), tamper(mutation)));
    }

    private static Operator operator(Seat seat, Mutation mutation) {
        var operator = FlockWorlds.operator(seat, FlockController.mirrors(true), mutation::applied);
        if (mutation == Mutation.COUNTING_CREATIONS_TWICE) {
            var ledger = operator.loops().getFirst().parts().run().ledger();
            operator.mirrors().of(Pod.class).onChange(it -> {
                if (it instanceof Change.Added) ledger.observe(Kind.of(Pod.class), it);
            });
        }
        return operator;
    }

    private static Tamper tamper(Mutation mutation) {
        return new Tamper() {
            @Override
            public Request request(Request sent) {
                return mutation == Mutation.NO_UID_CHECK && sent instanceof Request.Delete(var key, _, var options)
                        ? new Request.Delete(key, Request.Preconditions.NONE, options)
                        : sent;
            }

            // A lost answer taken for a failure lowers at once; the event of what did happen lowers again.
            @Override
            public ApiException refusal(ApiException heard) {
                return mutation == Mutation.LOWERING_TWICE && heard.mayHaveHappened()
                        ? new ApiException.Unreachable(heard.getMessage(), false)
                        : heard;
            }
        };
    }
}
