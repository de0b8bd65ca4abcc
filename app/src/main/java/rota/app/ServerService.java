package rota.app;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import rota.app.wiring.ClusterControllers;
import rota.app.wiring.LocalServer;
import rota.app.wiring.RealWorld;
import rota.kernel.process.Surroundings;
import rota.local.store.StoreException;

/// The API server alone, with the controllers that belong to it.
final class ServerService implements Foreground.Service {
    private final LocalServer.Options options;
    private final PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Surroundings surroundings = RealWorld.surroundings(meters);
    private Optional<LocalServer> server = Optional.empty();
    private Optional<ClusterControllers> controllers = Optional.empty();

    ServerService(LocalServer.Options options) {
        this.options = options;
    }

    /// Starts the server, or says what is in its way.
    static LocalServer open(LocalServer.Options options, Surroundings surroundings, PrometheusMeterRegistry meters) {
        try {
            return LocalServer.start(options, surroundings, meters::scrape);
        } catch (StoreException | UncheckedIOException trouble) {
            throw Failure.failed("to use the directory " + options.directory(), String.valueOf(trouble.getMessage()),
                    "choose another with --dir");
        } catch (IllegalStateException trouble) {
            throw Failure.failed("to listen on 127.0.0.1:" + options.port(), String.valueOf(trouble.getMessage()),
                    "choose another with --port, or 0 for any");
        }
    }

    @Override
    public synchronized String start() {
        var opened = open(options, surroundings, meters);
        server = Optional.of(opened);
        controllers = Optional.of(new ClusterControllers(opened, surroundings));
        controllers.get().start();
        return "kubeconfig=" + opened.kubeconfig() + " api=" + opened.url();
    }

    @Override
    public CompletableFuture<String> broken() {
        return new CompletableFuture<>();
    }

    @Override
    public synchronized String stop(Duration patience) throws InterruptedException {
        if (controllers.isPresent()) controllers.get().stop();
        server.ifPresent(LocalServer::close);
        return "";
    }
}
