package rota.sim.world;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import rota.kernel.loop.Operator;
import rota.local.server.Types;
import rota.sim.fault.Mischief;

/// What a world is made of.
///
/// @param random the only source of chance
/// @param types the kinds that the API server knows
/// @param tamper a bug that is planted on purpose, or none
public record Setup(RandomGenerator random, Types types, Operators operator,
        Function<RandomGenerator, Mischief> mischief,
        BiFunction<Pod, RandomGenerator, Kubelet.Fate> pods, Tamper tamper) {

    /// Starts an operator with empty memory.
    public interface Operators {
        Operator start(Seat seat);
    }
}
