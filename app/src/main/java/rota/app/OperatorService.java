package rota.app;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import rota.api.client.ApiException;
import rota.app.wiring.ClusterId;
import rota.app.wiring.ContactFolder;
import rota.app.wiring.Endpoint;
import rota.app.wiring.OperatorProcess;
import rota.app.wiring.RealWorld;
import rota.kernel.process.Ports;

/// The operator over a connection, with its endpoint.
final class OperatorService implements Foreground.Service {
    private final OperatorProcess.Settings settings;
    private final Ports ports;
    private final Desk desk;
    private final OperatorProcess process;
    private final PrometheusMeterRegistry meters = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Deque<Endpoint> endpoint = new ArrayDeque<>();

    /// Where others can ask it.
    ///
    /// @param listen for metrics and health
    /// @param contacts where to leave how to ask it
    /// @param server the address of the cluster
    record Desk(InetSocketAddress listen, ContactFolder contacts, String server) {}

    OperatorService(OperatorProcess.Settings settings, Ports ports, Desk desk) {
        this.settings = settings;
        this.ports = ports;
        this.desk = desk;
        this.process = new OperatorProcess(settings, ports, RealWorld.surroundings(meters));
    }

    @Override
    public synchronized String start() {
        try {
            endpoint.push(Endpoint.open(desk.listen(), meters, process, Thread::startVirtualThread));
        } catch (IOException trouble) {
            throw Failure.failed("to listen on " + desk.listen(), String.valueOf(trouble.getMessage()),
                    "choose another address with --listen");
        }
        process.start();
        introduce();
        return "controllers=" + settings.words() + " metrics=" + endpoint.peek().metrics();
    }

    /// A cluster that does not answer now may do so later, and the operator goes on trying; it is known by its address
    /// then.
    private void introduce() {
        endpoint.peek().introduce(desk.contacts(), clusterId());
    }

    private ClusterId clusterId() {
        try {
            return ClusterId.of(ports.api(), desk.server());
        } catch (ApiException _) {
            return new ClusterId(Optional.empty(), desk.server());
        }
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
