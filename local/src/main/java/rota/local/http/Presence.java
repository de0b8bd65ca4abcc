package rota.local.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;

/// Notices that the client of a watch has hung up. HTTP/2 tells; in HTTP/1.1 nobody reads from a connection while an
/// answer is being written, and a watch without news would outlive its client.
final class Presence implements Callback {
    private final EndPoint line;
    private final WatchStream stream;

    private Presence(EndPoint line, WatchStream stream) {
        this.line = line;
        this.stream = stream;
    }

    /// Stops the stream when the client hangs up. The connection cannot be used again afterwards.
    static void watch(Request request, WatchStream stream) {
        var line = request.getConnectionMetaData().getConnection().getEndPoint();
        line.tryFillInterested(new Presence(line, stream));
    }

    /// The connection can be read: it has ended, or the client speaks out of turn, which ends it too.
    @Override
    public void succeeded() {
        try {
            if (line.fill(ByteBuffer.allocate(1)) == 0) line.tryFillInterested(this);
            else
                stream.stop();
        } catch (IOException broken) {
            failed(broken);
        }
    }

    @Override
    public void failed(Throwable gone) {
        stream.stop();
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }
}
