package rota.app;

import java.time.Duration;
import picocli.CommandLine.Option;

/// How Slurm clusters are treated.
final class SlurmOptions {
    @Option(
            names = "--slurm-interval",
            paramLabel = "SECONDS",
            description = "How long to rest between two looks at a Slurm cluster. Default: ${DEFAULT-VALUE}.")
    private double seconds = 5;

    Duration interval() {
        if (!(seconds >= 0.1 && seconds <= 60))
            throw Failure.usage("--slurm-interval between 0.1 and 60 seconds", String.valueOf(seconds),
                    "give another number");
        return Duration.ofMillis(Math.round(seconds * 1000));
    }
}
