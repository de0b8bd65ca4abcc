package rota.app;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import rota.api.client.ApiException;
import rota.app.wiring.ClusterId;
import rota.app.wiring.ContactFolder;
import rota.app.wiring.Informants;
import rota.app.wiring.Lookout;
import rota.app.wiring.Workload;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;

/// How the commands that look at a cluster reach it and its operator.
final class LookOptions {
    static final List<Workload> WORKLOADS = List.of(Workload.values());
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    /// Held, because the logging system forgets the settings of a logger that nobody holds.
    private static final List<Logger> CHATTER = List.of(Logger.getLogger("io.fabric8"));

    @Mixin
    private ClientOptions client = new ClientOptions();

    @Mixin
    private JobOptions jobs = JobOptions.delegating();

    @Option(
            names = {"-n", "--namespace"},
            paramLabel = "NS",
            description = "The namespace to look at; otherwise that of the kubeconfig.")
    private @Nullable String namespace;

    @Option(
            names = "--operator",
            paramLabel = "FILE",
            description = "Ask the operator that this file tells of; otherwise one of this machine.")
    private @Nullable Path operator;

    @Option(names = {"-o", "--output"}, paramLabel = "FORMAT", description = "text or json. Default: text.")
    private Format format = Format.TEXT;

    /// How to print.
    enum Format {
        TEXT, JSON
    }

    /// A cluster, and what is to be seen of it.
    ///
    /// @param namespace the one that is looked at; empty: all
    record Opened(Lookout lookout, String namespace) {}

    boolean json() {
        return format == Format.JSON;
    }

    /// @param everywhere look at all namespaces
    Opened open(boolean everywhere, Runnable bell) throws InterruptedException {
        CHATTER.forEach(it -> it.setLevel(Level.OFF)); // what goes wrong is said in our own words
        var connection = client.open(
                KubeSettings.DEFAULT.withManagedFields().withCustomResources(Workload.customKinds()));
        var id = reach(connection);
        var where = namespace == null ? connection.namespace() : namespace;
        var lookout = new Lookout(Workload.served(connection.api()), informants(id),
                everywhere ? connection.watches() : connection.watches(where), bell);
        var missing = lookout.open(PATIENCE);
        if (!missing.isEmpty())
            throw Failure.failed("to read what there is within " + PATIENCE.toSeconds() + " s",
                    String.join(", ", missing), "check that you may list and watch these");
        return new Opened(lookout, everywhere ? "" : where);
    }

    void close() {
        client.close();
    }

    private static ClusterId reach(KubeConnection connection) {
        try {
            return ClusterId.of(connection.api(), connection.server());
        } catch (ApiException trouble) {
            throw Failure.failed("a Kubernetes API server that answers at " + connection.server(),
                    String.valueOf(trouble.getMessage()), "start a cluster with ./rota up, or check the kubeconfig");
        }
    }

    private Informants informants(ClusterId cluster) {
        if (operator != null)
            return Informants.of(operator).orElseThrow(() -> Failure.usage(
                    "a file that an operator has left", "none that makes sense at " + operator,
                    "check the path"));
        // The file with the cluster's address has the cluster's directory around it where it comes from rota up.
        var beside = client.kubeconfig().map(Path::getParent).map(ContactFolder::in);
        return Informants.of(Stream.concat(beside.stream(), Stream.of(ContactFolder.ofUser())).toList(), cluster,
                jobs.managedBy());
    }
}
