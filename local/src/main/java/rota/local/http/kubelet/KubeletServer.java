package rota.local.http.kubelet;

import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import rota.local.agent.Containers;
import rota.local.http.stream.KeepAlive;
import rota.local.http.tls.KubeletIdentity;

/// Listens for the API server on behalf of one or more nodes, on the loopback address.
public final class KubeletServer implements AutoCloseable {
    private static final int JETTY_THREADS = 8;
    private static final int LARGEST_MESSAGE = 4 * 1024 * 1024;
    private static final long IDLE_MILLIS = 60_000;

    private final Server server;
    private final ServerConnector connector;

    private KubeletServer(Server server, ServerConnector connector) {
        this.server = server;
        this.connector = connector;
    }

    /// What a server needs from outside.
    ///
    /// @param executor starts a thread for every task, at once
    public record Surroundings(InstantSource clock, Executor executor) {}

    /// Starts to listen.
    ///
    /// @param port 0 for any that is free
    public static KubeletServer start(Containers containers, KubeletIdentity identity, Surroundings surroundings,
            int port) {
        // Not Jetty's own: see ApiServer.
        var threads = new QueuedThreadPool(JETTY_THREADS, 2, new LinkedBlockingQueue<>());
        threads.setName("kubelet");
        var server = new Server(threads);
        var connector = connector(server, identity, port);
        server.addConnector(connector);
        var sockets = ServerWebSocketContainer.ensure(server);
        sockets.setMaxBinaryMessageSize(LARGEST_MESSAGE);
        server.setHandler(new KubeletHandler(containers, identity.clients(), surroundings, sockets));
        try {
            server.start();
        } catch (Exception trouble) {
            throw new IllegalStateException("cannot listen on port " + port + ": " + trouble.getMessage(), trouble);
        }
        return new KubeletServer(server, connector);
    }

    public int port() {
        return connector.getLocalPort();
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception trouble) {
            throw new IllegalStateException("the server of the node did not stop", trouble);
        }
    }

    private static ServerConnector connector(Server server, KubeletIdentity identity, int port) {
        var settings = new HttpConfiguration();
        settings.addCustomizer(new SecureRequestCustomizer(false));
        settings.setSendServerVersion(false);
        settings.setUriCompliance(UriCompliance.UNSAFE);
        var tls = new SslContextFactory.Server();
        tls.setSslContext(identity.context());
        tls.setWantClientAuth(true);
        var connector = new ServerConnector(server, 1, 1, new SslConnectionFactory(tls, "http/1.1"),
                new HttpConnectionFactory(settings));
        connector.setHost("127.0.0.1");
        connector.setPort(port);
        connector.setIdleTimeout(IDLE_MILLIS);
        connector.addBean(new KeepAlive());
        return connector;
    }
}
