package rota.local.agent.process;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.locks.ReentrantLock;
import rota.kernel.cache.Mirror;
import rota.kernel.loop.Alarm;

/// Keeps the hosts files of all pods here true to the pods and services of the cluster.
final class Names {
    private final Mirror<Pod> pods;
    private final Mirror<Service> services;
    private final PodDirs dirs;
    private final Alarm alarm;
    private final ReentrantLock lock = new ReentrantLock();
    private final SequencedMap<String, Reader> readers = new LinkedHashMap<>();
    private volatile boolean stopped;

    /// A pod that reads, and what it was told last.
    private record Reader(Pod pod, String address, String text) {}

    Names(Mirror<Pod> pods, Mirror<Service> services, PodDirs dirs, Alarm alarm) {
        this.pods = pods;
        this.services = services;
        this.dirs = dirs;
        this.alarm = alarm;
        pods.onChange(_ -> alarm.ring());
        services.onChange(_ -> alarm.ring());
    }

    /// The pod's file, up to date.
    Path file(Pod pod, String address) {
        var file = dirs.hosts(pod.getMetadata().getUid());
        lock.lock();
        try {
            var reader = readers.getOrDefault(pod.getMetadata().getUid(), new Reader(pod, address, ""));
            readers.put(pod.getMetadata().getUid(), told(reader, pods.list(), services.list()));
        } finally {
            lock.unlock();
        }
        return file;
    }

    void forget(String uid) {
        lock.lock();
        try {
            readers.remove(uid);
        } finally {
            lock.unlock();
        }
    }

    /// Follows what changes; for a thread of its own.
    void run() {
        try {
            while (!stopped) {
                alarm.await(Optional.empty());
                tellAll();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    void stop() {
        stopped = true;
        alarm.ring();
    }

    private void tellAll() {
        lock.lock();
        try {
            if (readers.isEmpty()) return;
            var all = pods.list();
            var known = services.list();
            readers.replaceAll((_, reader) -> told(reader, all, known));
        } finally {
            lock.unlock();
        }
    }

    private Reader told(Reader reader, List<Pod> all, List<Service> known) {
        var text = HostsFile.of(reader.pod(), reader.address(), all, known);
        if (text.equals(reader.text())) return reader;
        MountedFile.write(dirs.hosts(reader.pod().getMetadata().getUid()), text);
        return new Reader(reader.pod(), reader.address(), text);
    }
}
