package rota.app;

import picocli.CommandLine.Option;
import rota.workloads.trainjob.TrainJobSettings.Protection;

/// What can be chosen about trainings.
final class TrainingOptions {
    @Option(
            names = "--runtime-protection",
            paramLabel = "HOW",
            description = "snapshot: every training keeps a copy of its runtime, which may go; finalizer: besides, a "
                    + "runtime cannot go while a training names it. Default: ${DEFAULT-VALUE}.")
    private String protection = "snapshot";

    Protection protection() {
        return switch (protection) {
            case "snapshot" -> Protection.SNAPSHOT;
            case "finalizer" -> Protection.FINALIZER;
            default -> throw Failure.usage("--runtime-protection snapshot or finalizer", "'" + protection + "'",
                    "use one of them");
        };
    }
}
