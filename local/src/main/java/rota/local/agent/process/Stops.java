package rota.local.agent.process;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import rota.kernel.plan.Action;
import rota.local.agent.pod.Member;

/// Which containers to stop, when all of a pod has to end.
final class Stops {
    private Stops() {}

    /// All that run and were not asked yet, or were given more time than this. Sidecars wait for the others, and for
    /// those that started after them.
    static List<Action> all(ProcessView view, Instant killAt, boolean shorten) {
        var lives = view.local().lives();
        var running = view.manifest().members().stream().filter(it -> lives.of(it).running()).toList();
        var served = running.stream().filter(it -> it.role() != Member.Role.SIDECAR).map(Member::name).toList();
        var next = served.isEmpty()
                ? running.reversed().stream().limit(1).map(Member::name).toList()
                : served;
        return next.stream().flatMap(it -> one(view, it, killAt, shorten)).toList();
    }

    /// @param shorten whether one that was asked already may get less time now
    static Stream<Action> one(ProcessView view, String container, Instant killAt, boolean shorten) {
        var until = view.local().stopping().get(container);
        return until == null || (shorten && killAt.isBefore(until))
                ? Stream.of(new Calls.Stop(view.manifest().id(), container, killAt))
                : Stream.empty();
    }
}
