package rota.local.agent.process;

import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.kernel.cache.Mirror;
import rota.local.agent.Containers;
import rota.local.agent.ExecSession;
import rota.local.agent.LogOptions;
import rota.local.agent.PodRef;
import rota.local.agent.log.LogStream;
import rota.local.agent.pod.Lives;
import rota.local.agent.pod.Manifest;

/// Logs and commands of the pods that run here.
final class LocalContainers implements Containers {
    private static final Kind PODS = Kind.of(Pod.class);

    private final PodRuns runs;
    private final Mirror<Pod> pods;
    private final Outfit outfit;

    LocalContainers(PodRuns runs, Mirror<Pod> pods, Outfit outfit) {
        this.runs = runs;
        this.pods = pods;
        this.outfit = outfit;
    }

    @Override
    public InputStream logs(PodRef ref, LogOptions options) {
        var pod = pod(ref);
        var id = Identity.of(PODS, pod);
        var container = container(pod, options.container());
        var running = runs.running(id, container);
        try {
            if (options.follow() && !options.previous() && running.isPresent())
                return LogStream.following(running.get().log(), options);
            var restarts = Lives.of(Manifest.of(pod), pod).of(container).restarts();
            var newest = outfit.dirs().logs(id, container, restarts + 1).exist() ? restarts + 1 : restarts;
            var files = outfit.dirs().logs(id, container, options.previous() ? newest - 1 : newest);
            if (!files.exist()) {
                var which = options.previous() ? "previous terminated container \"" : "container \"";
                throw new Missing(which + container + "\" in pod \"" + ref.name() + "\" has no log");
            }
            return LogStream.of(files, outfit.logs(), options);
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    @Override
    public ExecSession exec(PodRef ref, String container, List<String> command, boolean tty) {
        var pod = pod(ref);
        var name = container(pod, container);
        var attempt = runs.running(Identity.of(PODS, pod), name).orElseThrow(() -> new Missing("container \"" + name
                + "\" in pod \"" + ref.name() + "\" does not run"));
        try {
            return new Session(tty ? Inside.runWithTerminal(attempt, command) : Inside.run(attempt, command));
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    private Pod pod(PodRef ref) {
        return pods.get(ref.namespace(), ref.name()).orElseThrow(() -> new Missing("pod \"" + ref.name()
                + "\" not found in namespace \"" + ref.namespace() + "\""));
    }

    private static String container(Pod pod, String wanted) {
        var names = Manifest.of(pod).members().stream().map(it -> it.name()).toList();
        if (wanted.isEmpty()) return pod.getSpec().getContainers().getFirst().getName();
        if (!names.contains(wanted))
            throw new Missing("container " + wanted + " is not valid for pod " + pod
                    .getMetadata().getName());
        return wanted;
    }

    private record Session(Process process) implements ExecSession {
        @Override
        public OutputStream stdin() {
            return process.getOutputStream();
        }

        @Override
        public InputStream stdout() {
            return process.getInputStream();
        }

        @Override
        public InputStream stderr() {
            return process.getErrorStream();
        }

        @Override
        public CompletableFuture<Integer> exit() {
            return process.onExit().thenApply(Process::exitValue);
        }

        @Override
        public void close() {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }
}
