package rota.bench.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// What processes have had of the cores, in user and system mode. Read from `/proc`, and so 0 where there is none.
final class Cores {
    private static final double TICKS_PER_SECOND = 100;
    private static final int UTIME = 11;
    private static final int IDLE = 3;
    private static final List<String> SERVERS = List.of("etcd", "kube-apiserver");

    private Cores() {}

    static Duration of(long process) {
        var text = read(Path.of("/proc", String.valueOf(process), "stat"));
        if (text.isEmpty()) return Duration.ZERO;
        // The name of the program, in brackets, may contain spaces.
        var fields = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
        return time(Long.parseLong(fields[UTIME]) + Long.parseLong(fields[UTIME + 1]));
    }

    /// What nobody on this machine had a use for.
    static Duration idle() {
        return read(Path.of("/proc/stat")).lines().findFirst().map(it -> it.split(" +", -1)).map(it -> time(Arrays
                .stream(it).skip(1 + IDLE).limit(2).mapToLong(Long::parseLong).sum())).orElse(Duration.ZERO);
    }

    /// Those of a real API server and its store that were started beside us, by `hack/with-kube-apiserver`.
    static List<Long> serversBesideUs() {
        return ProcessHandle.current().parent().stream().flatMap(ProcessHandle::children).filter(Cores::isServer)
                .map(ProcessHandle::pid).toList();
    }

    static Duration of(Stream<Long> processes) {
        return processes.map(Cores::of).reduce(Duration.ZERO, Duration::plus);
    }

    private static boolean isServer(ProcessHandle process) {
        return process.info().command().map(it -> Path.of(it).getFileName().toString()).filter(SERVERS::contains)
                .isPresent();
    }

    private static Duration time(long ticks) {
        return Duration.ofMillis(Math.round(ticks / TICKS_PER_SECOND * 1000));
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }
}
