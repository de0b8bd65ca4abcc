package rota.app;

import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Option;
import rota.app.wiring.Choices;

/// How Slurm clusters are treated.
final class SlurmOptions {
    @Option(
            names = "--slurm-interval",
            paramLabel = "SECONDS",
            description = "How long to rest between two looks at a Slurm cluster. Default: ${DEFAULT-VALUE}.")
    private double seconds = 5;

    @Option(
            names = "--propagated-node-conditions",
            paramLabel = "TYPES",
            split = ",",
            description = "Conditions of Kubernetes nodes that say why a cordoned one takes no jobs. Default: none.")
    private List<String> conditions = List.of();

    Choices.SlurmManners manners() {
        return new Choices.SlurmManners(interval(), conditions);
    }

    private Duration interval() {
        if (!(seconds >= 0.1 && seconds <= 60))
            throw Failure.usage("--slurm-interval between 0.1 and 60 seconds", String.valueOf(seconds),
                    "give another number");
        return Duration.ofMillis(Math.round(seconds * 1000));
    }
}
