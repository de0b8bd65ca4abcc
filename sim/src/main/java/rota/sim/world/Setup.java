package rota.sim.world;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.InstantSource;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import rota.api.client.Api;
import rota.api.client.Request;
import rota.api.meta.Ids;
import rota.kernel.loop.Operator;
import rota.local.store.Store;
import rota.sim.fault.Mischief;

/// What a world is made of.
///
/// @param random the only source of chance
/// @param tamper changes requests on their way, to plant a bug on purpose
public record Setup(RandomGenerator random, Server server, Operators operator, Function<RandomGenerator, Mischief> mischief,
        BiFunction<Pod, RandomGenerator, Kubelet.Fate> pods, UnaryOperator<Request> tamper) {

    /// Opens the API over a store.
    public interface Server {
        Api open(Store store, InstantSource clock, Ids ids);
    }

    /// Starts an operator with empty memory.
    public interface Operators {
        Operator start(Seat seat);
    }
}
