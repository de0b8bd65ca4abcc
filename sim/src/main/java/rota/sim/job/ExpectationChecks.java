package rota.sim.job;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import rota.api.client.Request;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.meta.Owners;
import rota.kernel.cache.Change;
import rota.kernel.cache.Children;
import rota.kernel.cache.Expectations.Counts;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirrors;
import rota.sim.world.World;

/// P17: as long as an operator has not seen a pod that it created, it expects to, for five minutes at least. Otherwise
/// it might create another in its place.
///
/// Creations are expected by number. So where another operator has created pods a while ago, or still does, they may be
/// taken for ours: such times are left out here. So are pods that somebody took from their Job before they were seen:
/// whoever looks after a lost answer finds that they are not ours.
final class ExpectationChecks {
    private static final Kind PODS = Kind.of(Pod.class);
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    /// Longer than any event is late.
    private static final Duration WHILE = Duration.ofMinutes(10);

    private final List<Memory> memories = new ArrayList<>();
    private int creator = -1;
    private Instant alone = Instant.EPOCH;

    /// What one operator knows, in the order in which they start.
    private record Memory(Mirrors mirrors, Ledger ledger, List<Unseen> unseen) {

        /// A pod may come and go between two writes: what was shown counts, not what is.
        void sees(Change<Pod> change) {
            unseen.removeIf(it -> it.pod.uid().equals(change.object().getMetadata().getUid()));
        }

        /// Whatever it has waited for long enough, or has no use for any more.
        void tidy(Instant now) {
            unseen.removeIf(it -> it.since.plus(PATIENCE).isBefore(now) || !knows(it.job));
        }

        private boolean knows(Identity job) {
            return mirrors.of(Job.class).get(job.key().namespace(), job.key().name())
                    .filter(it -> it.getMetadata().getUid().equals(job.uid())).isPresent();
        }
    }

    /// A pod that was created for a Job.
    private record Unseen(Identity pod, Identity job, Instant since) {}

    /// Another operator starts.
    void begins(Mirrors mirrors, Ledger ledger) {
        var memory = new Memory(mirrors, ledger, new ArrayList<>());
        memories.add(memory);
        mirrors.of(Pod.class).onChange(memory::sees);
    }

    void check(World world) {
        var write = world.cluster().last();
        if (write.actor().startsWith("operator-") && write.request() instanceof Request.Create(var object)
                && object instanceof Pod pod)
            created(world, Integer.parseInt(write.actor().substring("operator-".length())) - 1, pod);
        memories.forEach(it -> {
            it.unseen.removeIf(unseen -> isTaken(world, unseen));
            expects(it, world.timeline().instant());
        });
    }

    private static boolean isTaken(World world, Unseen unseen) {
        var key = unseen.pod.key();
        return world.cluster().get(Pod.class, key.namespace(), key.name())
                .filter(it -> Owners.controllerOf(it).isEmpty()).isPresent();
    }

    private void created(World world, int operator, Pod pod) {
        var now = world.timeline().instant();
        if (operator != creator && creator >= 0) {
            memories.forEach(it -> it.unseen.clear());
            alone = now.plus(WHILE);
        }
        creator = operator;
        if (!now.isBefore(alone)) remember(world, memories.get(operator), pod);
    }

    private static void remember(World world, Memory memory, Pod pod) {
        var metadata = pod.getMetadata();
        world.cluster().get(Pod.class, metadata.getNamespace(), metadata.getName())
                .flatMap(stored -> Owners.controllerOf(stored).map(it -> new Unseen(Identity.of(PODS, stored),
                        Kind.of(Job.class).key(metadata.getNamespace(), it.getName()).withUid(it.getUid()),
                        world.timeline().instant())))
                .ifPresent(memory.unseen::add);
    }

    private static void expects(Memory memory, Instant now) {
        if (memory.unseen.isEmpty()) return;
        memory.tidy(now);
        Map<Identity, Integer> counts = new HashMap<>();
        memory.unseen.forEach(it -> counts.merge(it.job, 1, Integer::sum));
        counts.forEach((job, count) -> {
            var open = memory.ledger.expectations().get(new Children(job, PODS)).map(Counts::creations).orElse(0);
            if (open < count)
                throw new AssertionError("P17: expected " + count + " pods of " + job.key()
                        + " to be waited for, found " + open);
        });
    }
}
