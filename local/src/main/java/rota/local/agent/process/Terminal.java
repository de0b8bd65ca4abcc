package rota.local.agent.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import rota.local.agent.ExecSession;

/// A command inside a container, with a terminal that `script` makes. It is made outside of the container, whose view
/// of `/dev` may be its own.
final class Terminal implements ExecSession {
    private static final System.Logger LOG = System.getLogger(Terminal.class.getName());
    private static final Path SCRIPT = Path.of("/usr/bin/script");
    /// Standard error is free, for the terminal has it all: it carries the terminal's name.
    private static final String NAMED = "exec \"$@\" 3>&2";
    private static final String TELL_NAME = "tty >&3; exec 3>&-; exec ";

    private final Command command;
    /// Such as `/dev/pts/7`; empty when there is none.
    private final CompletableFuture<String> device;

    private Terminal(Command command, CompletableFuture<String> device) {
        this.command = command;
        this.device = device;
    }

    /// Without a terminal where this machine lacks the program that makes one.
    static ExecSession open(Attempt attempt, List<String> line) throws IOException {
        if (!Files.isExecutable(SCRIPT)) return new Command(Inside.run(attempt, line));
        var quoted = Inside.line(attempt, told(attempt, line)).stream().map(it -> "'" + it.replace("'", "'\\''") + "'")
                .toList();
        var process = Inside.start(attempt, List.of("/bin/sh", "-c", NAMED, "sh", SCRIPT.toString(), "--quiet",
                "--return", "--flush", "--command", TELL_NAME + String.join(" ", quoted), "/dev/null"));
        var device = new CompletableFuture<String>();
        attempt.outfit().background(() -> device.complete(name(process.errorReader())));
        return new Terminal(new Command(process), device);
    }

    /// What kind of terminal it is, unless the container says so itself.
    private static List<String> told(Attempt attempt, List<String> command) {
        if (attempt.begun().environment().containsKey("TERM")) return command;
        var told = new ArrayList<>(List.of("/usr/bin/env", "TERM=xterm"));
        told.addAll(command);
        return told;
    }

    private static String name(BufferedReader errors) {
        try (errors) {
            var line = errors.readLine();
            return line != null && line.startsWith("/dev/") ? line : "";
        } catch (IOException trouble) {
            LOG.log(Level.DEBUG, () -> "a terminal did not say its name: " + trouble.getMessage());
            return "";
        }
    }

    @Override
    public OutputStream stdin() {
        return command.stdin();
    }

    @Override
    public InputStream stdout() {
        return command.stdout();
    }

    @Override
    public InputStream stderr() {
        return InputStream.nullInputStream();
    }

    @Override
    public CompletableFuture<Integer> exit() {
        return command.exit();
    }

    /// Returns when the command has been told; it may not have begun yet.
    @Override
    public void resize(int columns, int rows) {
        var name = device.join();
        if (name.isEmpty()) return;
        try {
            new ProcessBuilder("stty", "-F", name, "rows", Integer.toString(rows), "cols", Integer.toString(columns))
                    .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
        } catch (IOException trouble) {
            LOG.log(Level.DEBUG, () -> "a terminal keeps its size: " + trouble.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        command.close();
    }
}
