package rota.kernel.loop;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Whether the process is well, as its surroundings ask: each problem is one sentence, and none means yes.
public final class Health {
    /// A key takes seconds; a worker that needs longer than this for one will not come back.
    public static final Duration STUCK = Duration.ofMinutes(10);

    private final Supplier<Optional<Shift>> shift;
    private final Supplier<List<String>> leadership;
    private final Duration bound;

    private Health(Supplier<Optional<Shift>> shift, Supplier<List<String>> leadership, Duration bound) {
        this.shift = shift;
        this.leadership = leadership;
        this.bound = bound;
    }

    /// Of a process that works without an election.
    public static Health of(Shift shift, Duration bound) {
        return new Health(() -> Optional.of(shift), List::of, bound);
    }

    /// Of a process that works while it leads.
    public static Health of(Leadership leadership, Duration bound) {
        return new Health(leadership::shift, leadership::troubles, bound);
    }

    /// Why the process should be restarted.
    public List<String> liveness() {
        var work = shift.get().map(it -> it.troubles(bound)).orElse(List.of());
        return Stream.concat(leadership.get().stream(), work.stream()).toList();
    }

    /// Why nothing should be expected of the process yet. One that waits to lead is ready to do so.
    public List<String> readiness() {
        return shift.get().map(Shift::unsynced).orElse(List.of());
    }
}
