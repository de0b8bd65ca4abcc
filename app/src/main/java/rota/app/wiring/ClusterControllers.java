package rota.app.wiring;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import rota.api.meta.Kind;
import rota.api.meta.Model;
import rota.kernel.cache.Indexes;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Controller;
import rota.kernel.process.Ports;
import rota.kernel.process.RunningOperator;
import rota.kernel.process.RunningOperator.Blueprint;
import rota.kernel.process.Surroundings;
import rota.local.custom.DefinitionController;
import rota.local.server.ScalePaths;
import rota.local.server.Type;
import rota.local.system.GarbageController;
import rota.local.system.NamespaceController;
import rota.local.system.budget.BudgetController;
import rota.local.system.claim.ClaimController;
import rota.local.system.nodes.LostPodController;
import rota.local.system.nodes.NodeController;

/// The controllers that belong to the API server itself. They look at every kind that it serves, so they begin anew
/// whenever a kind comes or goes.
public final class ClusterControllers {
    private static final String NAME = "kube-controller-manager";
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final LocalServer server;
    private final Surroundings surroundings;
    private final Semaphore news = new Semaphore(0);
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean stopped;

    public ClusterControllers(LocalServer server, Surroundings surroundings) {
        this.server = server;
        this.surroundings = surroundings;
    }

    /// Returns at once.
    public void start() {
        server.types().onChange(_ -> news.release());
        surroundings.executor().execute(this::run);
    }

    public void stop() throws InterruptedException {
        stopped = true;
        news.release();
        ended.await();
    }

    private void run() {
        try {
            while (!stopped) {
                news.drainPermits();
                var operator = operator(server.ports(NAME));
                operator.start();
                news.acquire();
                operator.stop(PATIENCE);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } finally {
            ended.countDown();
        }
    }

    private RunningOperator operator(Ports ports) {
        var kinds = server.types().kinds();
        var reading = new Reading();
        for (var kind : kinds) {
            read(reading, server.types().of(kind));
        }
        var mirrors = reading.of(Pod.class, List.of(Indexes.byNode())).mirrors();
        return new RunningOperator(new Blueprint("controller-manager", mirrors, controllers(mirrors)), ports,
                surroundings);
    }

    private List<Controller<?, ?, ?>> controllers(Mirrors mirrors) {
        return List.of(new GarbageController(mirrors, server.types().kinds()), new NamespaceController(mirrors),
                new DefinitionController(server.store()), new BudgetController(mirrors, this::replicas),
                new NodeController(mirrors), new LostPodController(mirrors, server.api(NAME)), new ClaimController(
                        mirrors));
    }

    private Optional<List<String>> replicas(Kind kind) {
        return server.types().versions(kind).stream().findFirst().flatMap(Type::scale).map(ScalePaths::specReplicas);
    }

    private static void read(Reading reading, Type type) {
        if (type.model() == GenericKubernetesResource.class) {
            reading.of(Model.generic(type.stored()), List.of(Indexes.byOwner()));
        } else {
            reading.of(type.model(), owners());
        }
    }

    private static <T extends HasMetadata> List<rota.kernel.cache.Index<T>> owners() {
        return List.of(Indexes.byOwner());
    }
}
