package rota.local.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import rota.local.agent.Containers;
import rota.local.agent.ExecSession;
import rota.local.agent.LogOptions;
import rota.local.agent.PodRef;

/// Containers that are no more than this machine, and logs that say what was asked for.
final class ShellContainers implements Containers {
    final BlockingQueue<String> sizes = new LinkedBlockingQueue<>();
    final BlockingQueue<String> closedLogs = new LinkedBlockingQueue<>();

    @Override
    public InputStream logs(PodRef pod, LogOptions options) {
        if (pod.name().equals("strange")) throw Missing.pod(pod);
        if (pod.name().equals("ghost")) throw new Missing(Missing.What.LOG, "pod \"ghost\" has no log");
        var text = pod.namespace() + "/" + pod.name() + "/" + options.container() + " tail=" + options.tail()
                + " previous=" + options.previous() + " stamps=" + options.timestamps() + "\n";
        var bytes = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        return options.follow() ? new Endless(bytes) : bytes;
    }

    @Override
    public ExecSession exec(PodRef pod, String container, List<String> command, boolean tty) {
        try {
            return new Shell(new ProcessBuilder(command).start(), sizes);
        } catch (IOException missing) {
            throw new Missing(Missing.What.PROCESS, String.valueOf(missing.getMessage()));
        }
    }

    @Override
    public ExecSession attach(PodRef pod, String container) {
        return exec(pod, container, List.of("echo", "attached to", pod.name(), container), false);
    }

    /// Says one thing, and then waits until somebody closes it.
    private final class Endless extends InputStream {
        private final InputStream beginning;
        private final CompletableFuture<@Nullable Void> closed = new CompletableFuture<>();

        Endless(InputStream beginning) {
            this.beginning = beginning;
        }

        @Override
        public int read() throws IOException {
            var next = beginning.read();
            if (next < 0) closed.join();
            return next;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            var count = beginning.read(target, offset, length);
            if (count < 0) closed.join();
            return count;
        }

        @Override
        public void close() {
            if (closed.complete(null)) closedLogs.add("closed");
        }
    }

    private record Shell(Process process, BlockingQueue<String> sizes) implements ExecSession {
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
        public void resize(int columns, int rows) {
            sizes.add(columns + "x" + rows);
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }
}
