package rota.app.wiring;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.workloads.job.JobController;
import rota.workloads.job.JobPortrait;
import rota.workloads.job.JobSettings;
import rota.workloads.job.OrphanController;
import rota.workloads.job.TtlController;
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
        List<Portrait<?>> portraits(Choices choices) {
            return List.of(new JobPortrait(JobSettings.of(choices.jobManagedBy())));
        }
    };

    /// What the command line says about the workloads.
    public record Choices(String jobManagedBy) {}

    abstract void read(Reading reading);

    abstract List<Controller<?, ?, ?>> controllers(Mirrors mirrors, Ledger ledger, Choices choices);

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
