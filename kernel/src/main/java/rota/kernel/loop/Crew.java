package rota.kernel.loop;

import java.time.InstantSource;
import java.util.concurrent.Executor;
import rota.api.client.Api;

/// What the workers of an operator work with.
///
/// @param executor starts a thread for every task, at once: workers occupy theirs for as long as they live
/// @param perLoop how many keys of one controller are reconciled at the same time
public record Crew(Api api, Executor executor, InstantSource clock, int perLoop) {
    /// As many as Kubernetes' own controllers of pods have.
    public static final int PER_LOOP = 5;

    public Crew {
        if (perLoop < 1) throw new IllegalArgumentException("expected at least one worker, found " + perLoop);
    }
}
