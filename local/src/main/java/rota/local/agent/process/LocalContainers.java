package rota.local.agent.process;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.kernel.cache.Mirror;
import rota.local.agent.Containers;
import rota.local.agent.ExecSession;
import rota.local.agent.LogOptions;
import rota.local.agent.PodRef;
import rota.local.agent.log.LogStream;
import rota.local.agent.pod.LogChoice;
import rota.local.agent.pod.Manifest;

/// Logs and commands of the pods that run here.
final class LocalContainers implements Containers {
    private static final Kind PODS = Kind.of(Pod.class);

    private final String node;
    private final PodRuns runs;
    private final Mirror<Pod> pods;
    private final Outfit outfit;

    LocalContainers(String node, PodRuns runs, Mirror<Pod> pods, Outfit outfit) {
        this.node = node;
        this.runs = runs;
        this.pods = pods;
        this.outfit = outfit;
    }

    @Override
    public InputStream logs(PodRef ref, LogOptions asked) {
        var pod = pod(ref);
        var id = Identity.of(PODS, pod);
        var options = asked.in(container(ref, pod, asked.container()));
        // What this machine knows; the API may not have heard of it yet.
        var status = runs.status(id).or(() -> Optional.ofNullable(pod.getStatus())).orElseGet(PodStatus::new);
        var run = LogChoice.of(ref, status, options);
        try {
            var running = runs.running(id, options.container()).filter(it -> it.id().equals(run));
            if (options.follow() && running.isPresent()) return LogStream.following(running.get().log(), options);
            var files = outfit.dirs().logs(id, options.container(), Attempt.number(run));
            if (files.exist()) return LogStream.of(files, outfit.logs(), options);
            throw new Missing(Missing.What.LOG, "unable to retrieve container logs for " + run);
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    @Override
    public ExecSession exec(PodRef ref, String container, List<String> command, boolean tty) {
        var attempt = running(ref, container);
        try {
            return tty ? Terminal.open(attempt, command) : new Command(Inside.run(attempt, command));
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    @Override
    public ExecSession attach(PodRef ref, String container) {
        try {
            return Attachment.to(running(ref, container));
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    private Attempt running(PodRef ref, String container) {
        var pod = pod(ref);
        var name = container(ref, pod, container);
        return runs.running(Identity.of(PODS, pod), name).orElseThrow(() -> Missing.process(name));
    }

    private Pod pod(PodRef ref) {
        return pods.get(ref.namespace(), ref.name()).filter(it -> node.equals(it.getSpec().getNodeName()))
                .orElseThrow(() -> Missing.pod(ref));
    }

    private static String container(PodRef ref, Pod pod, String wanted) {
        if (wanted.isEmpty()) return pod.getSpec().getContainers().getFirst().getName();
        if (Manifest.of(pod).members().stream().noneMatch(it -> it.name().equals(wanted)))
            throw Missing.container(ref, wanted);
        return wanted;
    }
}
