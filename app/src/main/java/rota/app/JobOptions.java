package rota.app;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import rota.workloads.job.JobSettings;

/// Which Jobs are ours.
final class JobOptions {
    private static final String OURS = "rota.dev/job-controller";

    private final String usual;

    @Option(
            names = "--job-managed-by",
            paramLabel = "NAME",
            description = "Handle the Jobs whose spec.managedBy is this, beside the cluster's own controller. "
                    + "Empty: handle the Jobs without it, in place of that controller. "
                    + "Default: " + OURS + "; with up: empty.")
    private @Nullable String managedBy;

    private JobOptions(String usual) {
        this.usual = usual;
    }

    /// Unless somebody says otherwise, beside the built-in controller.
    static JobOptions delegating() {
        return new JobOptions(OURS);
    }

    /// Unless somebody says otherwise, in its place.
    static JobOptions replacing() {
        return new JobOptions("");
    }

    String managedBy() {
        var name = managedBy == null ? usual : managedBy;
        JobSettings.mistake(name).ifPresent(it -> {
            throw Failure.usage("--job-managed-by with " + it, "'" + name + "'", "use for example " + OURS
                    + ", or nothing at all to work in place of the built-in controller");
        });
        return name;
    }
}
