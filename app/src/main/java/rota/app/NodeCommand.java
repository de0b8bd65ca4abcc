package rota.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import rota.app.wiring.Home;
import rota.app.wiring.Nodes;
import rota.app.wiring.RealWorld;
import rota.local.agent.process.Tokens;
import rota.local.rule.NameRule;

/// `rota node`: node agents alone, against any Kubernetes.
@Command(
        name = "node",
        description = "Runs nodes of a Kubernetes cluster on this machine until they are stopped.",
        mixinStandardHelpOptions = true)
final class NodeCommand implements Callable<Integer> {
    private static final Duration REGISTRATION = Duration.ofMinutes(5);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private ClientOptions client = new ClientOptions();

    @Option(
            names = "--name",
            required = true,
            paramLabel = "NAME",
            description = "The name of the node, or what the names of several begin with.")
    private String name = "";

    @Option(names = "--count", paramLabel = "N", description = "How many nodes. Default: ${DEFAULT-VALUE}.")
    private int count = 1;

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description = "process: pods are processes of this machine; simulated: they only seem to run. "
                    + "Default: ${DEFAULT-VALUE}.")
    private Nodes.Mode mode = Nodes.Mode.PROCESS;

    @Option(
            names = "--dir",
            paramLabel = "D",
            description = "Where the volumes and logs of pods are kept. Default: ~/.rota/agents.")
    private @Nullable Path dir;

    @Option(
            names = "--client-ca-file",
            paramLabel = "FILE",
            description = "Who signs the certificate that the API server shows when it asks for logs. Default: the "
                    + "authority in the kubeconfig.")
    private @Nullable Path clientAuthority;

    @Override
    public Integer call() throws InterruptedException {
        if (count < 1) throw Failure.usage("a --count of at least 1", String.valueOf(count), "give another number");
        NameRule.SUBDOMAIN.problem(name).ifPresent(problem -> {
            throw Failure.usage("a --name that a node may have", "'" + name + "', which " + problem, "choose another");
        });
        var home = Optional.ofNullable(dir).orElseGet(() -> Home.ofRota().resolve("agents"));
        return Foreground.run(new Service(new Nodes.Options(name, count, mode, home.toAbsolutePath())),
                spec.commandLine().getOut(), spec.commandLine().getErr());
    }

    /// In PEM; empty where none is known.
    private String authority() {
        if (clientAuthority == null) return client.authority();
        try {
            return Files.readString(clientAuthority);
        } catch (IOException trouble) {
            throw Failure.usage("a readable --client-ca-file", String.valueOf(trouble), "check the path");
        }
    }

    private final class Service implements Foreground.Service {
        private final Nodes.Options options;
        private final CompletableFuture<String> broken = new CompletableFuture<>();
        private Optional<Nodes> nodes = Optional.empty();

        Service(Nodes.Options options) {
            this.options = options;
        }

        @Override
        public synchronized String start() throws InterruptedException {
            client.connect();
            nodes = Optional.of(new Nodes(options, new Nodes.Cluster(client::another, authority(), Tokens.NONE),
                    RealWorld.surroundings()));
            try {
                nodes.get().start(REGISTRATION);
            } catch (TimeoutException _) {
                throw Failure.failed("the nodes to be registered within " + REGISTRATION.toMinutes() + " minutes",
                        "that they are not", "check that the API server answers");
            }
            return "nodes=" + options.count();
        }

        @Override
        public CompletableFuture<String> broken() {
            return broken;
        }

        @Override
        public synchronized String stop(Duration patience) throws InterruptedException {
            if (nodes.isPresent()) nodes.get().stop(patience);
            client.close();
            return "";
        }
    }
}
