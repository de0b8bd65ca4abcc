package rota.local.agent.simulated;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import rota.local.agent.pod.Exit;
import rota.local.agent.pod.Life;
import rota.local.agent.pod.Lives;
import rota.local.agent.pod.Member;
import rota.local.agent.pod.Sequence;
import rota.local.agent.pod.State;

/// How far the containers of a pod have come by now, and when the next thing happens. What should have happened while
/// nobody looked happens at the time when it was due.
///
/// @param next empty: nothing more happens by itself
record Course(Lives lives, Optional<Instant> next) {
    /// A pod that crashes all the time and was not looked at for days need not be followed through all of them.
    private static final int MOST = 1000;

    /// One container starts or ends.
    private record Event(Instant when, Life after) {}

    /// @param until nothing happens after this
    static Course of(SimulatedView view, Instant until) {
        var lives = view.lives();
        var earliest = view.arrived().plus(view.script().start());
        for (var i = 0; i < MOST; i++) {
            var event = first(view, lives, earliest);
            if (event.isEmpty()) return new Course(lives, Optional.empty());
            if (event.get().when().isAfter(until)) return new Course(lives, Optional.of(event.get().when()));
            lives = lives.with(event.get().after());
            earliest = later(earliest, event.get().when());
        }
        return new Course(lives, Optional.of(until));
    }

    private static Optional<Event> first(SimulatedView view, Lives lives, Instant earliest) {
        var sequence = Sequence.of(view.manifest(), lives);
        var starts = sequence.starts().stream().map(it -> start(view, lives.of(it.member()), later(earliest, it
                .notBefore())));
        var stops = sequence.stops().stream().map(it -> stop(lives.of(it), earliest));
        var ends = view.manifest().members().stream().flatMap(it -> end(view, it, lives.of(it)).stream());
        return Stream.of(starts, stops, ends).flatMap(it -> it).min(Comparator.comparing(Event::when));
    }

    private static Event start(SimulatedView view, Life life, Instant when) {
        var again = life.ended().isPresent() ? 1 : 0;
        var id = "simulated://" + view.manifest().id().uid() + "-" + life.name() + "-" + (life.restarts() + again);
        return new Event(when, life.start(when, id).probed(true, true));
    }

    private static Event stop(Life life, Instant when) {
        return new Event(when, life.end(Exit.of(0), when));
    }

    private static Optional<Event> end(SimulatedView view, Member member, Life life) {
        if (!(life.state() instanceof State.Running(var since))) return Optional.empty();
        var script = view.script();
        return switch (member.role()) {
            case INIT -> Optional.of(stop(life, since.plus(script.init())));
            case SIDECAR -> Optional.empty();
            case MAIN -> script.run().map(since::plus)
                    .map(when -> new Event(when, life.end(Exit.of(script.exitCode()), when)));
        };
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
