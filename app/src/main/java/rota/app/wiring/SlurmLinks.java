package rota.app.wiring;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import rota.api.client.Api;
import rota.api.meta.Key;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.RestAccess;
import rota.api.nodeset.RestApi;
import rota.api.nodeset.SlurmCluster;
import rota.api.peer.Contact;
import rota.api.peer.Slurm;
import rota.api.peer.UnreachableSlurm;
import rota.edge.slurm.Poller;
import rota.edge.slurm.SlurmRest;
import rota.edge.slurm.Tokens;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.process.Surroundings;
import rota.workloads.nodeset.Audience;
import rota.workloads.nodeset.Clusters;

/// The ways from one operator to its Slurm clusters: one client and one poller for each Controller that a NodeSet
/// names, made when they are asked for, made anew when the objects say something else, and ended with the last NodeSet.
final class SlurmLinks implements Clusters, AutoCloseable {
    private static final System.Logger LOG = System.getLogger(SlurmLinks.class.getName());

    private final Mirror<SlurmCluster> clusters;
    private final Mirror<RestApi> apis;
    private final Audience audience;
    private final Means means;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Key, Link> links = new TreeMap<>();
    private boolean closed;

    /// What links are made of.
    ///
    /// @param api where the Secrets with the keys are
    /// @param interval how long a poller rests
    /// @param wake called for each NodeSet that something has happened to
    record Means(Api api, Surroundings surroundings, Duration interval, Consumer<Key> wake) {}

    private record Link(RestAccess.Known access, Slurm slurm, Poller poller) {}

    /// @param mirrors before their first delivery
    SlurmLinks(Mirrors mirrors, Means means) {
        this.clusters = mirrors.of(SlurmCluster.class);
        this.apis = mirrors.of(RestApi.class);
        this.audience = new Audience(mirrors);
        this.means = means;
        mirrors.of(NodeSet.class).onChange(_ -> dropUnused());
    }

    @Override
    public Slurm of(Key controller) {
        var near = apis.list().stream().filter(it -> controller.namespace().equals(it.getMetadata().getNamespace()))
                .toList();
        var access = RestAccess.of(controller, clusters.get(controller.namespace(), controller.name()), near);
        return switch (access) {
            case RestAccess.Known known -> link(controller, known);
            case RestAccess.Unknown(var why) -> {
                drop(controller);
                yield new UnreachableSlurm(means.surroundings().clock().instant(), why);
            }
        };
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            links.values().forEach(it -> it.poller().stop());
            links.clear();
        } finally {
            lock.unlock();
        }
    }

    private Slurm link(Key controller, RestAccess.Known access) {
        lock.lock();
        try {
            var present = Optional.ofNullable(links.get(controller)).filter(it -> it.access().equals(access));
            if (present.isPresent()) return present.get().slurm();
            drop(controller);
            var made = made(controller, access);
            if (closed) return made.slurm();
            links.put(controller, made);
            means.surroundings().executor().execute(() -> poll(controller, made.poller()));
            return made.slurm();
        } finally {
            lock.unlock();
        }
    }

    private Link made(Key controller, RestAccess.Known access) {
        var clock = means.surroundings().clock();
        var key = new SigningKey(means.api(), access.secret(), access.entry(), clock);
        var slurm = new SlurmRest(access.server(), new Tokens(key, access.user(), clock, means.surroundings().ids()),
                clock);
        return new Link(access, slurm, new Poller(slurm, new News(controller), means.interval()));
    }

    /// A poller that ends by a bug of ours must not leave behind what it heard last.
    private void poll(Key controller, Poller poller) {
        try {
            poller.run();
        } catch (RuntimeException bug) {
            LOG.log(System.Logger.Level.ERROR, "the poller of " + controller + " ended by a bug of ours", bug);
            drop(controller);
        }
    }

    private void drop(Key controller) {
        lock.lock();
        try {
            Optional.ofNullable(links.remove(controller)).ifPresent(it -> it.poller().stop());
        } finally {
            lock.unlock();
        }
    }

    private void dropUnused() {
        known().stream().filter(it -> audience.of(it).isEmpty()).forEach(this::drop);
    }

    private List<Key> known() {
        lock.lock();
        try {
            return List.copyOf(links.keySet());
        } finally {
            lock.unlock();
        }
    }

    /// What a poller finds out is passed on to those whom it concerns.
    private final class News implements Poller.Listener {
        private final Key controller;

        News(Key controller) {
            this.controller = controller;
        }

        @Override
        public void changed(SequencedSet<String> nodes) {
            audience.of(controller, nodes).forEach(means.wake());
        }

        @Override
        public void turned(Contact contact) {
            audience.of(controller).forEach(means.wake());
        }
    }
}
