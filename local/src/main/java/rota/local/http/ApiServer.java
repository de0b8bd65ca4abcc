package rota.local.http;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.io.WindowRateControl;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import rota.local.http.auth.Login;
import rota.local.http.auth.Tokens;
import rota.local.http.stream.KeepAlive;
import rota.local.http.tls.Certificates;
import rota.local.views.Pages;
import rota.local.views.table.Tables;

/// A Kubernetes API server: HTTP/1.1, HTTP/2 and WebSocket over TLS on one port of the loopback address.
public final class ApiServer implements AutoCloseable {
    /// The release of Kubernetes whose API is served.
    public static final String RELEASE = "v1.35.8-rota";

    /// A client that takes nothing, or sends nothing, for so long is cut off. Watches that have nothing to say are not.
    private static final long IDLE_MILLIS = 60_000;
    private static final int MOST_CONNECTIONS = 15_000;
    private static final int MOST_STREAMS = 1000;
    private static final int MOST_CALLS = 400;
    private static final int LARGEST_MESSAGE = 4 * 1024 * 1024;
    private static final int LONGEST_HEADER = 64 * 1024;
    /// Their work is to move bytes; requests have threads of their own.
    private static final int JETTY_THREADS = 16;

    private static final Duration STOPPING = Duration.ofSeconds(2);

    private final Server server;
    private final GracefulHandler requests;
    private final Watching watching;
    private final Kubelets kubelets;

    private ApiServer(Server server, GracefulHandler requests, Watching watching, Kubelets kubelets) {
        this.server = server;
        this.requests = requests;
        this.watching = watching;
        this.kubelets = kubelets;
    }

    /// Starts to listen.
    ///
    /// @param port 0 for any that is free
    /// @throws IllegalStateException when that is not possible
    public static ApiServer start(Parts parts, Certificates certificates, int port) {
        // Jetty's own queue asks the management beans of the JVM how it is made, and that loads all of them: a tenth of
        // a start.
        var threads = new QueuedThreadPool(JETTY_THREADS, 4, new LinkedBlockingQueue<>());
        threads.setName("http");
        var server = new Server(threads);
        var connector = connector(server, certificates, port);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(MOST_CONNECTIONS, connector));
        var watching = new Watching(parts.verbs(), parts.store(), parts.clock(), parts.random());
        var tokens = new Tokens(certificates.tokens(), parts.clock(), parts.ids());
        var login = new Login(tokens, parts.verbs());
        var sockets = ServerWebSocketContainer.ensure(server);
        sockets.setMaxBinaryMessageSize(LARGEST_MESSAGE);
        var kubelets = new Kubelets(parts.verbs(), certificates, parts.executor());
        var streams = new PodStreams(parts.verbs(), kubelets);
        var objects = new Objects(parts.verbs(), new Lists(parts.store()), watching, new Tables(parts.clock()));
        var subresources = new Subresources(parts.verbs(), objects, new TokenRequests(tokens, parts.verbs()), streams);
        var desks = new Front.Desks(objects, subresources, new Reviews(login, parts.clock()));
        var types = parts.verbs().types();
        var front = new Front(types, new Pages(types, RELEASE), new Service(RELEASE, parts.metrics()), desks);
        var requests = new GracefulHandler(new HttpHandler(front,
                new Doorman(login, certificates.authority(), parts.clock()), new Semaphore(MOST_CALLS),
                new Sockets(sockets, parts.executor())));
        server.setHandler(requests);
        server.setErrorHandler(new ProtocolErrors());
        try {
            server.start();
        } catch (Exception trouble) {
            throw new IllegalStateException("cannot listen on port " + port + ": " + trouble.getMessage(), trouble);
        }
        return new ApiServer(server, requests, watching, kubelets);
    }

    public int port() {
        return ((ServerConnector) server.getConnectors()[0]).getLocalPort();
    }

    /// Where clients find it.
    public String url() {
        return "https://127.0.0.1:" + port();
    }

    /// How many watches there are.
    public int watches() {
        return watching.count();
    }

    /// Ends all watches, lets running requests finish for a moment, and stops listening.
    @Override
    public void close() {
        watching.close();
        try {
            finishRequests();
            server.stop();
            kubelets.close();
        } catch (Exception trouble) {
            throw new IllegalStateException("the HTTP server did not stop", trouble);
        }
    }

    /// A watch that has ended is not over before its last bytes are written. Who takes longer is cut off.
    private void finishRequests() throws InterruptedException, ExecutionException {
        try {
            requests.shutdown().get(STOPPING.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            return; // they end with their connections
        }
    }

    private static ServerConnector connector(Server server, Certificates certificates, int port) {
        var settings = new HttpConfiguration();
        settings.addCustomizer(new SecureRequestCustomizer(false));
        settings.setSendServerVersion(false);
        settings.setRequestHeaderSize(LONGEST_HEADER);
        // What a path may look like is decided in PathParts, and refused with a Status.
        settings.setUriCompliance(UriCompliance.UNSAFE);
        var second = new HTTP2ServerConnectionFactory(settings);
        second.setMaxConcurrentStreams(MOST_STREAMS);
        second.setRateControlFactory(new WindowRateControl.Factory(MOST_STREAMS));
        var choice = new ALPNServerConnectionFactory();
        choice.setDefaultProtocol("http/1.1");
        var tls = new SslContextFactory.Server();
        tls.setSslContext(certificates.serverContext());
        tls.setWantClientAuth(true);
        var connector = new ServerConnector(server, 1, 1, new SslConnectionFactory(tls, "alpn"), choice, second,
                new HttpConnectionFactory(settings));
        connector.setHost("127.0.0.1");
        connector.setPort(port);
        connector.setIdleTimeout(IDLE_MILLIS);
        connector.addBean(new KeepAlive());
        connector.setAcceptQueueSize(1024);
        return connector;
    }
}
