package rota.app;

import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import rota.app.demo.Demo;
import rota.app.wiring.RealWorld;

/// `rota demo`: shows what exists, live, in about ten seconds.
@Command(
        name = "demo",
        description = "Shows a controller at work over an API server in memory, in about ten seconds.",
        mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {
    /// Held, because the logging system forgets the settings of a logger that nobody holds.
    private static final Logger LOG = Logger.getLogger("rota");

    private final Demo.Pace pace;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    DemoCommand(Demo.Pace pace) {
        this.pace = pace;
    }

    @Override
    public Integer call() throws InterruptedException {
        LOG.setLevel(Level.WARNING); // the demo tells the same in its own words
        var out = spec.commandLine().getOut();
        var demo = new Demo(out, pace, RealWorld.surroundings());
        var onInterrupt = new Thread(() -> stop(demo));
        Runtime.getRuntime().addShutdownHook(onInterrupt);
        var trouble = demo.run();
        Runtime.getRuntime().removeShutdownHook(onInterrupt);
        var left = demo.stop();
        trouble.ifPresent(it -> {
            throw Failure.failed(it.expected(), it.found(), "please report it with what was printed above");
        });
        if (!left.isEmpty()) throw Failure.failed("all work to be finished", left.toString(), "please report it");
        return ExitCode.DONE;
    }

    /// Ctrl-C: what is under way is finished, then the process ends.
    private void stop(Demo demo) {
        try {
            var left = demo.stop();
            spec.commandLine().getErr().println("rota: stopped; " + left);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
