package rota.local.agent.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import rota.local.agent.launch.Handover;
import rota.local.agent.probe.Network;
import rota.local.agent.probe.Question;

/// Runs commands inside a container, and asks it what probes and hooks want to know.
final class Inside {
    private static final int MOST_OUTPUT = 10 << 10;
    private static final String ENTER = "cd \"$1\" 2>/dev/null || :; shift; ";

    private Inside() {}

    /// A command with the container's environment, volumes and working directory.
    static Process run(Attempt attempt, List<String> command) throws IOException {
        return start(attempt, line(attempt, command));
    }

    /// The line that enters the container, and then runs the command.
    static List<String> line(Attempt attempt, List<String> command) {
        return line(attempt, "", command);
    }

    /// @param redirection of the command's streams, in the words of a shell
    private static List<String> line(Attempt attempt, String redirection, List<String> command) {
        var directory = attempt.launch().directory();
        var line = new ArrayList<>(attempt.outfit().isolation().join(attempt.pid()));
        var turn = ENTER + Handover.line(attempt.begun().environment()) + redirection;
        line.addAll(List.of("/bin/sh", "-c", turn, "sh", directory.isEmpty() ? "/" : directory));
        line.addAll(command);
        return line;
    }

    /// In a session of its own, with the container's environment, but outside of it.
    static Process start(Attempt attempt, List<String> line) throws IOException {
        var session = new ArrayList<>(List.of("setsid"));
        session.addAll(line);
        return Launcher.process(session, attempt.begun().environment(), ProcessBuilder.Redirect.PIPE);
    }

    /// What is wrong; empty when the answer is good.
    static Optional<String> ask(Attempt attempt, Question question, Duration timeout) throws InterruptedException {
        return switch (question) {
            case Question.Exec(var command) -> exec(attempt, command, timeout);
            case Question.Http http -> Network.ask(http, timeout);
            case Question.Tcp tcp -> Network.ask(tcp, timeout);
            case Question.Sleep(var time) -> {
                Thread.sleep(time.compareTo(timeout) < 0 ? time : timeout);
                yield Optional.empty();
            }
        };
    }

    private static Optional<String> exec(Attempt attempt, List<String> command, Duration timeout)
            throws InterruptedException {
        try {
            var process = start(attempt, line(attempt, " 2>&1", command));
            var output = new StringBuilder();
            var reader = Thread.ofPlatform().daemon().start(() -> read(process, output));
            if (!process.waitFor(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
                return Optional.of("command timed out after " + timeout.toSeconds() + "s");
            }
            reader.join(Duration.ofSeconds(1));
            var said = text(output);
            return process.exitValue() == 0 ? Optional.empty()
                    : Optional.of("command exited with " + process.exitValue() + (said.isEmpty() ? "" : ": " + said));
        } catch (IOException trouble) {
            return Optional.of("command could not be started: " + trouble.getMessage());
        }
    }

    private static void read(Process process, StringBuilder output) {
        try (var in = process.getInputStream()) {
            var text = new String(in.readNBytes(MOST_OUTPUT), StandardCharsets.UTF_8);
            synchronized (output) {
                output.append(text);
            }
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException _) {
            // It was killed: what it said so far is all.
        }
    }

    private static String text(StringBuilder output) {
        synchronized (output) {
            return output.toString().strip();
        }
    }
}
