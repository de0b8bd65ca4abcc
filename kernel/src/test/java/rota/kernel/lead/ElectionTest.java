package rota.kernel.lead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.wire.Codec;

class ElectionTest {
    private static final Duration TICK = Duration.ofMillis(100);

    private final Runner.Truth truth = new Runner.Truth();
    private final TinyServer server = new TinyServer();
    private final Runner one = new Runner("one", server, truth, Duration.ZERO);
    private final Runner two = new Runner("two", server, truth, Duration.ZERO);

    @Test
    void whoever_comes_first_creates_the_lease_and_leads() {
        one.settle();

        two.settle();

        assertThat(one.leads()).isTrue();
        assertThat(two.leads()).isFalse();
        assertThat(Codec.write(Codec.tree(server.lease().getSpec()))).isEqualTo("""
                {"acquireTime":"2026-03-01T08:00:00.123456Z","holderIdentity":"one","leaseDurationSeconds":15,\
                "leaseTransitions":0,"renewTime":"2026-03-01T08:00:00.123456Z"}""");
    }

    @Test
    void a_lease_survives_the_wire() {
        one.settle();

        var back = Codec.model(Codec.readObject(Codec.write(Codec.tree(server.lease()))), Lease.class);

        assertThat(Tenure.of(back, Duration.ZERO)).isEqualTo(Tenure.of(server.lease(), Duration.ZERO));
        assertThat(Codec.tree(back)).isEqualTo(Codec.tree(server.lease()));
    }

    @Test
    void a_leader_renews_every_two_seconds_and_so_leads_on() {
        one.settle();
        var acquired = server.lease().getSpec().getAcquireTime();

        run(Duration.ofMinutes(3), one, two);

        assertThat(one.leads()).isTrue();
        assertThat(one.election.nextDue()).hasValueSatisfying(it -> assertThat(it).isBetween(truth.instant(),
                truth.instant().plusSeconds(2)));
        assertThat(server.lease().getSpec().getAcquireTime()).isEqualTo(acquired);
        assertThat(server.lease().getSpec().getLeaseTransitions()).isZero();
        assertThat(server.lease().getSpec().getRenewTime().toInstant()).isAfter(truth.instant().minusSeconds(3));
    }

    /// K21-55
    @Test
    void a_leader_whose_renewal_hangs_stops_after_ten_seconds_and_nobody_starts_before_fifteen() {
        one.settle();
        two.settle();
        var renewed = truth.instant();
        truth.pass(Duration.ofSeconds(2));
        assertThat(one.election.due()).isPresent();

        for (; !two.leads(); two.settle()) {
            assertThat(one.leads()).isEqualTo(truth.instant().isBefore(renewed.plusSeconds(10)));
            truth.pass(TICK);
        }

        assertThat(truth.instant()).isBetween(renewed.plusSeconds(15), renewed.plusSeconds(20));
        assertThat(one.election.lost()).isTrue();
        assertThat(server.lease().getSpec().getLeaseTransitions()).isEqualTo(1);
    }

    @Test
    void the_deadline_counts_from_when_the_renewal_was_sent_not_from_its_answer() {
        one.settle();
        truth.pass(Duration.ofSeconds(2));
        var answer = server.send(one.election.due().orElseThrow());
        truth.pass(Duration.ofSeconds(7));

        one.election.answered(answer);

        assertThat(one.election.leadingUntil()).contains(truth.instant().plusSeconds(3));
    }

    @Test
    void an_answer_after_the_deadline_changes_nothing_even_if_nobody_looked_in_between() {
        one.settle();
        truth.pass(Duration.ofSeconds(2));
        var answer = server.send(one.election.due().orElseThrow());
        truth.pass(Duration.ofSeconds(8));

        one.election.answered(answer);

        assertThat(one.leads()).isFalse();
        assertThat(one.election.lost()).isTrue();
        assertThat(one.election.due()).isEmpty();
        assertThat(one.election.nextDue()).isEmpty();
    }

    @Test
    void an_acquisition_that_was_confirmed_too_late_is_asked_for_again() {
        one.settle();
        one.election.release();
        one.settle();
        var look = server.send(two.election.due().orElseThrow());
        two.election.answered(look);
        var late = server.send(two.election.due().orElseThrow());
        truth.pass(Duration.ofSeconds(10));
        two.election.answered(late);
        assertThat(two.leads()).isFalse();
        assertThat(two.election.finished()).isFalse();

        two.settle();

        assertThat(two.leads()).isTrue();
    }

    /// K21-56
    @ParameterizedTest
    @ValueSource(ints = {-3600, -16, 16, 3600})
    void wrong_clocks_neither_hasten_nor_delay_a_takeover(int seconds) {
        var skewed = new Runner("skewed", server, truth, Duration.ofSeconds(seconds));
        skewed.settle();
        run(Duration.ofMinutes(1), skewed, two);
        assertThat(skewed.leads()).isTrue();
        var lastRenewal = truth.instant();

        run(Duration.ofSeconds(13), two);
        assertThat(two.leads()).isFalse();
        run(Duration.ofSeconds(7), two);

        assertThat(two.leads()).isTrue();
        assertThat(truth.instant()).isEqualTo(lastRenewal.plusSeconds(20));
    }

    @Test
    void a_newcomer_waits_a_full_lease_even_for_a_record_that_is_hours_old() {
        one.settle();
        truth.pass(Duration.ofHours(5));

        run(Duration.ofMillis(14_900), two);
        assertThat(two.leads()).isFalse();
        run(Duration.ofSeconds(5), two);

        assertThat(two.leads()).isTrue();
    }

    @Test
    void a_takeover_waits_as_long_as_the_record_asks_for() {
        one.settle();
        server.put(new LeaseBuilder(server.lease()).editSpec().withLeaseDurationSeconds(60).endSpec().build());

        run(Duration.ofSeconds(59), two);
        assertThat(two.leads()).isFalse();
        run(Duration.ofSeconds(6), two);

        assertThat(two.leads()).isTrue();
        assertThat(server.lease().getSpec().getLeaseDurationSeconds()).isEqualTo(15);
    }

    @Test
    void of_two_who_take_over_at_once_one_wins_and_the_other_waits_on() {
        one.settle();
        truth.pass(Duration.ofSeconds(1));
        var three = new Runner("three", server, truth, Duration.ZERO);
        run(Duration.ofSeconds(14), two, three);
        truth.pass(Duration.ofSeconds(6));
        two.election.answered(server.send(two.election.due().orElseThrow()));
        three.election.answered(server.send(three.election.due().orElseThrow()));

        two.settle();
        three.settle();

        assertThat(two.leads()).isTrue();
        assertThat(three.leads()).isFalse();
        assertThat(three.election.finished()).isFalse();
    }

    @Test
    void a_leader_that_finds_another_name_in_the_lease_has_lost_at_once() {
        one.settle();
        server.put(new LeaseBuilder(server.lease()).editSpec().withHolderIdentity("usurper").endSpec().build());
        truth.pass(Duration.ofSeconds(2));

        one.settle();

        assertThat(one.leads()).isFalse();
        assertThat(one.election.lost()).isTrue();
    }

    @Test
    void a_leader_goes_on_after_a_conflict_with_somebody_who_changed_a_label() {
        one.settle();
        server.put(new LeaseBuilder(server.lease()).editMetadata().addToLabels("seen", "yes").endMetadata().build());
        truth.pass(Duration.ofSeconds(2));

        one.settle();

        assertThat(one.election.leadingUntil()).contains(truth.instant().plusSeconds(10));
        assertThat(server.lease().getMetadata().getLabels()).containsEntry("seen", "yes");
    }

    @Test
    void a_renewal_whose_answer_got_lost_is_found_out_and_continued() {
        one.settle();
        truth.pass(Duration.ofSeconds(2));
        server.send(one.election.due().orElseThrow());
        one.election.failed(noAnswer());
        assertThat(one.leads()).isTrue();
        truth.pass(Duration.ofSeconds(2));

        one.settle();

        assertThat(one.election.leadingUntil()).contains(truth.instant().plusSeconds(10));
    }

    @Test
    void an_acquisition_whose_answer_got_lost_is_taken_up_without_a_new_wait() {
        one.refuse(new ApiException.NotFound("no Lease"));
        server.send(one.election.due().orElseThrow());
        one.election.failed(noAnswer());
        assertThat(server.holder()).isEqualTo("one");

        run(Duration.ofSeconds(5), one);

        assertThat(one.leads()).isTrue();
        assertThat(server.lease().getSpec().getLeaseTransitions()).isZero();
    }

    @Test
    void a_released_lease_is_vacant_and_the_next_one_takes_it_at_once() {
        one.settle();
        two.settle();

        one.election.release();
        assertThat(one.leads()).isFalse();
        one.settle();

        assertThat(one.election.finished()).isTrue();
        assertThat(one.election.lost()).isFalse();
        assertThat(server.holder()).isEmpty();
        assertThat(server.lease().getSpec().getLeaseDurationSeconds()).isEqualTo(1);
        run(Duration.ofSeconds(5), two);
        assertThat(two.leads()).isTrue();
        assertThat(server.lease().getSpec().getLeaseTransitions()).isEqualTo(1);
    }

    @Test
    void a_release_waits_for_the_renewal_under_way_and_then_vacates() {
        one.settle();
        truth.pass(Duration.ofSeconds(2));
        var renewal = one.election.due().orElseThrow();
        one.election.release();
        assertThat(one.leads()).isFalse();
        assertThat(one.election.due()).isEmpty();

        one.election.answered(server.send(renewal));
        one.settle();

        assertThat(server.holder()).isEmpty();
        assertThat(one.election.finished()).isTrue();
    }

    @Test
    void a_release_undoes_an_acquisition_that_was_under_way() {
        one.refuse(new ApiException.NotFound("no Lease"));
        var creation = one.election.due().orElseThrow();
        one.election.release();

        one.election.answered(server.send(creation));
        assertThat(one.leads()).isFalse();
        one.settle();

        assertThat(server.holder()).isEmpty();
    }

    @Test
    void a_release_that_cannot_be_written_ends_with_the_deadline() {
        one.settle();
        one.election.release();
        for (var i = 0; i < 5; i++) {
            assertThat(one.election.due()).isPresent();
            one.election.failed(noAnswer());
            truth.pass(Duration.ofSeconds(2));
        }

        assertThat(one.election.finished()).isTrue();
        assertThat(one.election.due()).isEmpty();
    }

    @Test
    void a_release_by_somebody_who_does_not_lead_writes_nothing() {
        one.settle();
        two.settle();

        two.election.release();
        two.settle();

        assertThat(two.election.finished()).isTrue();
        assertThat(server.holder()).isEqualTo("one");
    }

    @Test
    void a_deleted_lease_ends_the_leadership_and_those_who_had_seen_it_wait_all_the_same() {
        one.settle();
        two.settle();
        var seen = truth.instant();
        server.delete();
        truth.pass(Duration.ofSeconds(2));

        one.settle();
        for (; !two.leads(); two.settle()) truth.pass(TICK);

        assertThat(one.election.lost()).isTrue();
        assertThat(truth.instant()).isBetween(seen.plusSeconds(15), seen.plusSeconds(20));
    }

    @Test
    void a_lease_that_somebody_made_by_hand_is_free_to_take() {
        server.put(new LeaseBuilder().withNewMetadata().withNamespace("rota").withName("leader").endMetadata().build());

        one.settle();

        assertThat(one.leads()).isTrue();
    }

    @Test
    void a_leader_survives_refusals_that_end_before_its_deadline() {
        one.settle();
        for (var i = 0; i < 4; i++) {
            truth.pass(Duration.ofSeconds(2));
            one.refuse(new ApiException.ServerTrouble(500, "oops", Duration.ofSeconds(30)));
            assertThat(one.leads()).isTrue();
        }
        truth.pass(Duration.ofMillis(1900));
        assertThat(one.leads()).isTrue();

        truth.pass(TICK);

        assertThat(one.election.lost()).isTrue();
    }

    @Test
    void a_candidate_keeps_away_for_as_long_as_the_server_says() {
        one.refuse(new ApiException.TooManyRequests("slow down", Duration.ofSeconds(30)));

        assertThat(one.election.nextDue()).hasValueSatisfying(it -> assertThat(it).isAfterOrEqualTo(truth.instant()
                .plusSeconds(30)));
    }

    @Test
    void an_answer_that_nobody_asked_for_is_a_mistake_of_the_driver() {
        assertThatThrownBy(() -> one.election.answered(Optional.empty())).isInstanceOf(IllegalStateException.class)
                .hasMessage("expected a request in flight, found none");
    }

    @Test
    void only_one_request_is_in_flight() {
        assertThat(one.election.due()).contains(new Request.Get(one.key()));

        assertThat(one.election.due()).isEmpty();
        assertThat(one.election.nextDue()).isEmpty();
    }

    private void run(Duration time, Runner... runners) {
        var end = truth.instant().plus(time);
        while (truth.instant().isBefore(end)) {
            for (var runner : runners) runner.settle();
            truth.pass(TICK);
        }
        for (var runner : runners) runner.settle();
    }

    private static ApiException noAnswer() {
        return new ApiException.Unreachable("timed out", true);
    }
}
