package rota.local.agent.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/// Finds the processes of a container, wherever they went, and ends them: by a variable in their environment, which
/// children inherit, and by the session of the first one.
///
/// @param proc where the kernel shows its processes
record Sweeper(Path proc) {
    static final Sweeper MACHINE = new Sweeper(Path.of("/proc"));
    private static final int ROUNDS = 20;
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    /// Places in a line of `/proc/PID/stat`, counted behind the name, which may contain anything.
    private static final int SESSION = 3;
    private static final int START = 19;

    /// A process for sure: a number may be given to another one later.
    record Mark(long pid, String start) {
        @Override
        public String toString() {
            return pid + " " + start;
        }

        static Optional<Mark> parse(String line) {
            var parts = line.split(" ", 2);
            return parts.length == 2 && parts[0].matches("\\d+")
                    ? Optional.of(new Mark(Long.parseLong(parts[0]), parts[1]))
                    : Optional.empty();
        }
    }

    /// The mark of a process that lives now.
    Optional<Mark> mark(long pid) {
        return stat(pid).map(it -> new Mark(pid, it.get(START) + "@" + boot()));
    }

    boolean alive(Mark mark) {
        return mark(mark.pid()).filter(mark::equals).isPresent();
    }

    /// Ends all processes that have this variable, and all of the session. Repeated until there are none: one may have
    /// forked while we looked.
    void sweep(String variable, Optional<Mark> leader) {
        for (var round = 0; round < ROUNDS; round++) {
            var found = Stream.concat(with(variable).stream(), leader.stream().flatMap(it -> session(it).stream()))
                    .distinct().toList();
            if (found.isEmpty()) return;
            found.forEach(ProcessHandle::destroyForcibly);
            await(found);
        }
    }

    /// The processes that have this variable; not this one.
    List<ProcessHandle> with(String variable) {
        var wanted = variable.getBytes(StandardCharsets.UTF_8);
        return pids().stream().filter(it -> contains(environment(it), wanted)).flatMap(it -> ProcessHandle.of(it)
                .stream()).toList();
    }

    /// The session that this process leads; none if the number belongs to another process by now.
    private List<ProcessHandle> session(Mark leader) {
        var number = Long.toString(leader.pid());
        if (stat(leader.pid()).isPresent() && !alive(leader)) return List.of();
        return pids().stream().filter(it -> stat(it).filter(stat -> stat.get(SESSION).equals(number)).isPresent())
                .flatMap(it -> ProcessHandle.of(it).stream()).toList();
    }

    private static void await(List<ProcessHandle> processes) {
        var all = processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new);
        try {
            CompletableFuture.allOf(all).get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException _) {
            // The next round looks again.
        }
    }

    private List<Long> pids() {
        var own = ProcessHandle.current().pid();
        try (var entries = Files.list(proc)) {
            return entries.map(it -> it.getFileName().toString()).filter(it -> it.matches("\\d+")).map(Long::valueOf)
                    .filter(it -> it != own).sorted().toList();
        } catch (IOException _) {
            return List.of();
        }
    }

    /// The fields behind the name; empty for a process that is gone, or waits for its parent to notice.
    private Optional<List<String>> stat(long pid) {
        try {
            var line = Files.readString(proc.resolve(pid + "/stat"), StandardCharsets.ISO_8859_1);
            var fields = new ArrayList<>(List.of(line.substring(line.lastIndexOf(')') + 2).trim().split(" ")));
            return fields.getFirst().equals("Z") || fields.getFirst().equals("X") ? Optional.empty()
                    : Optional.of(fields);
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private byte[] environment(long pid) {
        try {
            return Files.readAllBytes(proc.resolve(pid + "/environ"));
        } catch (IOException _) {
            return new byte[0]; // gone, or somebody else's
        }
    }

    private String boot() {
        try {
            return Files.readString(proc.resolve("sys/kernel/random/boot_id")).trim();
        } catch (IOException _) {
            return "";
        }
    }

    /// Whether one of the entries, which end with a zero, is exactly this one.
    private static boolean contains(byte[] environment, byte[] entry) {
        for (var at = 0; at < environment.length; at++) {
            var end = at;
            while (end < environment.length && environment[end] != 0) end++;
            if (end - at == entry.length && Arrays.equals(environment, at, end, entry, 0, entry.length))
                return true;
            at = end;
        }
        return false;
    }
}
