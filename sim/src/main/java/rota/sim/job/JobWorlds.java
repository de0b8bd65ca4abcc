package rota.sim.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import rota.kernel.cache.Index;
import rota.kernel.cache.Indexes;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Operator;
import rota.local.server.Types;
import rota.local.system.GarbageController;
import rota.sim.fault.Mischief;
import rota.sim.world.Seat;
import rota.sim.world.Setup;
import rota.sim.world.Tamper;
import rota.sim.world.World;
import rota.workloads.job.JobController;
import rota.workloads.job.JobSettings;
import rota.workloads.job.OrphanController;
import rota.workloads.job.TtlController;

/// Worlds with the Job controllers and a garbage collector in them.
///
/// @param fates how pods fare; a new script for every world, for scripts remember
/// @param bug changes what the Job controller does, to plant a bug on purpose
public record JobWorlds(Supplier<Fates> fates, UnaryOperator<Controller<Job, ?, ?>> bug, Tamper tamper) {
    private static final Types TYPES = Types.builtIn();

    public static JobWorlds with(Supplier<Fates> fates) {
        return new JobWorlds(fates, it -> it, Tamper.NONE);
    }

    public World make(RandomGenerator random, Function<RandomGenerator, Mischief> mischief) {
        var script = fates.get();
        var expectations = new ExpectationChecks();
        var world = new World(new Setup(random, TYPES, seat -> operator(seat, expectations), mischief, script::of,
                tamper));
        world.always(expectations::check);
        return world;
    }

    private Operator operator(Seat seat, ExpectationChecks expectations) {
        var podIndexes = new ArrayList<Index<Pod>>(JobController.podIndexes());
        podIndexes.add(Indexes.byOwner());
        var mirrors = new Mirrors(List.of(Mirror.guarded(Job.class, List.of(Indexes.byOwner())),
                Mirror.guarded(Pod.class, podIndexes)));
        var ledger = new Ledger(mirrors, seat.clock(), new SimpleMeterRegistry());
        var settings = JobSettings.replace();
        expectations.begins(mirrors, ledger);
        return new Operator(mirrors, ledger, List.of(
                seat.loop(mirrors, ledger, checked(bug.apply(new JobController(mirrors, ledger, settings)), mirrors)),
                seat.loop(mirrors, ledger, new OrphanController(mirrors, settings)),
                seat.loop(mirrors, ledger, new TtlController()),
                seat.loop(mirrors, ledger, new GarbageController(mirrors, TYPES.kinds()))));
    }

    private static <V, S> Controller<Job, V, S> checked(Controller<Job, V, S> controller, Mirrors mirrors) {
        return new CheckedPlans<>(controller, mirrors.of(Pod.class));
    }
}
