package rota.kernel.loop;

import java.time.InstantSource;
import rota.kernel.cache.Mirrors;
import rota.kernel.queue.WorkQueue;
import rota.kernel.run.RunParts;

/// What a loop works with.
public record LoopParts(WorkQueue queue, Mirrors mirrors, RunParts run, InstantSource clock) {}
