package rota.local.agent.pod;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What comes next in a pod that is to live: init containers one after the other, sidecars among them, then all main
/// containers at once; and, when those have ended for good, the end of the sidecars.
///
/// @param starts containers to be started, each not before its time
/// @param stops sidecars that have nobody left to serve, in the order in which they are to be stopped
/// @param initialized whether the main containers may run
/// @param completed whether all main containers have ended for good
/// @param hopeless whether an init container failed and is not tried again
public record Sequence(List<Start> starts, List<String> stops, boolean initialized, boolean completed,
        boolean hopeless) {

    /// A container that is to be started.
    ///
    /// @param notBefore long ago for one that need not wait
    public record Start(Member member, Instant notBefore, Duration pause) {}

    public Sequence {
        starts = List.copyOf(starts);
        stops = List.copyOf(stops);
    }

    public static Sequence of(Manifest manifest, Lives lives) {
        var mains = manifest.members(Member.Role.MAIN).toList();
        // What ran once was let in once: init containers do not come twice.
        var let = mains.stream().anyMatch(it -> !(lives.of(it).state() instanceof State.Waiting));
        if (let && mains.stream().allMatch(it -> over(it, lives.of(it)))) return ending(manifest, lives, false);
        var starts = new ArrayList<Start>();
        for (var member : manifest.members()) {
            if (member.role() == Member.Role.MAIN) continue;
            var life = lives.of(member);
            if (member.role() == Member.Role.INIT && (let || life.succeeded())) continue;
            if (member.role() == Member.Role.INIT && over(member, life)) return ending(manifest, lives, true);
            next(member, life).ifPresent(starts::add);
            if (!let && !(life.running() && life.started() && member.role() == Member.Role.SIDECAR))
                return new Sequence(starts, List.of(), false, false, false);
        }
        mains.forEach(it -> next(it, lives.of(it)).ifPresent(starts::add));
        return new Sequence(starts, List.of(), true, false, false);
    }

    /// The start of a container that has a rest to take first.
    public Optional<Start> start(String name) {
        return starts.stream().filter(it -> it.member().name().equals(name)).findFirst();
    }

    private static Sequence ending(Manifest manifest, Lives lives, boolean hopeless) {
        var sidecars = manifest.members(Member.Role.SIDECAR).filter(it -> lives.of(it).running()).map(Member::name)
                .toList().reversed();
        return new Sequence(List.of(), sidecars, !hopeless, !hopeless, hopeless);
    }

    private static Optional<Start> next(Member member, Life life) {
        return switch (life.state()) {
            case State.Waiting _ -> Optional.of(new Start(member, Instant.EPOCH, Duration.ZERO));
            case State.Running _ -> Optional.empty();
            case State.Ended ended when member.policy().restarts(ended.exit().code()) -> {
                var pause = BackOff.pause(life);
                yield Optional.of(new Start(member, ended.until().plus(pause), pause));
            }
            case State.Ended _ -> Optional.empty();
        };
    }

    private static boolean over(Member member, Life life) {
        return life.ended().filter(it -> !member.policy().restarts(it.exit().code())).isPresent();
    }
}
