package rota.kernel.loop;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.kernel.lead.Election;

/// Stands for election and works while it leads (K15). A leader that loses stops at once, for good: the process has to
/// end, and to start anew with an empty memory.
///
/// Two threads: one carries the election's requests, the other watches its deadline, because a renewal that hangs must
/// not keep us at work. Besides, the API that the shift gets refuses every request that begins after the deadline.
public final class Leadership {
    private final Election election;
    private final Post post;
    private final Pump pump;
    private final Alarm pumpAlarm;
    private final Alarm guardAlarm;
    private final CompletableFuture<Ending> ending = new CompletableFuture<>();
    private @Nullable Shift shift;
    private boolean leaving;

    /// How leadership ended.
    public enum Ending {
        /// We wanted to go, and the next one may begin at once.
        RELEASED,
        /// It was taken from us: the process must end.
        LOST
    }

    /// Where a leader works.
    ///
    /// @param shifts makes the work, all new, for an API that refuses whoever does not lead any more
    public record Post(Api api, Function<Api, Shift> shifts, Executor executor, InstantSource clock) {}

    public Leadership(Election election, Post post) {
        this.election = election;
        this.post = post;
        this.pumpAlarm = new Alarm(post.clock());
        this.guardAlarm = new Alarm(post.clock());
        this.pump = new Pump(Machine.of(election), post.api(), pumpAlarm, guardAlarm::ring);
    }

    /// Returns at once.
    public void start() {
        post.executor().execute(pump::run);
        post.executor().execute(this::guard);
    }

    /// Completed when this process neither leads nor stands any more.
    public CompletableFuture<Ending> ending() {
        return ending;
    }

    /// The work, while there is any.
    public synchronized Optional<Shift> shift() {
        return Optional.ofNullable(shift);
    }

    /// Finishes the running keys, then lets the Lease go, each for no longer than this. Whoever leaves a key behind
    /// does not release: others have to wait until the Lease runs out, because that key may still write.
    public Leftover stop(Duration patience) throws InterruptedException {
        var left = leaveWork(patience);
        if (left.isEmpty()) release(patience);
        pump.stop();
        return left;
    }

    /// What is wrong, in words.
    List<String> troubles() {
        var troubles = new ArrayList<>(pump.problem().stream().toList());
        if (election.lost()) troubles.add("expected to lead or to stand for election, found that leadership was lost");
        return troubles;
    }

    /// Looks at the election whenever it may have changed.
    void look() {
        if (election.lost()) lose();
        else if (election.finished()) ending.complete(Ending.RELEASED);
        else if (election.leading()) takeOffice();
    }

    private void guard() {
        try {
            while (!ending.isDone()) {
                look();
                if (!ending.isDone()) guardAlarm.await(election.leadingUntil());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException bug) {
            shift().ifPresent(Shift::abandon);
            ending.completeExceptionally(bug);
        }
    }

    private synchronized void takeOffice() {
        if (shift != null || leaving) return;
        shift = post.shifts().apply(fenced(post.api()));
        shift.start();
    }

    private void lose() {
        shift().ifPresent(Shift::abandon);
        pump.stop();
        ending.complete(Ending.LOST);
    }

    private Leftover leaveWork(Duration patience) throws InterruptedException {
        Optional<Shift> work;
        synchronized (this) {
            leaving = true;
            work = shift();
        }
        return work.isPresent() ? work.get().stop(patience) : Leftover.NONE;
    }

    private void release(Duration patience) throws InterruptedException {
        election.release();
        pumpAlarm.ring();
        guardAlarm.ring();
        try {
            ending.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            // The server does not answer: the Lease runs out by itself.
            ending.complete(Ending.RELEASED);
        } catch (ExecutionException bug) {
            throw new IllegalStateException("expected leadership to end well, found a bug of ours", bug);
        }
    }

    private Api fenced(Api api) {
        return new Api() {
            @Override
            public Optional<HasMetadata> send(Request request) {
                return whileLeading(() -> api.send(request));
            }

            @Override
            public Optional<HasMetadata> sendForMetadata(Request request) {
                return whileLeading(() -> api.sendForMetadata(request));
            }
        };
    }

    private <R> R whileLeading(Supplier<R> call) {
        if (!election.leading()) throw new ApiException.Unreachable("not sent, we do not lead any more", false);
        return call.get();
    }
}
