package rota.edge.http;

import java.io.IOException;
import java.nio.ByteBuffer;

/// Bytes to a server and back. One thread uses it at a time; anybody may close it, which ends a read that waits.
interface Line extends AutoCloseable {
    /// What [#read] needs room for.
    int ROOM = 32 * 1024;

    /// Waits for some bytes.
    ///
    /// @param into has [#ROOM]
    /// @return how many; -1 at the end
    int read(ByteBuffer into) throws IOException;

    /// Returns when all of it is on its way.
    void write(ByteBuffer bytes) throws IOException;

    /// Whether there is nothing to read, and the other side has not hung up. Does not wait.
    boolean isQuiet();

    @Override
    void close();
}
