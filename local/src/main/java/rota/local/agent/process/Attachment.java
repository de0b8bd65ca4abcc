package rota.local.agent.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import rota.local.agent.ExecSession;
import rota.local.agent.LogOptions;
import rota.local.agent.log.LogStream;

/// Somebody who looks on while a container prints. Its two streams have become one on their way into the log.
record Attachment(Attempt attempt, LogStream stdout) implements ExecSession {

    static Attachment to(Attempt attempt) throws IOException {
        return new Attachment(attempt, LogStream.following(attempt.log(), LogOptions.of(attempt.name()).last(0)));
    }

    /// What is typed is lost on a container that does not read.
    @Override
    public OutputStream stdin() {
        return attempt.reads() ? attempt.begun().process().getOutputStream() : OutputStream.nullOutputStream();
    }

    @Override
    public InputStream stderr() {
        return InputStream.nullInputStream();
    }

    @Override
    public CompletableFuture<Integer> exit() {
        return attempt.begun().process().onExit().thenApply(Process::exitValue);
    }

    @Override
    public void resize(int columns, int rows) {}

    @Override
    public void close() {
        stdout.close();
    }
}
