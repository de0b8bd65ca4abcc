package rota.app.wiring;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import rota.api.client.Api;
import rota.api.instanceset.Instance;
import rota.api.instanceset.InstanceNames;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.jobset.JobSet;
import rota.api.meta.Kind;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.RestApi;
import rota.api.nodeset.SlurmCluster;
import rota.api.trainjob.ClusterTrainingRuntime;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainingRuntime;
import rota.api.wire.Json;
import rota.edge.ssh.EcdsaKeys;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.local.http.Yaml;
import rota.workloads.instanceset.InstanceController;
import rota.workloads.instanceset.InstancePortrait;
import rota.workloads.instanceset.InstanceSetArchive;
import rota.workloads.instanceset.InstanceSetController;
import rota.workloads.instanceset.InstanceSetPortrait;
import rota.workloads.instanceset.InstancesController;
import rota.workloads.instanceset.RoleController;
import rota.workloads.job.JobController;
import rota.workloads.job.JobMetrics;
import rota.workloads.job.JobPortrait;
import rota.workloads.job.JobSettings;
import rota.workloads.job.OrphanController;
import rota.workloads.job.TtlController;
import rota.workloads.jobset.JobSetController;
import rota.workloads.jobset.JobSetMetrics;
import rota.workloads.jobset.JobSetPortrait;
import rota.workloads.nodeset.NodeMetrics;
import rota.workloads.nodeset.NodeSetArchive;
import rota.workloads.nodeset.NodeSetController;
import rota.workloads.nodeset.NodeSetPortrait;
import rota.workloads.revision.Archive;
import rota.workloads.standing.Portrait;
import rota.workloads.trainjob.RuntimeController;
import rota.workloads.trainjob.TrainJobController;
import rota.workloads.trainjob.TrainJobPortrait;
import rota.workloads.trainjob.TrainJobSettings;

/// The workloads that the operator can run. A new one is one more constant here.
public enum Workload {
    JOB {
        @Override
        void read(Reading reading) {
            reading.of(Job.class, List.of()).of(Pod.class, JobController.podIndexes());
        }

        @Override
        List<Controller<?, ?, ?>> controllers(Parts parts) {
            var settings = JobSettings.of(parts.choices().jobManagedBy());
            return List.of(new JobController(parts.mirrors(), parts.ledger(), settings, parts.meters()),
                    new OrphanController(parts.mirrors(), settings), new TtlController(parts.meters()));
        }

        @Override
        void meter(Mirrors mirrors, MeterRegistry meters, Choices choices) {
            JobMetrics.watch(mirrors, JobSettings.of(choices.jobManagedBy()), meters);
        }

        @Override
        List<Portrait<?>> portraits(Choices choices) {
            return List.of(new JobPortrait(JobSettings.of(choices.jobManagedBy())));
        }
    },
    JOBSET {
        @Override
        void read(Reading reading) {
            reading.of(JobSet.class, List.of()).of(Job.class, JobSetController.jobIndexes()).of(Pod.class,
                    JobSetController.podIndexes()).of(Service.class, List.of()).of(PersistentVolumeClaim.class, List
                            .of());
        }

        @Override
        List<Controller<?, ?, ?>> controllers(Parts parts) {
            return List.of(new JobSetController(parts.mirrors(), parts.ledger()));
        }

        @Override
        void meter(Mirrors mirrors, MeterRegistry meters, Choices choices) {
            JobSetMetrics.watch(mirrors, meters);
        }

        @Override
        List<Portrait<?>> portraits(Choices choices) {
            return List.of(new JobSetPortrait());
        }

        @Override
        Optional<String> lack(Neighbourhood cluster) {
            return cluster.lacks(JobSet.KIND);
        }

        // Two controllers at work on one JobSet would undo each other's work.
        @Override
        Optional<String> rival(Neighbourhood cluster) {
            return cluster.hasOneOf("JobSet controller", Rivals.JOBSET_CONTROLLERS);
        }
    },
    NODESET {
        @Override
        void read(Reading reading) {
            reading.of(NodeSet.class, List.of()).of(Pod.class, NodeSetController.podIndexes()).of(Node.class, List.of())
                    .of(ControllerRevision.class, NodeSetController.revisionIndexes()).of(Service.class, List.of())
                    .of(PodDisruptionBudget.class, List.of()).of(SlurmCluster.class, List.of())
                    .of(RestApi.class, List.of()).of(PersistentVolumeClaim.class, List.of());
        }

        @Override
        List<Controller<?, ?, ?>> controllers(Parts parts) {
            return List.of(new NodeSetController(parts.mirrors(), parts.outside().slurm(parts.mirrors()),
                    parts.choices().slurm().nodeConditions(), NodeMetrics.watch(parts.mirrors(), parts.meters())));
        }

        @Override
        List<Portrait<?>> portraits(Choices choices) {
            return List.of(new NodeSetPortrait());
        }

        @Override
        List<Archive<?>> archives() {
            return List.of(new NodeSetArchive());
        }

        @Override
        Optional<String> lack(Neighbourhood cluster) {
            return Stream.of(NodeSetNames.NODE_SET, NodeSetNames.CONTROLLER, NodeSetNames.REST_API)
                    .flatMap(it -> cluster.lacks(it).stream()).findFirst();
        }

        @Override
        Optional<String> rival(Neighbourhood cluster) {
            return cluster.hasOneOf("Slurm operator", Rivals.SLURM_OPERATORS);
        }
    },
    TRAINJOB {
        @Override
        void read(Reading reading) {
            reading.of(TrainJob.class, TrainJobController.indexes()).of(TrainingRuntime.class, List.of())
                    .of(ClusterTrainingRuntime.class, List.of()).of(JobSet.class, List.of())
                    .of(ConfigMap.class, List.of()).of(Secret.class, List.of());
            // What plugins make besides is of kinds that only some clusters have.
            var everywhere = List.of(JobSet.KIND, Kind.of(ConfigMap.class), Kind.of(Secret.class));
            TrainJobController.kinds().stream().filter(it -> !everywhere.contains(it)).forEach(reading::ifServed);
        }

        @Override
        List<Controller<?, ?, ?>> controllers(Parts parts) {
            var settings =
                    new TrainJobSettings(new EcdsaKeys(), Workload::yaml, parts.choices().trainings().protection(),
                            parts.choices().trainings().desk());
            return List.of(new TrainJobController(parts.mirrors(), settings),
                    new RuntimeController<>(TrainingRuntime.class, parts.mirrors(), settings.protection()),
                    new RuntimeController<>(ClusterTrainingRuntime.class, parts.mirrors(), settings.protection()));
        }

        @Override
        List<Portrait<?>> portraits(Choices choices) {
            return List.of(new TrainJobPortrait());
        }

        @Override
        Optional<String> lack(Neighbourhood cluster) {
            return Stream.of(TrainJob.KIND, TrainingRuntime.KIND, ClusterTrainingRuntime.KIND, JobSet.KIND).flatMap(
                    it -> cluster.lacks(it).stream()).findFirst();
        }

        @Override
        Optional<String> rival(Neighbourhood cluster) {
            return cluster.hasOneOf("trainer", Rivals.TRAINERS);
        }
    },
    INSTANCESET {
        @Override
        void read(Reading reading) {
            reading.of(InstanceSet.class, List.of()).of(Instance.class, InstanceSetController.indexes())
                    .of(Pod.class, InstanceSetController.indexes())
                    .of(PersistentVolumeClaim.class, InstanceSetController.indexes())
                    .of(Service.class, InstanceSetController.indexes())
                    .of(ControllerRevision.class, InstanceSetController.indexes())
                    .some(Event.class, RoleController.news(), RoleController.eventIndexes())
                    .some(ConfigMap.class, InstanceSetController.templates(), List.of());
        }

        @Override
        List<Controller<?, ?, ?>> controllers(Parts parts) {
            var members = parts.choices().members();
            var settings = parts.choices().instances();
            var sets = new InstanceSetController(parts.mirrors(), parts.ledger(), members, settings);
            return List.of(sets, new InstancesController(parts.mirrors(), sets), new InstanceController(parts.mirrors(),
                    parts.ledger(), members, settings), new RoleController(parts.mirrors(), members));
        }

        @Override
        List<Portrait<?>> portraits(Choices choices) {
            return List.of(new InstanceSetPortrait(), new InstancePortrait());
        }

        @Override
        List<Archive<?>> archives() {
            return List.of(new InstanceSetArchive());
        }

        @Override
        Optional<String> lack(Neighbourhood cluster) {
            return cluster.lacks(InstanceSetNames.KIND).or(() -> cluster.lacks(InstanceNames.KIND));
        }

        // Two controllers at work on one set would undo each other's work.
        @Override
        Optional<String> rival(Neighbourhood cluster) {
            return cluster.hasOneOf("KubeBlocks operator", Rivals.KUBEBLOCKS);
        }
    };

    /// What controllers are made of.
    record Parts(Mirrors mirrors, Ledger ledger, Choices choices, Outside outside, MeterRegistry meters) {}

    abstract void read(Reading reading);

    abstract List<Controller<?, ?, ?>> controllers(Parts parts);

    /// Counts what the mirrors show, for those who know the meters of the controller that this one takes over from.
    void meter(Mirrors mirrors, MeterRegistry meters, Choices choices) {}

    /// That the cluster does not serve what it is about, in words.
    Optional<String> lack(Neighbourhood cluster) {
        return Optional.empty();
    }

    /// That another controller does the same work there, in words.
    Optional<String> rival(Neighbourhood cluster) {
        return Optional.empty();
    }

    /// Why it had better not run in this cluster unless its user says so.
    Optional<String> obstacle(Neighbourhood cluster) {
        return lack(cluster).or(() -> rival(cluster));
    }

    /// Those whose objects a cluster can have.
    public static List<Workload> served(Api api) {
        var cluster = new Neighbourhood(api);
        return Arrays.stream(values()).filter(it -> it.lack(cluster).isEmpty()).toList();
    }

    /// The classes of kinds that no client knows by itself.
    public static List<Class<? extends HasMetadata>> customKinds() {
        return List.of(InstanceSet.class, Instance.class, JobSet.class, NodeSet.class, SlurmCluster.class,
                RestApi.class, TrainJob.class, TrainingRuntime.class, ClusterTrainingRuntime.class);
    }

    /// Those that can run in a cluster. Why others cannot is told.
    public static List<Workload> fitting(Api api, Consumer<String> told) {
        var cluster = new Neighbourhood(api);
        return Arrays.stream(values()).filter(it -> {
            var obstacle = it.obstacle(cluster);
            obstacle.ifPresent(why -> told.accept(it.word() + " stays off: " + why));
            return obstacle.isEmpty();
        }).toList();
    }

    /// How `status` and `explain` show the objects of this workload; none: they do not.
    List<Portrait<?>> portraits(Choices choices) {
        return List.of();
    }

    /// How objects of this workload go back to what they were; none: they do not.
    List<Archive<?>> archives() {
        return List.of();
    }

    /// Those of all workloads.
    public static List<Archive<?>> allArchives() {
        return Arrays.stream(values()).<Archive<?>>flatMap(it -> it.archives().stream()).toList();
    }

    /// Reads what may not be YAML at all, which is an [IllegalArgumentException] then.
    public static Json yaml(String text) {
        try {
            return Yaml.read(text.getBytes(StandardCharsets.UTF_8), () -> {});
        } catch (RuntimeException broken) {
            throw new IllegalArgumentException("expected YAML", broken);
        }
    }

    /// As the command line calls it.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Workload> named(String word) {
        return Arrays.stream(values()).filter(it -> it.word().equals(word)).findFirst();
    }
}
