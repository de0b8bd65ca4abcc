package rota.local.agent.node;

import io.fabric8.kubernetes.api.model.Node;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.loop.Alarm;
import rota.kernel.process.Surroundings;

/// Makes the nodes known, once. A node that somebody deletes later stays deleted until the agent starts again.
public final class Registration {
    private static final System.Logger LOG = System.getLogger(Registration.class.getName());
    private static final Kind NODES = Kind.of(Node.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final List<NodeProfile> profiles;
    private final Api api;
    private final Surroundings surroundings;
    private final Alarm alarm;
    private final CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
    private volatile boolean stopped;

    public Registration(Collection<NodeProfile> profiles, Api api, Surroundings surroundings) {
        this.profiles = List.copyOf(profiles);
        this.api = api;
        this.surroundings = surroundings;
        this.alarm = new Alarm(surroundings.clock());
    }

    /// Returns at once; tries until the API has taken all nodes.
    public void start() {
        surroundings.executor().execute(this::run);
    }

    public void stop() {
        stopped = true;
        alarm.ring();
    }

    /// Completed when all nodes are known, exceptionally when that will never be.
    public CompletableFuture<@Nullable Void> end() {
        return end;
    }

    private void run() {
        try {
            for (var profile : profiles) while (!stopped && !registered(profile)) pause(surroundings.random());
            end.complete(null);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            end.cancel(false);
        } catch (RuntimeException bug) {
            LOG.log(Level.ERROR, "the nodes cannot be registered", bug);
            end.completeExceptionally(bug);
        }
    }

    private boolean registered(NodeProfile profile) {
        try {
            create(profile);
            return true;
        } catch (ApiException trouble) {
            LOG.log(Level.WARNING, () -> "node " + profile.name() + " is not registered yet: " + trouble.getMessage());
            return false;
        }
    }

    private void create(NodeProfile profile) {
        var node = NodeObject.of(profile, surroundings.clock().instant());
        try {
            api.send(new Request.Create(node));
        } catch (ApiException.AlreadyExists _) {
            if (profile.endpoint().isOpen()) moveIn(Codec.tree(node), NODES.key("", profile.name()));
        }
    }

    /// The node is ours, from an earlier life. The controller brings it up to date; but its old endpoint leads nowhere,
    /// and whoever is told that the node is there may ask for a log at once.
    private void moveIn(Json.Obj node, Key key) {
        var annotations = Json.object("annotations", node.object("metadata", "annotations"));
        var doors = Json.object("addresses", new Json.Arr(node.items("status", "addresses")))
                .with("daemonEndpoints", node.object("status", "daemonEndpoints"));
        api.send(new Request.Patch(key, new PatchBody.Merge(Json.object("metadata", annotations)), Subresource.NONE));
        api.send(new Request.Patch(key, new PatchBody.Strategic(Json.object("status", doors)), Subresource.STATUS));
    }

    private void pause(RandomGenerator random) throws InterruptedException {
        alarm.await(Optional.of(surroundings.clock().instant().plus(PAUSE.plusMillis(random.nextInt(500)))));
    }
}
