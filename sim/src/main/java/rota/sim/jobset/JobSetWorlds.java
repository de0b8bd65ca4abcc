package rota.sim.jobset;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import rota.api.jobset.JobSet;
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
import rota.workloads.jobset.JobSetController;

/// Worlds with the controllers of JobSets and Jobs and a garbage collector in them.
///
/// @param fates how pods fare
/// @param bug changes what the JobSet controller does, to plant a bug on purpose
public record JobSetWorlds(Ends fates, UnaryOperator<Controller<JobSet, ?, ?>> bug, Tamper tamper) {
    private static final Types TYPES = Types.builtIn().withCustom(JobSet.class);

    public static JobSetWorlds with(Ends fates) {
        return new JobSetWorlds(fates, it -> it, Tamper.NONE);
    }

    public World make(RandomGenerator random, Function<RandomGenerator, Mischief> mischief) {
        return new World(new Setup(random, TYPES, this::operator, mischief, fates::of, tamper));
    }

    private Operator operator(Seat seat) {
        var mirrors = new Mirrors(List.of(
                mirror(JobSet.class, List.of()), mirror(Job.class, JobSetController.jobIndexes()),
                mirror(Pod.class, Stream.concat(JobController.podIndexes().stream(), JobSetController.podIndexes()
                        .stream()).toList()),
                mirror(Service.class, List.of()),
                mirror(PersistentVolumeClaim.class, List.of())));
        var ledger = new Ledger(mirrors, seat.clock(), new SimpleMeterRegistry());
        var settings = JobSettings.replace();
        return new Operator(mirrors, ledger, List.of(
                seat.loop(mirrors, ledger, bug.apply(new JobSetController(mirrors, ledger))),
                seat.loop(mirrors, ledger, new JobController(mirrors, ledger, settings)),
                seat.loop(mirrors, ledger, new OrphanController(mirrors, settings)),
                seat.loop(mirrors, ledger, new GarbageController(mirrors, TYPES.kinds()))));
    }

    private static <T extends HasMetadata> Mirror<T> mirror(Class<T> type, List<Index<T>> indexes) {
        var all = new ArrayList<>(indexes);
        all.add(Indexes.byOwner());
        return Mirror.guarded(type, all);
    }
}
