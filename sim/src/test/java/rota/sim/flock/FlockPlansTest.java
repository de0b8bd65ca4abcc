package rota.sim.flock;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.sim.flock.FlockWorlds.change;
import static rota.sim.flock.FlockWorlds.flock;
import static rota.sim.flock.FlockWorlds.image;
import static rota.sim.flock.FlockWorlds.replicas;
import static rota.sim.flock.FlockWorlds.settled;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import rota.sim.check.Reference;
import rota.sim.check.Reference.Cost;
import rota.sim.fault.Planned;
import rota.sim.fault.Planned.What;
import rota.sim.world.World;

/// Goal: one fault at any write leaves no trace. Method: tell one story undisturbed, then again with each fault at each
/// of its writes, and compare end states, numbers of writes and the silence afterwards.
class FlockPlansTest {
    private static final Duration PATIENCE = Duration.ofHours(3);
    private static final int MOST_REPLICAS = 5;
    private static final Reference REFERENCE = new Reference(
            new Reference.Case(trouble -> FlockWorlds.world(new SplittableRandom(1), _ -> trouble),
                    FlockPlansTest::story, FlockWorlds.KINDS));

    @Test
    void the_undisturbed_story_creates_and_deletes_no_pod_too_many() {
        // 3 pods, 2 more, 5 replaced by a new template, one lost to somebody else; then 3 too many.
        assertThat(REFERENCE.summary().count("create pod")).isEqualTo(3 + 2 + 5 + 1);
        assertThat(REFERENCE.summary().count("delete pod")).isEqualTo(5 + 3);
        assertThat(REFERENCE.summary().count("create controllerrevision")).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CRASH_INTO_THE_PAST")
    void one_fault_at_any_write_costs_no_pod(What what) {
        for (var write = 1; write <= REFERENCE.writes(); write++) {
            REFERENCE.compare(new Planned(write, what), new Cost(FlockPlansTest::oneFault, List.of()));
        }
    }

    /// An operator that wakes up in the past may repeat what it does not see, and number a template anew that it sees
    /// again. It is bounded, and it heals.
    @Test
    void a_crash_into_the_past_at_any_write_heals() {
        for (var write = 1; write <= REFERENCE.writes(); write++) {
            for (var past : List.of(0.2, 0.5, 0.8, 0.95)) {
                REFERENCE.compare(new Planned(write, What.CRASH_INTO_THE_PAST, past),
                        new Cost(FlockPlansTest::intoThePast, List.of("revision")));
            }
        }
    }

    /// What one fault may cost where the operator sees the present. Pods and revisions: nothing, every creation and
    /// deletion is expected, and looked for when its answer got lost. The status: the round that was hit is repeated,
    /// so what it said may be said again, and a later round may see a state in between that none saw before.
    private static int oneFault(String sort) {
        return sort.equals("update flock") ? 2 : 0;
    }

    /// What it may cost to wake up in the past.
    private static int intoThePast(String sort) {
        return switch (sort) {
            // At most one whole set is made again, and taken away when the present comes.
            case "create pod", "delete pod" -> MOST_REPLICAS;
            // The template of the past gets the newest number, and then that of the present.
            case "patch controllerrevision" -> 2;
            // Each pod too many may show in a status of its own, and the round that was hit is repeated.
            case "update flock" -> MOST_REPLICAS + 1;
            // A revision has one name for one template: it cannot be made twice.
            default -> 0;
        };
    }

    private static void story(World world) {
        world.create(flock("geese", 3));
        settle(world);
        change(world, "geese", replicas(MOST_REPLICAS));
        settle(world);
        change(world, "geese", image("image:2"));
        settle(world);
        FlockChecks.deleteSomePod(world);
        settle(world);
        change(world, "geese", replicas(2));
        settle(world);
    }

    private static void settle(World world) {
        world.settle(PATIENCE);
        assertThat(settled(world, "geese")).as(world::explain).isTrue();
    }
}
