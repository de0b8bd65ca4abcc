package rota.app.instanceset;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;
import rota.api.client.Request;
import rota.api.instanceset.InstanceSet;
import rota.api.wire.Codec;
import rota.app.live.EmbeddedOperator;
import rota.app.live.Sightings;
import rota.app.wiring.Workload;

/// The operator for InstanceSets over an embedded server, all in this process. Nobody runs the pods.
final class LonelyOperator {
    private final EmbeddedOperator operator;
    private final Sightings<Pod> pods = new Sightings<>();
    private final Sightings<InstanceSet> sets = new Sightings<>();
    private final Sightings<Event> events = new Sightings<>();

    /// @param between what becomes of each request of the operator
    LonelyOperator(Path folder, UnaryOperator<Request> between) throws Exception {
        operator = new EmbeddedOperator(folder, Workload.INSTANCESET, between);
        operator.watch(Pod.class, pods);
        operator.watch(InstanceSet.class, sets);
        operator.watch(Event.class, events);
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
        return operator.send(request);
    }

    void stop() throws InterruptedException {
        operator.stop();
    }
}
