package rota.local.agent.process;

import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import rota.api.meta.Identity;
import rota.kernel.loop.Alarm;
import rota.local.agent.launch.Launch;
import rota.local.agent.launch.Prologue;
import rota.local.agent.log.LogWriter;
import rota.local.agent.pod.Exit;

/// One run of a container: a process and those that it brings forth, from its start to the last of them.
final class Attempt {
    private static final System.Logger LOG = System.getLogger(Attempt.class.getName());
    /// What the IDs of our containers begin with.
    static final String SCHEME = "process://";
    private static final int START_ERROR = 128;
    private static final int LONGEST_MESSAGE = 4096;
    private static final Duration PROLOGUE = Duration.ofMinutes(1);
    private static final Duration LAST_WORDS = Duration.ofSeconds(5);

    private final Identity pod;
    private final Launch launch;
    private final Launcher.Begun begun;
    private final LogWriter log;
    private final Outfit outfit;
    private final Optional<Sweeper.Mark> mark;
    private final Alarm alarm;
    private final List<Thread> pumps;
    private final CompletableFuture<Boolean> ready = new CompletableFuture<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile Instant killAt = Instant.MAX;

    /// What is told about it.
    interface Listener {
        void ended(Attempt attempt, Exit exit);
    }

    /// A process, and where what it prints goes.
    record Started(Launcher.Begun begun, LogWriter log) {}

    Attempt(Identity pod, Launch launch, Started started, Outfit outfit) {
        this.pod = pod;
        this.launch = launch;
        this.begun = started.begun();
        this.log = started.log();
        this.outfit = outfit;
        this.mark = outfit.sweeper().mark(begun.process().pid());
        this.alarm = new Alarm(outfit.surroundings().clock());
        this.pumps = List.of(pump(this::drainOutput), pump(() -> log.drain(begun.process().getErrorStream(), true)));
    }

    Identity pod() {
        return pod;
    }

    Launch launch() {
        return launch;
    }

    String name() {
        return launch.member().name();
    }

    LogWriter log() {
        return log;
    }

    Launcher.Begun begun() {
        return begun;
    }

    Outfit outfit() {
        return outfit;
    }

    long pid() {
        return begun.process().pid();
    }

    boolean alive() {
        return begun.process().isAlive();
    }

    /// Waits until the container has ended or is asked to, but no longer than this. True if it goes on.
    boolean goesOn(Duration time) throws InterruptedException {
        return !over.await(time.toNanos(), TimeUnit.NANOSECONDS);
    }

    /// Takes what it prints, and waits until it has turned into the command. False if that failed.
    boolean begins() throws InterruptedException {
        mark.ifPresent(it -> outfit.dirs().started(pod.uid(), it));
        pumps.forEach(Thread::start);
        try {
            return ready.get(PROLOGUE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException trouble) {
            throw new IllegalStateException("expected a container to start within " + PROLOGUE, trouble);
        }
    }

    /// Tells when all of it has ended.
    void follow(Listener listener) {
        outfit.background(() -> {
            begun.process().onExit().join();
            listener.ended(this, end());
        });
    }

    /// How the process ended that was its first; what it left is ended too.
    Exit end() {
        over.countDown();
        alarm.ring();
        outfit.sweeper().sweep("ROTA_CONTAINER_ID=" + bareId(), mark);
        join(pumps);
        var exit = exit(begun.process().onExit().join().exitValue());
        log.close();
        return exit;
    }

    /// Asks it to end, and makes it when it has not by then. Asked again, only the time changes.
    ///
    /// @param farewell what is done first, and may take until then
    void stop(Instant until, Runnable farewell) {
        var first = killAt.equals(Instant.MAX);
        killAt = until;
        alarm.ring();
        if (!first) return;
        over.countDown();
        outfit.background(() -> {
            farewell.run();
            begun.process().toHandle().destroy();
            awaitEnd();
            outfit.sweeper().sweep("ROTA_CONTAINER_ID=" + bareId(), mark);
        });
    }

    Instant killAt() {
        return killAt;
    }

    /// Gives one whose farewell took all its time a little more.
    void extend(Duration least) {
        var earliest = outfit.now().plus(least);
        if (killAt.isBefore(earliest)) killAt = earliest;
    }

    /// The number of the restart that an ID speaks of; the first run has 0.
    static int number(String id) {
        return Integer.parseInt(id.substring(id.lastIndexOf('-') + 1));
    }

    /// As the status names this run.
    String id() {
        return SCHEME + bareId();
    }

    /// Whether anybody may type into it.
    boolean reads() {
        return Boolean.TRUE.equals(launch.member().spec().getStdin());
    }

    private String bareId() {
        return Optional.ofNullable(begun.environment().get("ROTA_CONTAINER_ID")).orElseThrow();
    }

    private void awaitEnd() {
        try {
            while (alive() && outfit.now().isBefore(killAt)) alarm.await(Optional.of(killAt));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Pipes block real threads: these are some.
    private Thread pump(Runnable work) {
        return Thread.ofPlatform().daemon().name("log of " + pod.key().path() + " " + name()).unstarted(work);
    }

    private void drainOutput() {
        var out = begun.process().getInputStream();
        ready.complete(firstLine(out).equals(Prologue.READY));
        log.drain(out, false);
    }

    private static String firstLine(InputStream in) {
        var line = new StringBuilder();
        try {
            for (var next = in.read(); next >= 0 && next != '\n'; next = in.read()) line.append((char) next);
        } catch (IOException trouble) {
            LOG.log(Level.DEBUG, () -> "a container did not begin: " + trouble.getMessage());
        }
        return line.toString();
    }

    private static void join(List<Thread> pumps) {
        try {
            for (var pump : pumps) pump.join(LAST_WORDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private Exit exit(int code) {
        var error = text(begun.error());
        if (!error.isEmpty()) return new Exit(START_ERROR, 0, "StartError", error);
        var message = text(begun.message());
        var fallback = "FallbackToLogsOnError".equals(launch.member().spec().getTerminationMessagePolicy());
        return Exit.of(code, message.isEmpty() && fallback && code != 0 ? log.last() : message);
    }

    private static String text(Path file) {
        try (var in = Files.newInputStream(file)) {
            return new String(in.readNBytes(LONGEST_MESSAGE), StandardCharsets.UTF_8);
        } catch (IOException trouble) {
            LOG.log(Level.WARNING, () -> "the message of a container is lost: " + trouble.getMessage());
            return "";
        }
    }
}
