package rota.kernel.loop;

import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.kernel.events.Recorder;

/// Drives something that hands out requests, with one thread: sends what is due, then waits until more is.
public final class Pump {
    private static final System.Logger LOG = System.getLogger(Pump.class.getName());

    private final Machine machine;
    private final Api api;
    private final Alarm alarm;
    private final Runnable afterwards;
    private final CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
    private volatile boolean stopped;

    /// @param alarm wakes the thread: rung by whoever makes a request due
    /// @param afterwards called after each answer
    Pump(Machine machine, Api api, Alarm alarm, Runnable afterwards) {
        this.machine = machine;
        this.api = api;
        this.alarm = alarm;
        this.afterwards = afterwards;
    }

    /// Sends the events of a recorder, whose bell rings this alarm.
    public static Pump of(Recorder recorder, Api api, Alarm alarm) {
        return new Pump(Machine.of(recorder), api, alarm, () -> {});
    }

    /// Goes on until it is stopped or interrupted; for a thread of its own.
    public void run() {
        try {
            while (!stopped) {
                turn();
                if (!stopped) alarm.await(machine.nextDue());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException bug) {
            LOG.log(Level.ERROR, machine.name() + " has stopped because of a bug of ours", bug);
            end.completeExceptionally(bug);
        } finally {
            end.complete(null);
        }
    }

    /// Sends all that is due now.
    void turn() {
        for (var request = machine.due(); request.isPresent(); request = stopped ? Optional.empty() : machine.due()) {
            send(request.get());
            afterwards.run();
        }
    }

    /// Sends nothing more after the request that is under way.
    public void stop() {
        stopped = true;
        alarm.ring();
    }

    /// Completed when the thread has left [#run], exceptionally if a bug drove it out.
    public CompletableFuture<@Nullable Void> end() {
        return end;
    }

    /// Why nothing is sent any more although nobody asked for that, in words.
    Optional<String> problem() {
        return end.isDone() && !stopped
                ? Optional.of(machine.name() + " is not driven any more" + (end.isCompletedExceptionally()
                        ? ": " + end.exceptionNow()
                        : ""))
                : Optional.empty();
    }

    private void send(Request request) {
        try {
            machine.answered(api.send(request));
        } catch (ApiException trouble) {
            machine.failed(trouble);
        }
    }
}
