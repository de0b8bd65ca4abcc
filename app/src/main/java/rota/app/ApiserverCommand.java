package rota.app;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `rota apiserver`: the API server alone.
@Command(
        name = "apiserver",
        description = "Runs a Kubernetes API server with its garbage collector, on this machine, until it is stopped.",
        mixinStandardHelpOptions = true)
final class ApiserverCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private ServerOptions server = new ServerOptions();

    @Override
    public Integer call() throws InterruptedException {
        return Foreground.run(new ServerService(server.options(server.directory())), spec.commandLine().getOut(),
                spec.commandLine().getErr());
    }
}
