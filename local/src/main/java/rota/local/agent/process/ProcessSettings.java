package rota.local.agent.process;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import rota.api.meta.Ordered;
import rota.local.agent.log.LogLimits;
import rota.local.agent.node.Addresses.Range;
import rota.local.agent.node.Endpoint;

/// How a node of this machine is set up.
///
/// @param directory where everything is kept that pods need: volumes, logs, what runs
/// @param addresses for its pods, within 127.0.0.0/8; no other agent of this machine may have the same
/// @param environment variables that every container gets
/// @param maxPods how many pods the node takes
/// @param endpoint where the API server asks for logs
public record ProcessSettings(String name, Path directory, Range addresses, SequencedMap<String, String> environment,
        int maxPods, LogLimits logs, Endpoint endpoint) {
    private static final Range LOOPBACK = new Range(0x7F01_0000, 254 << 16);
    private static final int BLOCK = 1 << 16;
    private static final int PODS = 110;
    /// Of the agent's own variables, what programs cannot do without.
    private static final List<String> INHERITED = List.of("PATH", "HOME", "USER", "LANG", "LC_ALL", "TZ", "TMPDIR",
            "JAVA_HOME");

    public ProcessSettings {
        environment = Ordered.map(environment);
        directory = directory.toAbsolutePath().normalize();
    }

    /// A node of this name, with addresses that depend on the name.
    public static ProcessSettings of(String name, Path directory) {
        return new ProcessSettings(name, directory, Range.named(LOOPBACK, BLOCK, name), inherited(), PODS,
                LogLimits.USUAL, Endpoint.NONE);
    }

    /// With the addresses of a block that no other node of the same family has.
    ///
    /// @param family what all nodes of a process have in common; other processes have others
    /// @param number of the node: 0, 1, 2…
    public ProcessSettings inBlock(String family, int number) {
        var block = Math.floorMod(family.hashCode() + number, LOOPBACK.size() / BLOCK);
        return new ProcessSettings(name, directory, new Range(LOOPBACK.base() + block * BLOCK, BLOCK), environment,
                maxPods, logs, endpoint);
    }

    public ProcessSettings with(Endpoint door) {
        return new ProcessSettings(name, directory, addresses, environment, maxPods, logs, door);
    }

    public ProcessSettings withLogs(LogLimits limits) {
        return new ProcessSettings(name, directory, addresses, environment, maxPods, limits, endpoint);
    }

    private static SequencedMap<String, String> inherited() {
        var variables = new LinkedHashMap<String, String>();
        variables.put("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin");
        for (var name : INHERITED) {
            var value = System.getenv(name);
            if (value != null) variables.put(name, value);
        }
        return variables;
    }
}
