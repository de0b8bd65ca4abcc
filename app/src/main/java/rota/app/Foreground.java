package rota.app;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import rota.app.wiring.Broom;

/// Keeps a service at work until the user stops it or it cannot go on.
final class Foreground {
    /// Long enough for the processes of pods to end by themselves, short enough for whoever waits.
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    private Foreground() {}

    /// Something that works until it is stopped.
    interface Service {
        /// Begins to work, and says in one line what others need to know to use it.
        String start() throws InterruptedException;

        /// Completed with a sentence when it cannot go on.
        CompletableFuture<String> broken();

        /// Ends what is under way, but takes no longer than this; says what was left undone, empty for nothing.
        String stop(Duration patience) throws InterruptedException;
    }

    /// Runs the service; returns only when it broke, or throws when it could not start.
    static int run(Service service, PrintWriter out, PrintWriter err) throws InterruptedException {
        // Begins to matter before the start: whoever stops us half way leaves nothing behind.
        var onInterrupt = new Thread(() -> Runtime.getRuntime().halt(stop(service, err)));
        Runtime.getRuntime().addShutdownHook(onInterrupt);
        Broom.begin();
        try {
            out.println("READY " + service.start());
            out.flush();
            throw Failure.failed("to work until somebody stops it", service.broken().get(),
                    "the messages above say more");
        } catch (ExecutionException bug) {
            throw new IllegalStateException("expected a sentence, found a bug of ours", bug);
        } finally {
            // Fails when the user stops us at this very moment: then the hook does the same.
            if (remove(onInterrupt)) stop(service, err);
        }
    }

    /// Something to do while a service works.
    interface Work {
        /// Whether it failed.
        boolean failed() throws InterruptedException;
    }

    /// Does the work while the service is there, and ends the service in any case.
    static boolean during(Service service, Work work, PrintWriter err) throws InterruptedException {
        var onInterrupt = new Thread(() -> {
            stop(service, err);
            Runtime.getRuntime().halt(ExitCode.FAILED);
        });
        Runtime.getRuntime().addShutdownHook(onInterrupt);
        Broom.begin();
        try {
            service.start();
            return work.failed();
        } finally {
            if (remove(onInterrupt)) service.stop(PATIENCE);
        }
    }

    private static int stop(Service service, PrintWriter err) {
        try {
            var left = service.stop(PATIENCE);
            err.println("rota: stopped" + (left.isEmpty() ? "" : "; " + left));
            err.flush();
            return left.isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return ExitCode.FAILED;
        }
    }

    private static boolean remove(Thread hook) {
        try {
            return Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException _) {
            return false;
        }
    }
}
