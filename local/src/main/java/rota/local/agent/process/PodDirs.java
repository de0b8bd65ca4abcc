package rota.local.agent.process;

import io.fabric8.kubernetes.api.model.PodStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Identity;
import rota.api.wire.Codec;
import rota.local.agent.log.LogFiles;
import rota.local.agent.volume.VolumeDirs;

/// Where an agent keeps what it must not forget, and what its pods need.
record PodDirs(Path root) {

    /// Keeps other agents out until it is closed.
    FileChannel lock() {
        try {
            Files.createDirectories(root);
            var channel = FileChannel.open(root.resolve("agent.lock"), StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE);
            if (channel.tryLock() == null) throw new OverlappingFileLockException();
            return channel;
        } catch (OverlappingFileLockException taken) {
            throw new IllegalStateException("expected " + root + " for this agent alone, found another one at work in"
                    + " it", taken);
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    Path scratch() {
        return made(root.resolve("scratch"));
    }

    Path pod(String uid) {
        return root.resolve("pods").resolve(uid);
    }

    Path container(String uid, String name) {
        return made(pod(uid).resolve("containers").resolve(name));
    }

    Path hosts(String uid) {
        return made(pod(uid)).resolve("hosts");
    }

    VolumeDirs volumes(String uid) {
        return new VolumeDirs(pod(uid).resolve("volumes"), root.resolve("claims"));
    }

    LogFiles logs(Identity pod, String container, int restart) {
        var key = pod.key();
        return new LogFiles(root.resolve("logs").resolve(key.namespace() + "_" + key.name() + "_" + pod.uid())
                .resolve(container), restart);
    }

    /// The pods that something is kept for.
    List<String> known() {
        try (var pods = Files.list(made(root.resolve("pods")))) {
            return pods.map(it -> it.getFileName().toString()).sorted().toList();
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    /// Remembers a process, before anybody may rely on it.
    void started(String uid, Sweeper.Mark mark) {
        try {
            Files.writeString(made(pod(uid)).resolve("processes"), mark + "\n", StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    List<Sweeper.Mark> processes(String uid) {
        try {
            var file = pod(uid).resolve("processes");
            return Files.exists(file)
                    ? Files.readAllLines(file).stream().flatMap(it -> Sweeper.Mark.parse(it).stream()).toList()
                    : List.of();
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    void save(String uid, PodStatus status) {
        replace(made(pod(uid)).resolve("status.json"), Codec.write(Codec.tree(status)));
    }

    /// What was saved last; a file that a crash of the machine left broken counts as none.
    Optional<PodStatus> saved(String uid) {
        var file = pod(uid).resolve("status.json");
        try {
            return Files.exists(file)
                    ? Optional.of(Codec.model(Codec.readObject(Files.readString(file)), PodStatus.class))
                    : Optional.empty();
        } catch (IOException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /// Removes all that a pod left, logs too. Claims stay.
    void remove(Identity pod) {
        removeTree(pod(pod.uid()));
        removeTree(Optional.ofNullable(logs(pod, "x", 0).directory().getParent()).orElseThrow());
    }

    /// The same for a pod of which nothing but the UID is known.
    void removeUnknown(String uid) {
        removeTree(pod(uid));
        try (var logs = Files.list(made(root.resolve("logs")))) {
            logs.filter(it -> it.getFileName().toString().endsWith("_" + uid)).forEach(PodDirs::removeTree);
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    /// Whoever reads sees the old text or the new one.
    static void replace(Path file, String text) {
        try {
            var fresh = file.resolveSibling(file.getFileName() + ".new");
            Files.writeString(fresh, text);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    private static Path made(Path directory) {
        try {
            return Files.createDirectories(directory);
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    private static void removeTree(Path top) {
        if (!Files.exists(top)) return;
        try (var all = Files.walk(top)) {
            for (var path : all.sorted(Comparator.reverseOrder()).toList()) Files.deleteIfExists(path);
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }
}
