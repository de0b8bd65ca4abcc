package rota.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/// What one reconcile costs when there is nothing to do.
@State(Scope.Thread)
public class NoOpBenchmark {
    @Param({"1000", "10000"})
    public int children;

    private SettledFlock flock = SettledFlock.of(1);

    @Setup
    public void settle() {
        flock = SettledFlock.of(children);
    }

    @Benchmark
    public int reconcile() {
        var calls = flock.reconcile();
        if (calls != 0) throw new IllegalStateException("expected no API call, found " + calls);
        return calls;
    }
}
