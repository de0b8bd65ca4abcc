package rota.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.job.AJob.NOW;
import static rota.workloads.job.PodOf.failed;
import static rota.workloads.job.PodOf.ready;
import static rota.workloads.job.PodOf.running;
import static rota.workloads.job.PodOf.succeeded;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import rota.kernel.plan.Wake;

class PodBackoffTest {

    @Test
    void the_wait_doubles_up_to_ten_minutes() {
        assertThat(IntStream.rangeClosed(0, 9).mapToObj(PodBackoff::delay).map(Duration::toSeconds).toList())
                .containsExactly(0L, 10L, 20L, 40L, 80L, 160L, 320L, 600L, 600L, 600L);
    }

    /// J-15
    @Test
    void a_failed_pod_is_replaced_ten_seconds_later() {
        var job = AJob.job().with(failed("a", NOW));

        var early = job.plan(NOW.plusSeconds(1));
        var late = job.plan(NOW.plusSeconds(10));

        assertThat(AJob.created(early)).isEmpty();
        assertThat(early.wake()).isEqualTo(Wake.at(NOW.plusSeconds(10), "a failed pod may be replaced"));
        assertThat(AJob.created(late)).hasSize(1);
    }

    /// J-15
    @Test
    void each_failure_in_a_row_doubles_the_wait() {
        var job = AJob.job().spec(it -> it.withBackoffLimit(9)).with(failed("a", NOW.minusSeconds(70)).untracked(),
                failed("b", NOW.minusSeconds(30)).untracked(), failed("c", NOW));

        assertThat(AJob.created(job.plan(NOW.plusSeconds(39)))).isEmpty();
        assertThat(AJob.created(job.plan(NOW.plusSeconds(40)))).hasSize(1);
    }

    /// J-15
    @Test
    void a_success_in_between_resets_the_wait() {
        var job = AJob.job().spec(it -> it.withCompletions(5)).with(failed("a", NOW.minusSeconds(900)),
                failed("b", NOW.minusSeconds(700)), succeeded("c"), failed("d", NOW));

        assertThat(AJob.created(job.plan(NOW.plusSeconds(9)))).isEmpty();
        assertThat(AJob.created(job.plan(NOW.plusSeconds(10)))).hasSize(1);
    }

    /// J-16
    @Test
    void while_one_waits_the_others_are_still_shown() {
        var plan = AJob.job().spec(it -> it.withParallelism(2).withCompletions(2)).with(ready("a"), failed("b", NOW))
                .plan();

        assertThat(plan.status().active()).isEqualTo(1);
        assertThat(plan.status().ready()).isEqualTo(1);
        assertThat(AJob.created(plan)).isEmpty();
    }

    @Test
    void a_failure_is_remembered_when_its_pod_is_gone() {
        var seen = RecentFailures.NONE.with(AJob.job().with(failed("a", NOW)).view().pods());

        var plan = AJob.job().remembering(seen).plan(NOW.plusSeconds(5));

        assertThat(AJob.created(plan)).isEmpty();
    }

    @Test
    void a_pod_that_we_took_away_ourselves_is_no_failure() {
        var view = AJob.job().with(running("a").untracked().deleting(), failed("b", NOW).untracked().deleting()).view();

        assertThat(view.failures().count()).isZero();
    }

    @Test
    void only_the_newest_failures_are_remembered() {
        var many = IntStream.range(0, 30).mapToObj(it -> failed("p" + it, NOW.plusSeconds(it))).toArray(PodOf[]::new);
        var view = AJob.job().with(many).view();

        assertThat(view.failures().count()).isLessThan(10);
        assertThat(view.failures().last()).hasValue(NOW.plusSeconds(29));
        assertThat(view.failures().with(List.of())).isEqualTo(view.failures());
    }

    @Test
    void a_pod_ends_with_its_last_container() {
        var pod = failed("a").exit("main", 1, "2026-03-01T11:51:00Z").initExit("sidecar", "Always", 0,
                "2026-03-01T11:52:00Z").initExit("before", "", 0, "2026-03-01T11:55:00Z");

        assertThat(AJob.job().with(pod).view().pods().getFirst().finished()).isEqualTo("2026-03-01T11:52:00Z");
    }

    @Test
    void a_deleted_pod_ends_when_it_was_told_to_go() {
        assertThat(AJob.job().with(running("a").deleting()).view().pods().getFirst().finished()).isEqualTo(NOW);
    }

    @Test
    void a_deleted_pod_that_has_all_the_time_in_the_world_ended_when_it_began() {
        assertThat(AJob.job().with(running("a").deleting(Long.MAX_VALUE)).view().pods().getFirst().finished())
                .isEqualTo("2026-03-01T11:00:00Z");
    }

    @Test
    void a_pod_that_tells_nothing_ended_when_it_began() {
        assertThat(AJob.job().with(running("a")).view().pods().getFirst().finished()).isEqualTo("2026-03-01T11:00:00Z");
    }

    /// It failed when somebody deleted it, and for good when it ended: after a restart only that is known.
    @Test
    void a_deleted_pod_that_ends_while_its_wait_goes_on_failed_when_it_ended() {
        var deleted = RecentFailures.NONE.with(AJob.job().with(running("a").deleting()).view().pods());

        var ended = deleted.with(AJob.job().with(failed("a", NOW.plusSeconds(30)).deleting()).view().pods());

        assertThat(deleted.last()).hasValueSatisfying(it -> assertThat(it).isBeforeOrEqualTo(NOW));
        assertThat(ended.last()).hasValue(NOW.plusSeconds(30));
        assertThat(ended.count()).isEqualTo(1);
    }
}
