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
import rota.api.client.Api;
import rota.api.client.Watches;

/// One API server, and the two ports to it. Closing it ends all streams and requests.
public final class KubeConnection implements AutoCloseable {
    private final KubernetesClient client;
    private final KubeApi api;
    private final Ticker.Own ticker;
    private final KubeWatches watches;

    private KubeConnection(Config config, KubeSettings settings) {
        var clock = InstantSource.system();
        this.client = Clients.build(config, settings);
        this.api = new KubeApi(client, new Limiter(settings, clock, Thread::sleep), clock);
        this.ticker = new Ticker.Own(settings.watchCheck());
        this.watches = new KubeWatches(new Source.Scope(client, settings.namespace()), ticker, clock);
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

    @Override
    public void close() {
        ticker.close();
        watches.close();
        client.close();
    }
}
