package rota.app;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import rota.app.wiring.Endpoint;
import rota.app.wiring.OperatorProcess;
import rota.app.wiring.RealWorld;
import rota.kernel.process.Ports;

/// The operator over a connection, with its endpoint.
final class OperatorService implements Foreground.Service {
    private final OperatorProcess.Settings settings;
    private final InetSocketAddress listen;
    private final OperatorProcess process;
    private final PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Deque<Endpoint> endpoint = new ArrayDeque<>();

    OperatorService(OperatorProcess.Settings settings, Ports ports, InetSocketAddress listen) {
        this.settings = settings;
        this.listen = listen;
        this.process = new OperatorProcess(settings, ports, RealWorld.surroundings(meters));
    }

    @Override
    public synchronized String start() {
        try {
            endpoint.push(Endpoint.open(listen, meters, process::health, Thread::startVirtualThread));
        } catch (IOException trouble) {
            throw Failure.failed("to listen on " + listen, String.valueOf(trouble.getMessage()),
                    "choose another address with --listen");
        }
        process.start();
        return "controllers=" + settings.words() + " metrics=" + endpoint.peek().metrics();
    }

    @Override
    public CompletableFuture<String> broken() {
        return process.broken();
    }

    @Override
    public synchronized String stop(Duration patience) throws InterruptedException {
        var left = process.stop(patience);
        endpoint.forEach(Endpoint::close);
        return left.isEmpty() ? "" : left.toString();
    }
}
