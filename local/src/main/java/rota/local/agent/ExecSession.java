package rota.local.agent;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;

/// A command that runs beside a container.
public interface ExecSession extends AutoCloseable {

    OutputStream stdin();

    InputStream stdout();

    /// Empty for a session with a terminal: there, everything comes through standard output.
    InputStream stderr();

    /// The exit code, once the command has ended.
    CompletableFuture<Integer> exit();

    /// Ends the command if it still runs.
    @Override
    void close();
}
