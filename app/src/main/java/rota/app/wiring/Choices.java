package rota.app.wiring;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import rota.api.peer.Members;
import rota.edge.slurm.Poller;
import rota.workloads.instanceset.Settings;
import rota.workloads.trainjob.TrainJobSettings.Protection;
import rota.workloads.trainjob.plugin.ReportDesk;

/// What the command line says about the workloads.
///
/// @param slurm how Slurm clusters are treated
/// @param members how members of databases are reached
/// @param instances how sets of them are treated
public record Choices(String jobManagedBy, SlurmManners slurm, Members members, Trainings trainings,
        Settings instances) {
    /// For those who only look, and for workloads that speak to nobody.
    public Choices(String jobManagedBy) {
        this(jobManagedBy, SlurmManners.every(Poller.INTERVAL));
    }

    public Choices(String jobManagedBy, SlurmManners slurm) {
        this(jobManagedBy, slurm, Members.NONE, Trainings.USUAL, Settings.DEFAULT);
    }

    public Choices with(Members reached) {
        return new Choices(jobManagedBy, slurm, reached, trainings, instances);
    }

    public Choices with(Trainings chosen) {
        return new Choices(jobManagedBy, slurm, members, chosen, instances);
    }

    public Choices with(Settings chosen) {
        return new Choices(jobManagedBy, slurm, members, trainings, chosen);
    }

    /// What can be chosen about trainings.
    ///
    /// @param desk where they report how far they are; empty: nowhere
    public record Trainings(Protection protection, Optional<ReportDesk> desk) {
        public static final Trainings USUAL = new Trainings(Protection.SNAPSHOT, Optional.empty());

        public Trainings with(ReportDesk opened) {
            return new Trainings(protection, Optional.of(opened));
        }
    }

    /// How Slurm clusters are treated.
    ///
    /// @param interval how long we rest between two looks
    /// @param nodeConditions those of Kubernetes nodes that say why a cordoned one takes no jobs
    public record SlurmManners(Duration interval, List<String> nodeConditions) {
        public SlurmManners {
            nodeConditions = List.copyOf(nodeConditions);
        }

        public static SlurmManners every(Duration interval) {
            return new SlurmManners(interval, List.of());
        }
    }
}
