package rota.app;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import rota.app.wiring.Endpoint;
import rota.app.wiring.OperatorProcess;
import rota.app.wiring.RealWorld;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;
import rota.kernel.process.Ports;

/// The operator over a connection, with its endpoint.
final class OperatorService implements Foreground.Service {
    private final OperatorProcess.Settings settings;
    private final KubeConnection connection;
    private final OperatorProcess process;
    private final Endpoint endpoint;

    OperatorService(OperatorProcess.Settings settings, Optional<Path> kubeconfig, Optional<String> namespace,
            InetSocketAddress listen) {
        this.settings = settings;
        var meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        var surroundings = RealWorld.surroundings(meters);
        var how = namespace.map(KubeSettings.DEFAULT::withNamespace).orElse(KubeSettings.DEFAULT);
        this.connection = kubeconfig.map(it -> KubeConnection.fromKubeconfig(it, how))
                .orElseGet(() -> KubeConnection.fromSurroundings(how));
        this.process = new OperatorProcess(settings, new Ports(connection.api(), connection.watches()), surroundings);
        try {
            this.endpoint = Endpoint.open(listen, meters, process::health, surroundings.executor());
        } catch (IOException trouble) {
            connection.close();
            throw Failure.failed("to listen on " + listen, String.valueOf(trouble.getMessage()),
                    "choose another with --listen");
        }
    }

    @Override
    public String start() {
        process.start();
        return "controllers=" + settings.words() + " metrics=" + endpoint.metrics();
    }

    @Override
    public CompletableFuture<String> broken() {
        return process.broken();
    }

    @Override
    public String stop(Duration patience) throws InterruptedException {
        var left = process.stop(patience);
        endpoint.close();
        connection.close();
        return left.isEmpty() ? "" : left.toString();
    }
}
