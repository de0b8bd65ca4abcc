package rota.app;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.app.show.Chronicle;
import rota.app.wiring.Lookout;
import rota.app.wiring.Workload;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.loop.Streams;
import rota.workloads.revision.Archive;
import rota.workloads.revision.Revisions;

/// How the commands that are about the past reach a cluster and read it.
final class PastOptions {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    /// Held, because the logging system forgets the settings of a logger that nobody holds.
    private static final List<Logger> CHATTER = List.of(Logger.getLogger("io.fabric8"));

    @Mixin
    private ClientOptions client = new ClientOptions();

    @Option(
            names = {"-n", "--namespace"},
            paramLabel = "NS",
            description = "The namespace of the object; otherwise that of the kubeconfig.")
    private @Nullable String namespace;

    /// What was read, and the way to write.
    record Opened(Chronicle<?> chronicle, Api api) {}

    /// @param what `KIND/NAME`, as it was typed
    Opened open(String what) throws InterruptedException {
        var archives = Workload.allArchives();
        var wanted = ObjectName.parse(what, words(archives));
        var name = wanted.name().orElseThrow(() -> Failure.usage("KIND/NAME", "'" + what + "'", "name the object"));
        CHATTER.forEach(it -> it.setLevel(Level.OFF)); // what goes wrong is said in our own words
        var connection = client.open(KubeSettings.DEFAULT.withCustomResources(Workload.customKinds()));
        var key = wanted.kind().key(namespace == null ? connection.namespace() : namespace, name);
        var archive = archives.stream().filter(it -> it.model().kind().equals(wanted.kind())).findFirst().orElseThrow();
        try {
            return new Opened(read(archive, key, connection), connection.api());
        } catch (ApiException.NotFound _) {
            throw Failure.failed("a " + wanted.kind() + " '" + name + "' in the namespace " + key.namespace(), "none",
                    "see what is there with rota status " + wanted.kind() + " -A");
        } catch (ApiException trouble) {
            throw Failure.failed("an answer from " + connection.server(), String.valueOf(trouble.getMessage()),
                    "start a cluster with ./rota up, or check the kubeconfig");
        }
    }

    void close() {
        client.close();
    }

    private static <T extends HasMetadata> Chronicle<T> read(Archive<T> archive, Key key, KubeConnection connection)
            throws InterruptedException {
        var object = archive.model().type().cast(connection.api().send(new Request.Get(key)).orElseThrow());
        var revisions = new Mirror<>(ControllerRevision.class, List.of());
        var streams = new Streams(new Mirrors(List.of(revisions)), connection.watches(key.namespace()));
        streams.open();
        try {
            if (!streams.awaitSynced(PATIENCE))
                throw Failure.failed("to read the revisions within " + PATIENCE.toSeconds() + " s", "nothing",
                        "check that you may list and watch controllerrevisions");
            return new Chronicle<>(archive, object, Revisions.of(object.getMetadata().getUid(), revisions.list()));
        } finally {
            streams.close();
        }
    }

    /// What users may call the kinds that have a past.
    private static Map<String, Kind> words(List<Archive<?>> archives) {
        var kinds = archives.stream().map(it -> it.model().kind()).toList();
        var words = new LinkedHashMap<String, Kind>();
        Lookout.words(LookOptions.WORKLOADS).forEach((word, kind) -> {
            if (kinds.contains(kind)) words.put(word, kind);
        });
        return words;
    }
}
