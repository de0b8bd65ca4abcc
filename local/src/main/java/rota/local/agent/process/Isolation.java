package rota.local.agent.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// How far this machine lets us give a pod a view of its own. Found out once, by trying.
enum Isolation {
    /// Namespaces for mounts and the host name: we are root, or as good.
    FULL,
    /// The same inside a user namespace, in which an ordinary user may mount.
    USER,
    /// None: pods see the machine as it is.
    NONE;

    private static final int PATIENCE = 20;

    /// Put before a command that is to live in namespaces of its own.
    List<String> unshare() {
        return switch (this) {
            case FULL -> List.of("unshare", "--mount", "--uts");
            case USER -> List.of("unshare", "--user", "--map-current-user", "--keep-caps", "--mount", "--uts");
            case NONE -> List.of();
        };
    }

    /// Put before a command that is to join a process in its namespaces.
    List<String> join(long process) {
        var target = Long.toString(process);
        return switch (this) {
            case FULL -> List.of("nsenter", "--target", target, "--mount", "--uts", "--root");
            case USER -> List.of("nsenter", "--target", target, "--user", "--preserve-credentials", "--mount", "--uts",
                    "--root");
            case NONE -> List.of();
        };
    }

    /// The best that works here.
    ///
    /// @param scratch a directory for the trial
    static Isolation best(Path scratch) {
        for (var candidate : List.of(FULL, USER)) if (candidate.works(scratch)) return candidate;
        return NONE;
    }

    private boolean works(Path scratch) {
        try {
            var place = Files.createDirectories(scratch.resolve("trial"));
            var command = new ArrayList<>(unshare());
            command.addAll(List.of("/bin/sh", "-c",
                    "mount -t tmpfs tmpfs \"$1\" && mkdir \"$1/a\" \"$1/b\" && mount --bind \"$1/a\" \"$1/b\""
                            + " && hostname trial && command -v nsenter pivot_root",
                    "sh", place.toString()));
            var builder = new ProcessBuilder(command).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD);
            builder.environment().merge("PATH", "/usr/sbin:/sbin", (path, more) -> path + ":" + more);
            var trial = builder.start();
            if (!trial.waitFor(PATIENCE, TimeUnit.SECONDS)) trial.destroyForcibly();
            return trial.waitFor() == 0;
        } catch (IOException _) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
