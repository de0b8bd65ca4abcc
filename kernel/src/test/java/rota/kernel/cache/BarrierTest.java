package rota.kernel.cache;

import static java.time.Duration.ofMillis;
import static java.time.Duration.ofMinutes;
import static org.assertj.core.api.Assertions.assertThat;
import static rota.kernel.cache.Objects.OWNER;
import static rota.kernel.cache.Objects.POD;
import static rota.kernel.cache.Objects.deleting;
import static rota.kernel.cache.Objects.identity;
import static rota.kernel.cache.Objects.pod;
import static rota.kernel.cache.Objects.version;

import io.fabric8.kubernetes.api.model.Pod;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.meta.Identity;
import rota.kernel.queue.ManualClock;

class BarrierTest {
    private final ManualClock clock = new ManualClock();
    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private final Mirror<Pod> pods = new Mirror<>(Pod.class, List.of());
    private final Barrier barrier = new Barrier(new Mirrors(List.of(pods)), clock, metrics);
    private final Identity owner = OWNER.key("default", "gpu").withUid("o1");

    @Test
    void an_owner_that_wrote_nothing_is_ready() {
        assertThat(barrier.lag(owner)).isEmpty();
    }

    /// K21-57
    @Test
    void an_owner_is_held_until_the_mirror_has_come_as_far_as_its_own_write() {
        pods.replaced(List.of(), version(119));

        barrier.wrote(owner, POD, version(120));

        assertThat(barrier.lag(owner)).contains(new Lag.Behind(POD, version(119), version(120), clock.instant()));
        pods.bookmark(version(121));
        assertThat(barrier.lag(owner)).isEmpty();
        assertThat(barrier.size()).isZero();
    }

    @Test
    void seeing_the_write_itself_is_enough() {
        barrier.wrote(owner, POD, version(120));

        pods.changed(pod("a", "1", 120));

        assertThat(barrier.lag(owner)).isEmpty();
    }

    /// K21-58
    @Test
    void versions_compare_as_numbers_so_that_99_comes_before_100() {
        pods.bookmark(version(99));
        barrier.wrote(owner, POD, version(100));
        barrier.wrote(owner, POD, version(98));

        assertThat(version(99)).isLessThan(version(100));
        assertThat(barrier.lag(owner)).isPresent();
        pods.bookmark(version(100));
        assertThat(barrier.lag(owner)).isEmpty();
    }

    @Test
    void a_write_holds_its_owner_and_nobody_else() {
        barrier.wrote(owner, POD, version(120));

        assertThat(barrier.lag(owner.key().withUid("o2"))).isEmpty();
    }

    @Test
    void a_deletion_without_a_version_holds_until_the_child_is_gone() {
        var child = pod("a", "1", 5);
        pods.changed(child);

        barrier.deleted(owner, identity(child));

        assertThat(barrier.lag(owner)).contains(new Lag.StillThere(identity(child), clock.instant()));
        pods.removed(child);
        assertThat(barrier.lag(owner)).isEmpty();
        assertThat(barrier.size()).isZero();
    }

    @Test
    void a_deletion_is_seen_as_well_when_the_child_is_on_its_way_out_or_has_a_successor() {
        var a = pod("a", "1", 5);
        var b = pod("b", "2", 6);
        pods.changed(a);
        pods.changed(b);
        barrier.deleted(owner, identity(a));
        barrier.deleted(owner, identity(b));

        pods.changed(deleting(a, 7));
        assertThat(barrier.lag(owner)).contains(new Lag.StillThere(identity(b), clock.instant()));

        pods.changed(pod("b", "3", 8));
        assertThat(barrier.lag(owner)).isEmpty();
    }

    @Test
    void kinds_that_nobody_watches_hold_nobody() {
        barrier.wrote(owner, OWNER, version(120));
        barrier.deleted(owner, owner);

        assertThat(barrier.lag(owner)).isEmpty();
        assertThat(barrier.size()).isZero();
    }

    @Test
    void a_write_that_is_not_seen_within_5_minutes_lets_go_and_is_counted_once() {
        barrier.wrote(owner, POD, version(120));
        var until = barrier.lag(owner).orElseThrow().until();

        clock.advance(ofMinutes(5));
        assertThat(barrier.lag(owner)).isPresent();
        assertThat(until).isEqualTo(clock.instant().plusNanos(1));

        clock.advance(ofMillis(1));
        assertThat(barrier.lag(owner)).isEmpty();
        assertThat(barrier.lag(owner)).isEmpty();
        assertThat(metrics.get("rota.barrier.expired").counter().count()).isEqualTo(1);
    }

    @Test
    void a_write_that_was_seen_late_is_not_counted_as_lost() {
        barrier.wrote(owner, POD, version(120));
        pods.bookmark(version(120));
        clock.advance(ofMinutes(6));

        assertThat(barrier.lag(owner)).isEmpty();
        assertThat(metrics.get("rota.barrier.expired").counter().count()).isZero();
    }

    @Test
    void what_an_owner_waits_for_is_said_in_words() {
        var child = pod("a", "1", 5);
        pods.changed(child);
        barrier.deleted(owner, identity(child));
        assertThat(barrier.lag(owner).orElseThrow()).hasToString(
                "waiting to see our own deletion of pod default/a (1), made 2026-01-01T00:00:00Z");

        barrier.wrote(owner, POD, version(120));
        assertThat(barrier.lag(owner).orElseThrow()).hasToString("waiting to see our own write to pods at version 120, "
                + "made 2026-01-01T00:00:00Z; the cache is at 5");
    }

    @Test
    void a_forgotten_owner_waits_for_nothing() {
        barrier.wrote(owner, POD, version(120));

        barrier.forget(owner);

        assertThat(barrier.lag(owner)).isEmpty();
    }
}
