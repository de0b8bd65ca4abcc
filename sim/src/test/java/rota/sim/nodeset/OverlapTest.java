package rota.sim.nodeset;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetStatus;
import rota.api.peer.Contact;
import rota.api.peer.Slurm;
import rota.api.peer.SlurmChange;
import rota.api.peer.SlurmReport;
import rota.api.peer.SlurmReservation;
import rota.sim.fault.Mischief;
import rota.sim.nodeset.NodeSetWorlds.Bug;
import rota.sim.world.World;

/// Goal: two operators do not undo in turns what the other shows. Method: both work at once, one of them hears of Slurm
/// later than the other or not at all, and status writes are counted.
class OverlapTest {
    @Test
    void who_has_older_news_of_slurm_asks_before_it_takes_a_status_back() {
        var ears = new ArrayList<Ears>();
        var made = together(ears);
        var before = writes(made.world());

        made.slurm().admin(new SlurmChange.Drain("gpu-0", "bad dimm"));
        ears.getLast().hear();
        made.world().run(Duration.ofMinutes(5));

        assertThat(writes(made.world()) - before).isLessThanOrEqualTo(2);
        assertThat(status(made.world()).slurm().drain()).isEqualTo(1);
    }

    @Test
    void who_cannot_reach_slurm_seldom_takes_back_what_one_says_who_can() {
        var ears = new ArrayList<Ears>();
        var made = together(ears);
        var before = writes(made.world());

        ears.getFirst().deaf = true;
        ears.getFirst().hear();
        made.world().run(Duration.ofMinutes(5));

        assertThat(writes(made.world()) - before).isLessThanOrEqualTo(22);
    }

    /// Three pods and two operators who agree, in a world in which no job runs.
    private static NodeSetWorlds together(List<Ears> ears) {
        var made = NodeSetWorlds.make(new SplittableRandom(1), Mischief.NONE, new Bug(it -> {
            ears.add(new Ears(it));
            return ears.getLast();
        }, it -> it));
        made.slurm().loaded(false);
        NodeSetChecks.watch(made);
        NodeSets.create(made.world(), 3);
        made.world().run(Duration.ofMinutes(10));
        ears.forEach(Ears::hear);
        made.world().join();
        ears.forEach(Ears::hear);
        made.world().run(Duration.ofMinutes(10));
        return made;
    }

    private static long writes(World world) {
        return world.cluster().log().stream().filter(it -> it.request().key().kind().equals(NodeSetNames.NODE_SET))
                .filter(it -> it.request() instanceof Request.Update).count();
    }

    private static NodeSetStatus status(World world) {
        return NodeSetStatus.of(world.cluster().get(NodeSet.class, "default", "gpu").orElseThrow());
    }

    /// The way of one operator to Slurm: it knows what it was told last.
    private static final class Ears implements Slurm {
        private final Slurm slurm;
        private boolean deaf;
        private Contact last = new Contact.Silent(Instant.EPOCH, "not asked yet", Optional.empty());

        Ears(Slurm slurm) {
            this.slurm = slurm;
        }

        void hear() {
            last = deaf
                    ? new Contact.Silent(Instant.EPOCH, "no way to Slurm", Optional.empty())
                    : new Contact.Heard(slurm.look());
        }

        @Override
        public Contact contact() {
            return last;
        }

        @Override
        public SlurmReport look() {
            if (deaf) throw new ApiException.Unreachable("no way to Slurm", false);
            hear();
            return slurm.look();
        }

        @Override
        public Optional<SlurmReservation> reservation(String name) {
            return slurm.reservation(name);
        }

        @Override
        public void send(SlurmChange change) {
            slurm.send(change);
        }
    }
}
