package rota.local.agent.process;

import io.fabric8.kubernetes.api.model.Pod;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import rota.local.agent.launch.Handover;
import rota.local.agent.launch.Launch;
import rota.local.agent.launch.Prologue;
import rota.local.agent.launch.Prologue.Mount;

/// Turns what a container is started with into a process.
///
/// @param volumes where each volume of the pod is
/// @param hosts the pod's `/etc/hosts`
record Launcher(Outfit outfit, Pod pod, SequencedMap<String, Path> volumes, Path hosts) {

    private static final Redirect NOTHING = Redirect.from(new File("/dev/null"));

    /// The process, its session, and where it may leave a message.
    record Begun(Process process, SequencedMap<String, String> environment, Path message, Path error) {}

    /// @param id tells this run of the container apart from all others
    Begun start(Launch launch, String id) throws IOException {
        var home = outfit.dirs().container(pod.getMetadata().getUid(), launch.member().name());
        var message = fresh(home.resolve("termination-log"));
        var error = fresh(home.resolve("error"));
        var prologue = new Prologue(mounts(launch, message), HostsFile.hostname(pod), launch.directory(),
                Files.createDirectories(home.resolve("stage")), error);
        var script = home.resolve("start.sh");
        var environment = environment(launch, id, message);
        Files.writeString(script, outfit.isolation() == Isolation.NONE ? prologue.plain(environment)
                : prologue.isolated(new Tree(), environment));
        var command = new ArrayList<>(List.of("setsid"));
        command.addAll(outfit.isolation().unshare());
        command.addAll(List.of("/bin/sh", script.toString()));
        command.addAll(launch.command());
        var reads = Boolean.TRUE.equals(launch.member().spec().getStdin());
        return new Begun(process(command, environment, reads ? Redirect.PIPE : NOTHING), environment, message, error);
    }

    /// A shell that hands these variables over to its command.
    static Process process(List<String> command, SequencedMap<String, String> environment, Redirect input)
            throws IOException {
        var builder = new ProcessBuilder(command).redirectInput(input);
        builder.environment().clear();
        builder.environment().putAll(Handover.packed(environment));
        return builder.start();
    }

    private List<Mount> mounts(Launch launch, Path message) throws IOException {
        var mounts = new ArrayList<Mount>();
        mounts.add(new Mount(hosts, "/etc/hosts", true, false));
        for (var mounted : launch.mounts()) {
            var volume = volumes.get(mounted.volume());
            if (volume == null) throw new IOException("there is no volume " + mounted.volume());
            var source = mounted.subPath().isEmpty() ? volume : part(volume, mounted.subPath());
            mounts.add(new Mount(source, mounted.path(), !Files.isDirectory(source), mounted.readOnly()));
        }
        mounts.add(new Mount(message, messagePath(launch), true, false));
        return mounts;
    }

    /// A part of a volume that is not there yet becomes a directory.
    private static Path part(Path volume, String subPath) throws IOException {
        var part = volume.resolve(subPath).normalize();
        return Files.exists(part) ? part : Files.createDirectories(part);
    }

    private static String messagePath(Launch launch) {
        var path = launch.member().spec().getTerminationMessagePath();
        return path == null || path.isEmpty() ? "/dev/termination-log" : path;
    }

    private SequencedMap<String, String> environment(Launch launch, String id, Path message) {
        var variables = new LinkedHashMap<>(launch.environment());
        variables.putIfAbsent("HOSTNAME", HostsFile.hostname(pod));
        volumes.forEach((name, place) -> variables.put(Prologue.variable(name), place.toString()));
        variables.put("ROTA_HOSTS", hosts.toString());
        variables.put("ROTA_TERMINATION_LOG", message.toString());
        variables.put("ROTA_POD_UID", pod.getMetadata().getUid());
        variables.put("ROTA_CONTAINER_ID", id);
        variables.put("ROTA_AGENT", outfit.dirs().root().toString());
        return variables;
    }

    private static Path fresh(Path file) throws IOException {
        return Files.write(file, new byte[0]);
    }
}
