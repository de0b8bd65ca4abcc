package rota.app.wiring;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import rota.api.client.Api;
import rota.api.jobset.JobSet;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.workloads.job.JobController;
import rota.workloads.job.JobMetrics;
import rota.workloads.job.JobPortrait;
import rota.workloads.job.JobSettings;
import rota.workloads.job.OrphanController;
import rota.workloads.job.TtlController;
import rota.workloads.jobset.JobSetController;
import rota.workloads.jobset.JobSetPortrait;
import rota.workloads.standing.Portrait;

/// The workloads that the operator can run. A new one is one more constant here.
public enum Workload {
    JOB {
        @Override
        void read(Reading reading) {
            reading.of(Job.class, List.of()).of(Pod.class, JobController.podIndexes());
        }

        @Override
        List<Controller<?, ?, ?>> controllers(Mirrors mirrors, Ledger ledger, Choices choices) {
            var settings = JobSettings.of(choices.jobManagedBy());
            return List.of(new JobController(mirrors, ledger, settings), new OrphanController(mirrors, settings),
                    new TtlController());
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
            reading.of(JobSet.class, List.of()).of(Job.class, JobSetController.jobIndexes()).of(Service.class,
                    List.of()).of(PersistentVolumeClaim.class, List.of());
        }

        @Override
        List<Controller<?, ?, ?>> controllers(Mirrors mirrors, Ledger ledger, Choices choices) {
            return List.of(new JobSetController(mirrors, ledger));
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
            return cluster.hasOneOf("JobSet controller", JOBSET_CONTROLLERS);
        }
    };

    /// Where the JobSet controller is when it was installed by itself, or together with Kubeflow's trainer.
    private static final List<Key> JOBSET_CONTROLLERS = Stream.of("jobset-system", "kubeflow-system", "kubeflow")
            .map(it -> Kind.of(Deployment.class).key(it, "jobset-controller-manager")).toList();

    /// What the command line says about the workloads.
    public record Choices(String jobManagedBy) {}

    abstract void read(Reading reading);

    abstract List<Controller<?, ?, ?>> controllers(Mirrors mirrors, Ledger ledger, Choices choices);

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
        return List.of(JobSet.class);
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

    /// As the command line calls it.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Workload> named(String word) {
        return Arrays.stream(values()).filter(it -> it.word().equals(word)).findFirst();
    }
}
