package rota.sim.trainjob;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import rota.api.jobset.JobSet;
import rota.api.meta.Ids;
import rota.api.peer.SshKeys;
import rota.api.trainjob.ClusterTrainingRuntime;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainingRuntime;
import rota.api.wire.Codec;
import rota.kernel.cache.Index;
import rota.kernel.cache.Indexes;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.loop.Loop;
import rota.kernel.loop.Operator;
import rota.local.server.Types;
import rota.local.system.GarbageController;
import rota.sim.fault.Mischief;
import rota.sim.jobset.Ends;
import rota.sim.world.Seat;
import rota.sim.world.Setup;
import rota.sim.world.Tamper;
import rota.sim.world.World;
import rota.workloads.job.JobController;
import rota.workloads.job.JobSettings;
import rota.workloads.job.OrphanController;
import rota.workloads.jobset.JobSetController;
import rota.workloads.trainjob.RuntimeController;
import rota.workloads.trainjob.TrainJobController;
import rota.workloads.trainjob.TrainJobSettings;
import rota.workloads.trainjob.TrainJobSettings.Protection;
import rota.workloads.trainjob.plugin.ReportDesk;

/// Worlds with the controllers of TrainJobs, JobSets and Jobs and a garbage collector in them.
///
/// @param fates how pods fare
/// @param bug changes what the TrainJob controller does, to plant a bug on purpose
public record TrainJobWorlds(Ends fates, UnaryOperator<Controller<TrainJob, ?, ?>> bug) {
    static final Types TYPES = Types.builtIn().withCustom(JobSet.class).withCustom(TrainJob.class)
            .withCustom(TrainingRuntime.class).withCustom(ClusterTrainingRuntime.class);

    public static TrainJobWorlds with(Ends fates) {
        return new TrainJobWorlds(fates, it -> it);
    }

    public World make(RandomGenerator random, Function<RandomGenerator, Mischief> mischief) {
        return new World(new Setup(random, TYPES, seat -> operator(seat, random), mischief, fates::of, Tamper.NONE));
    }

    private Operator operator(Seat seat, RandomGenerator random) {
        var mirrors = new Mirrors(mirrors());
        var ledger = new Ledger(mirrors, seat.clock(), new SimpleMeterRegistry());
        return new Operator(mirrors, ledger, loops(seat, new Ids(random), mirrors, ledger));
    }

    static List<Mirror<?>> mirrors() {
        return List.of(mirror(TrainJob.class, TrainJobController.indexes()), mirror(TrainingRuntime.class, List.of()),
                mirror(ClusterTrainingRuntime.class, List.of()), mirror(JobSet.class, List.of()),
                mirror(Job.class, JobSetController.jobIndexes()), mirror(Pod.class, Stream.concat(JobController
                        .podIndexes().stream(), JobSetController.podIndexes().stream()).toList()),
                mirror(Service.class, List.of()), mirror(PersistentVolumeClaim.class, List.of()),
                mirror(ConfigMap.class, List.of()), mirror(Secret.class, List.of()));
    }

    /// @param mirrors of all of [#mirrors()], and maybe more
    List<Loop<?, ?, ?>> loops(Seat seat, Ids ids, Mirrors mirrors, Ledger ledger) {
        var jobs = JobSettings.replace();
        var settings = new TrainJobSettings(() -> new SshKeys.Pair(ids.uid(), ids.uid()), Codec::read,
                Protection.SNAPSHOT, Optional.of(new ReportDesk("https://desk", "authority")));
        return List.of(seat.loop(mirrors, ledger, bug.apply(new TrainJobController(mirrors, settings))),
                seat.loop(mirrors, ledger, new RuntimeController<>(ClusterTrainingRuntime.class, mirrors, settings
                        .protection())),
                seat.loop(mirrors, ledger, new JobSetController(mirrors, ledger)),
                seat.loop(mirrors, ledger, new JobController(mirrors, ledger, jobs)),
                seat.loop(mirrors, ledger, new OrphanController(mirrors, jobs)),
                seat.loop(mirrors, ledger, new GarbageController(mirrors, TYPES.kinds())));
    }

    static <T extends HasMetadata> Mirror<T> mirror(Class<T> type, List<Index<T>> indexes) {
        var all = new ArrayList<>(indexes);
        all.add(Indexes.byOwner());
        return Mirror.guarded(type, all);
    }
}
