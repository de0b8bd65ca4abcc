package rota.local.agent.launch;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.VolumeMount;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Ordered;
import rota.local.agent.pod.Member;

/// Everything that a container is started with.
///
/// @param directory where it begins; empty: wherever
public record Launch(Member member, List<String> command, SequencedMap<String, String> environment, String directory,
        List<Mounted> mounts) {

    /// A volume at a place in the container's tree.
    ///
    /// @param subPath the part of the volume that is mounted; empty: all of it
    public record Mounted(String volume, String subPath, String path, boolean readOnly) {}

    public Launch {
        command = List.copyOf(command);
        environment = Ordered.map(environment);
        mounts = List.copyOf(mounts);
    }

    /// Ready to be started, or not, and why.
    public sealed interface Result {
        record Ready(Launch launch) implements Result {}

        record Blocked(String reason, String message) implements Result {}
    }

    /// How a container of a pod is to be started, or why it cannot be.
    ///
    /// @param given variables that every container has
    public static Result of(Context context, Member member, Map<String, String> given) {
        var spec = member.spec();
        if (spec.getCommand().isEmpty()) {
            return new Result.Blocked("NoCommand", "container " + spec.getName() + " has no command: this node runs"
                    + " the machine's own programs, not images, so the command must be given");
        }
        if (probes(spec).anyMatch(it -> it.getGrpc() != null)) {
            return new Result.Blocked("UnsupportedProbe", "container " + spec.getName() + " has a gRPC probe: this"
                    + " node knows exec, httpGet and tcpSocket");
        }
        var environment = Environment.of(context, spec, given);
        if (!environment.problems().isEmpty()) {
            return new Result.Blocked("CreateContainerConfigError", String.join("; ", environment.problems()));
        }
        var variables = environment.variables();
        var command = Stream.concat(spec.getCommand().stream(), spec.getArgs().stream())
                .map(it -> Expansion.of(it, variables)).toList();
        var directory = orEmpty(spec.getWorkingDir());
        return mounts(spec, variables, new Launch(member, command, variables, directory, List.of()));
    }

    private static Result mounts(Container spec, SequencedMap<String, String> variables, Launch launch) {
        var mounts = new ArrayList<Mounted>();
        for (var mount : spec.getVolumeMounts()) {
            var subPath = mount.getSubPathExpr() == null ? orEmpty(mount.getSubPath())
                    : Expansion.of(mount.getSubPathExpr(), variables);
            if (List.of(subPath.split("/", -1)).contains("..") || subPath.startsWith("/"))
                return new Result.Blocked("CreateContainerConfigError", "subPath '" + subPath
                        + "' leaves the volume " + mount.getName());
            mounts.add(new Mounted(mount.getName(), subPath, path(mount), Boolean.TRUE.equals(mount.getReadOnly())));
        }
        return new Result.Ready(new Launch(launch.member, launch.command, variables, launch.directory, mounts));
    }

    private static String path(VolumeMount mount) {
        var path = mount.getMountPath();
        var absolute = path.startsWith("/") ? path : "/" + path;
        return absolute.length() > 1 && absolute.endsWith("/") ? absolute.substring(0, absolute.length() - 1)
                : absolute;
    }

    private static Stream<Probe> probes(Container spec) {
        return Stream.of(spec.getReadinessProbe(), spec.getLivenessProbe(), spec.getStartupProbe())
                .filter(Objects::nonNull);
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
