package rota.app;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import rota.app.wiring.RealWorld;
import rota.app.wiring.SchedulerProcess;
import rota.kernel.process.RunningOperator;

/// `rota scheduler`: the scheduler alone, against any Kubernetes.
@Command(
        name = "scheduler",
        description = "Runs the scheduler of a Kubernetes cluster until it is stopped.",
        mixinStandardHelpOptions = true)
final class SchedulerCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private ClientOptions client = new ClientOptions();

    @Override
    public Integer call() throws InterruptedException {
        return Foreground.run(new Service(), spec.commandLine().getOut(), spec.commandLine().getErr());
    }

    private final class Service implements Foreground.Service {
        private final CompletableFuture<String> broken = new CompletableFuture<>();
        private Optional<RunningOperator> scheduler = Optional.empty();

        @Override
        public synchronized String start() {
            scheduler = Optional.of(SchedulerProcess.of(client.connect(), RealWorld.surroundings()));
            scheduler.get().start();
            return "scheduler=default-scheduler";
        }

        @Override
        public CompletableFuture<String> broken() {
            return broken;
        }

        @Override
        public synchronized String stop(Duration patience) throws InterruptedException {
            if (scheduler.isPresent()) scheduler.get().stop(patience);
            client.close();
            return "";
        }
    }
}
