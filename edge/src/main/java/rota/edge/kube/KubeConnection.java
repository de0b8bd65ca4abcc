package rota.edge.kube;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import rota.api.client.Api;
import rota.api.client.Watches;

/// One API server, and the two ports to it. Closing it ends all streams and requests.
public final class KubeConnection implements AutoCloseable {
    private final KubernetesClient client;
    private final LeanSerialization serialization;
    private final KubeApi api;
    private final KubeWatches watches;
    private final InstantSource clock = InstantSource.system();
    private final KubeSettings settings;
    private final List<KubeWatches> others = new CopyOnWriteArrayList<>();
    private Optional<PodCommands> commands = Optional.empty();

    private KubeConnection(Config config, KubeSettings settings) {
        this.settings = settings;
        this.serialization = LeanSerialization.with(settings);
        this.client = Clients.build(config, settings, serialization);
        this.api = new KubeApi(client, new Budgets(settings, clock, Thread::sleep), clock);
        this.watches = following(settings.namespace());
    }

    /// Connects as a kubeconfig file says, with its current context.
    public static KubeConnection fromKubeconfig(Path file, KubeSettings settings) {
        return new KubeConnection(Config.fromKubeconfig(file.toFile()), settings);
    }

    /// Connects as the surroundings say: with the file that `KUBECONFIG` names or the one in the home directory, and
    /// where there is none, as inside a cluster, with the pod's service account.
    public static KubeConnection fromSurroundings(KubeSettings settings) {
        return new KubeConnection(Config.autoConfigure(null), settings);
    }

    static KubeConnection of(Config config, KubeSettings settings) {
        return new KubeConnection(config, settings);
    }

    public Api api() {
        return api;
    }

    public Watches watches() {
        return watches;
    }

    /// Streams for one more who wants its own: in each set of them, a kind has one stream.
    public Watches moreWatches() {
        return within(settings.namespace());
    }

    /// Most users never run one, so there is no client for it before the first.
    public synchronized PodCommands commands() {
        if (commands.isEmpty()) {
            commands = Optional.of(new PodCommands(Clients.forWebSockets(client.getConfiguration(), settings,
                    serialization)));
        }
        return commands.get();
    }

    /// The authority from which the server's certificate must come, in PEM; empty where the configuration names none.
    public String authority() {
        var config = client.getConfiguration();
        var file = config.getCaCertFile();
        try {
            if (config.getCaCertData() != null)
                return new String(Base64.getDecoder().decode(config.getCaCertData()), StandardCharsets.UTF_8);
            return file == null ? "" : Files.readString(Path.of(file));
        } catch (IOException trouble) {
            throw new UncheckedIOException("expected a certificate authority in " + file, trouble);
        }
    }

    /// The streams of one namespace.
    public Watches watches(String namespace) {
        return within(Optional.of(namespace));
    }

    private Watches within(Optional<String> namespace) {
        var some = following(namespace);
        others.add(some);
        return some;
    }

    private KubeWatches following(Optional<String> namespace) {
        return new KubeWatches(new Source.Scope(api, serialization.mapper(), namespace, settings.managedFields()),
                Thread::sleep);
    }

    /// Where the server is.
    public String server() {
        return client.getMasterUrl().toString();
    }

    /// The namespace of those who name none.
    public String namespace() {
        return Optional.ofNullable(client.getConfiguration().getNamespace()).filter(it -> !it.isEmpty())
                .orElse("default");
    }

    @Override
    public synchronized void close() {
        watches.close();
        others.forEach(KubeWatches::close);
        commands.ifPresent(PodCommands::close);
        client.close();
    }
}
