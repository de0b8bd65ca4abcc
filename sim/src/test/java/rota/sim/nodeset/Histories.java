package rota.sim.nodeset;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import rota.api.peer.SlurmChange;
import rota.sim.fault.Fault;
import rota.sim.fault.Mischief;
import rota.sim.fault.RandomFaults;
import rota.sim.nodeset.NodeSetWorlds.Bug;
import rota.sim.world.Tamper;

/// What the random histories of sets have in common.
final class Histories {
    private Histories() {}

    static void live(long seed, Consumer<NodeSetWorlds> history) {
        live(made(seed, Bug.NONE), history);
    }

    /// A world in which everything goes wrong that can.
    static NodeSetWorlds made(long seed, Bug bug) {
        return made(seed, bug, Tamper.NONE);
    }

    static NodeSetWorlds made(long seed, Bug bug, Tamper tamper) {
        var random = new SplittableRandom(seed);
        var made = NodeSetWorlds.make(random, new RandomFaults(random, Arrays.asList(Fault.values())), bug, tamper);
        made.slurm().keepsReasons(seed % 4 == 3); // as an older Slurm does
        made.slurm().takesBack(seed % 8 == 5);
        made.slurm().resumes(seed % 2 == 0);
        return made;
    }

    /// One in which nothing goes wrong but what its history does.
    static NodeSetWorlds calm(long seed, Bug bug) {
        return NodeSetWorlds.make(new SplittableRandom(seed), Mischief.NONE, bug);
    }

    /// A failure tells what happened last.
    static void live(NodeSetWorlds made, Consumer<NodeSetWorlds> history) {
        try {
            NodeSetChecks.watch(made);
            history.accept(made);
        } catch (AssertionError | RuntimeException failure) {
            throw new AssertionError(failure.getMessage() + "\n" + String.join("\n",
                    made.world().timeline().trace().last()), failure);
        }
    }

    /// What a history broke; empty when it broke nothing.
    static String failure(NodeSetWorlds made, Consumer<NodeSetWorlds> history) {
        try {
            live(made, history);
            return "";
        } catch (AssertionError failure) {
            return String.valueOf(failure.getMessage());
        }
    }

    /// An admin drains a node, or takes their own drain back: against a hand that undrains what we have just seen
    /// drained, nobody could do anything.
    static void admin(NodeSetWorlds made, String node) {
        var random = made.world().timeline().random();
        made.slurm().truth(node).ifPresent(it -> {
            if (!it.state().isDrain() && (it.reason().isEmpty() || it.state().takesJobs()))
                made.slurm().admin(new SlurmChange.Drain(node, random.nextInt(4) == 0 ? "" : "bad dimm"));
            else if (it.state().isDrain() && List.of("", "bad dimm").contains(it.reason()))
                made.slurm().admin(new SlurmChange.Undrain(node));
        });
    }

    /// An admin deletes the record of a node, most of all one on which a job is suspended: Slurm takes it for idle.
    static void deletion(NodeSetWorlds made, String node) {
        var slurm = made.slurm();
        var suspended = IntStream.range(0, 5).mapToObj(it -> "gpu-" + it).filter(slurm::isBusy)
                .filter(it -> slurm.truth(it).filter(at -> !at.state().isBusy()).isPresent()).findFirst();
        slurm.truth(suspended.orElse(node)).filter(it -> !it.state().isBusy())
                .ifPresent(it -> slurm.admin(new SlurmChange.Forget(it.name())));
    }

    /// No more faults, outages and jobs.
    static void peace(NodeSetWorlds made) {
        made.world().heal();
        made.slurm().silent(false);
        made.slurm().loaded(false);
    }
}
