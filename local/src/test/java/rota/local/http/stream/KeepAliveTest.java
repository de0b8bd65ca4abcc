package rota.local.http.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import jdk.net.ExtendedSocketOptions;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;

class KeepAliveTest {

    @Test
    void the_system_asks_whether_a_silent_client_is_still_there() throws Exception {
        var server = new Server();
        var connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        connector.addBean(new KeepAlive());
        server.addConnector(connector);
        var seen = new Seen();
        server.setHandler(seen);
        server.start();
        try (var client = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort())) {
            client.getOutputStream().write("GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));

            assertThat(seen.options.get(60, TimeUnit.SECONDS)).isEqualTo("true 30 10 3");
        } finally {
            server.stop();
        }
    }

    /// Remembers how the socket of a request is set up.
    private static final class Seen extends Handler.Abstract {
        private final CompletableFuture<String> options = new CompletableFuture<>();

        @Override
        public boolean handle(Request request, Response response, Callback callback) throws Exception {
            var line = (SocketChannelEndPoint) request.getConnectionMetaData().getConnection().getEndPoint();
            var channel = line.getChannel();
            options.complete(channel.getOption(StandardSocketOptions.SO_KEEPALIVE) + " "
                    + channel.getOption(ExtendedSocketOptions.TCP_KEEPIDLE) + " "
                    + channel.getOption(ExtendedSocketOptions.TCP_KEEPINTERVAL) + " "
                    + channel.getOption(ExtendedSocketOptions.TCP_KEEPCOUNT));
            callback.succeeded();
            return true;
        }
    }
}
