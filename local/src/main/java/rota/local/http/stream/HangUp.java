package rota.local.http.stream;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;

/// Notices that a client has hung up while its answer goes on. HTTP/2 tells; in HTTP/1.1 nobody reads from a connection
/// while an answer is being written, and an answer that has nothing to say would outlive its client.
public final class HangUp implements Callback {
    private final EndPoint line;
    private final Runnable gone;

    private HangUp(EndPoint line, Runnable gone) {
        this.line = line;
        this.gone = gone;
    }

    /// Runs something when the client hangs up; it must return at once. The connection cannot be used again afterwards.
    public static void notice(Request request, Runnable gone) {
        request.addFailureListener(_ -> gone.run());
        if (request.getConnectionMetaData().getHttpVersion() != HttpVersion.HTTP_1_1) return;
        var line = request.getConnectionMetaData().getConnection().getEndPoint();
        line.tryFillInterested(new HangUp(line, gone));
    }

    /// The connection can be read: it has ended, or the client speaks out of turn, which ends it too.
    @Override
    public void succeeded() {
        try {
            if (line.fill(ByteBuffer.allocate(1)) == 0) line.tryFillInterested(this);
            else
                gone.run();
        } catch (IOException broken) {
            failed(broken);
        }
    }

    @Override
    public void failed(Throwable broken) {
        gone.run();
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }
}
