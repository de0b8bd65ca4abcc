package rota.app;

import picocli.CommandLine.Option;
import rota.workloads.instanceset.Settings;
import rota.workloads.instanceset.Settings.Resize;

/// How InstanceSets are treated.
final class InstanceOptions {
    @Option(
            names = "--instance-resize",
            paramLabel = "HOW",
            description = "What becomes of an instance whose processors or memory should change. recreate: its pod is "
                    + "made anew; in-place: it is resized while it runs; ignore: nothing. Default: ${DEFAULT-VALUE}.")
    private String resize = "recreate";

    @Option(
            names = "--cluster-domain",
            paramLabel = "NAME",
            description = "What the names of pods end with that actions are told. Default: ${DEFAULT-VALUE}.")
    private String domain = Settings.DEFAULT.domain();

    Settings settings() {
        var how = switch (resize) {
            case "recreate" -> Resize.RECREATE;
            case "in-place" -> Resize.IN_PLACE;
            case "ignore" -> Resize.IGNORE;
            default -> throw Failure.usage("--instance-resize recreate, in-place or ignore", "'" + resize + "'",
                    "use one of them");
        };
        return new Settings(how, domain);
    }
}
