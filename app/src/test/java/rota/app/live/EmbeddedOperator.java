package rota.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import rota.api.client.Api;
import rota.api.client.Request;
import rota.api.client.Sink;
import rota.api.meta.Kind;
import rota.app.wiring.Choices;
import rota.app.wiring.CustomKindsInstall;
import rota.app.wiring.LocalServer;
import rota.app.wiring.OperatorProcess;
import rota.app.wiring.RealWorld;
import rota.app.wiring.Workload;
import rota.kernel.process.Ports;

/// The operator for one workload over an embedded server, all in this process. Nobody runs the pods.
public final class EmbeddedOperator {
    private final LocalServer server;
    private final OperatorProcess operator;

    /// @param between what becomes of each request of the operator
    public EmbeddedOperator(Path folder, Workload workload, UnaryOperator<Request> between) throws Exception {
        var surroundings = RealWorld.surroundings();
        server = LocalServer.start(new LocalServer.Options(folder, 0, true), surroundings, () -> "");
        CustomKindsInstall.into(server.api("tester"));
        var kinds = Workload.customKinds().stream().map(Kind::of).toList();
        assertThat(server.serves(kinds, Duration.ofMinutes(1))).isTrue();
        var ports = server.ports("rota");
        Api passing = request -> ports.api().send(between.apply(request));
        operator = new OperatorProcess(new OperatorProcess.Settings(List.of(workload), new Choices(""),
                Optional.empty()), new Ports(passing, ports.watches()), surroundings);
    }

    public void start() {
        operator.start();
    }

    public <T extends HasMetadata> void watch(Class<T> kind, Sink<T> sink) {
        server.ports("tester").watches().open(kind, sink);
    }

    /// As its user.
    public Optional<HasMetadata> send(Request request) {
        return server.api("tester").send(request);
    }

    public void stop() throws InterruptedException {
        operator.stop(Duration.ofSeconds(10));
        server.close();
    }
}
