package rota.local.http.stream;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import jdk.net.ExtendedSocketOptions;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.SocketChannelEndPoint;

/// Has the system ask, on every connection that is silent, whether the other side is still there: after half a minute,
/// then every ten seconds, three times. A watch may have nothing to say for hours, and a client that vanished without a
/// word would otherwise keep its place for ever.
public final class KeepAlive implements Connection.Listener {
    private static final System.Logger LOG = System.getLogger(KeepAlive.class.getName());
    static final int IDLE_SECONDS = 30;
    static final int INTERVAL_SECONDS = 10;
    static final int PROBES = 3;

    @Override
    public void onOpened(Connection connection) {
        // What TLS lays on top of a connection has an end point of its own; the socket has been seen before.
        if (!(connection.getEndPoint() instanceof SocketChannelEndPoint line)) return;
        try {
            var channel = line.getChannel();
            channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
            set(channel, ExtendedSocketOptions.TCP_KEEPIDLE, IDLE_SECONDS);
            set(channel, ExtendedSocketOptions.TCP_KEEPINTERVAL, INTERVAL_SECONDS);
            set(channel, ExtendedSocketOptions.TCP_KEEPCOUNT, PROBES);
        } catch (IOException gone) {
            LOG.log(Level.DEBUG, () -> "a connection ended as it began: " + gone.getMessage());
        }
    }

    /// Where the system lets a program choose.
    private static void set(SocketChannel channel, SocketOption<Integer> option, int value) throws IOException {
        if (channel.supportedOptions().contains(option)) channel.setOption(option, value);
    }
}
