package rota.app.instanceset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import rota.api.client.Api;
import rota.api.client.Request;
import rota.api.instanceset.InstanceSet;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.app.live.Sightings;
import rota.app.wiring.CustomKindsInstall;
import rota.app.wiring.LocalServer;
import rota.app.wiring.OperatorProcess;
import rota.app.wiring.RealWorld;
import rota.app.wiring.Workload;
import rota.kernel.process.Ports;

/// The operator for InstanceSets over an embedded server, all in this process. Nobody runs the pods.
final class LonelyOperator {
    private final LocalServer server;
    private final OperatorProcess operator;
    private final Sightings<Pod> pods = new Sightings<>();
    private final Sightings<InstanceSet> sets = new Sightings<>();
    private final Sightings<Event> events = new Sightings<>();

    /// @param between what becomes of each request of the operator
    LonelyOperator(Path folder, UnaryOperator<Request> between) throws Exception {
        var surroundings = RealWorld.surroundings();
        server = LocalServer.start(new LocalServer.Options(folder, 0, true), surroundings, () -> "");
        CustomKindsInstall.into(server.api("tester"));
        var kinds = Workload.customKinds().stream().map(Kind::of).toList();
        assertThat(server.serves(kinds, Duration.ofMinutes(1))).isTrue();
        var ports = server.ports("rota");
        Api refusing = request -> ports.api().send(between.apply(request));
        operator = new OperatorProcess(new OperatorProcess.Settings(List.of(Workload.INSTANCESET),
                new Workload.Choices(""), Optional.empty()), new Ports(refusing, ports.watches()), surroundings);
        var watches = server.ports("tester").watches();
        watches.open(Pod.class, pods);
        watches.open(InstanceSet.class, sets);
        watches.open(Event.class, events);
        operator.start();
    }

    Sightings<Pod> pods() {
        return pods;
    }

    Sightings<InstanceSet> sets() {
        return sets;
    }

    Sightings<Event> events() {
        return events;
    }

    /// A set `default/db` whose pods come in any order.
    ///
    /// @param annotations JSON
    /// @param spec more of it, JSON with a comma in front
    void create(String annotations, String spec) {
        send(new Request.Create(Codec.model(Codec.readObject("""
                {"apiVersion":"workloads.kubeblocks.io/v1","kind":"InstanceSet","metadata":{"namespace":"default",
                "name":"db","annotations":%s},"spec":{"podManagementPolicy":"Parallel",
                "selector":{"matchLabels":{"app":"db"}},"template":{"metadata":{
                "labels":{"app":"db"}},"spec":{"containers":[{"name":"main","image":"db:1"}]}}%s}}"""
                .formatted(annotations, spec)), InstanceSet.class)));
    }

    Optional<HasMetadata> send(Request request) {
        return server.api("tester").send(request);
    }

    void stop() throws InterruptedException {
        operator.stop(Duration.ofSeconds(10));
        server.close();
    }
}
