package rota.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import rota.app.demo.Demo;
import rota.app.demo.Laboratory;
import rota.app.wiring.RealWorld;
import rota.app.wiring.Workload;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;
import rota.kernel.process.Ports;

/// `rota demo`: a cluster as `rota up` has it, in a temporary directory, and one scene for each workload.
@Command(
        name = "demo",
        description = "Starts a local cluster, runs one example of every workload in it, and ends.",
        mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {
    /// Held, because the logging system forgets the settings of a logger that nobody holds.
    private static final Logger LOG = Logger.getLogger("");

    private static final KubeSettings SETTINGS =
            KubeSettings.DEFAULT.withCustomResources(Workload.customKinds());

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        var verbose = Boolean.TRUE.equals(spec.root().findOption("--verbose").getValue());
        // The demo tells the same in its own words.
        if (!verbose) LOG.setLevel(Level.SEVERE);
        var out = spec.commandLine().getOut();
        var directory = Files.createTempDirectory("rota-demo");
        var lab = new Laboratory(directory.resolve("slurm"));
        var demo = new Demo(out, Terminal.look(verbose), RealWorld.surroundings().clock(), lab);
        demo.open("a Kubernetes API server, a scheduler, a node and the operator");
        var failed = Foreground.during(new DemoService(directory, lab), () -> play(demo, directory),
                spec.commandLine().getErr());
        return failed ? ExitCode.FAILED : ExitCode.DONE;
    }

    /// Over TLS and with the kubeconfig, as any user of the cluster.
    private static boolean play(Demo demo, Path directory) throws InterruptedException {
        demo.ready("ready; to look around: export KUBECONFIG=" + directory.resolve("kubeconfig"));
        try (var cluster = KubeConnection.fromKubeconfig(directory.resolve("kubeconfig"), SETTINGS)) {
            return !demo.run(new Ports(cluster.api(), cluster.watches())).isEmpty();
        }
    }
}
