package rota.local.agent;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;

/// A command that runs beside a container, or the container itself as somebody attached to it sees it.
public interface ExecSession extends AutoCloseable {

    OutputStream stdin();

    InputStream stdout();

    /// Empty for a session with a terminal: there, everything comes through standard output.
    InputStream stderr();

    /// The exit code, once the command has ended.
    CompletableFuture<Integer> exit();

    /// The window of the user has this size now; of no interest where there is no terminal.
    void resize(int columns, int rows);

    /// Ends the command if it still runs.
    @Override
    void close();
}
