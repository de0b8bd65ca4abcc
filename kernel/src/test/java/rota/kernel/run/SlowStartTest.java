package rota.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.kernel.run.RunFixture.creating;
import static rota.kernel.run.RunFixture.done;
import static rota.kernel.run.RunFixture.refused;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.kernel.cache.Expectations.Counts;
import rota.kernel.plan.Outcome;

class SlowStartTest {
    private final RunFixture fixture = new RunFixture();

    /// K21-15
    @Test
    void no_calls_are_no_batches() {
        assertThat(SlowStart.sizes(0)).isEmpty();
        assertThat(fixture.run(creating(0)).due()).isEmpty();
    }

    /// K21-16
    @Test
    void ten_calls_go_out_as_one_two_four_three() {
        var sizes = drive(fixture.run(creating(10)), attempt -> done(attempt, 10));

        assertThat(sizes).containsExactly(1, 2, 4, 3);
        assertThat(SlowStart.sizes(10)).containsExactly(1, 2, 4, 3);
    }

    /// K21-17
    @Test
    void a_failure_in_the_second_batch_stops_after_three_calls_and_lowers_what_was_skipped() {
        var run = fixture.run(creating(10));

        var sizes = drive(run, it -> it.number() == 2 ? refused(new ApiException.Invalid("quota")) : done(it, 10));

        assertThat(sizes).containsExactly(1, 2);
        assertThat(run.report().done()).hasSize(2);
        assertThat(run.report().skipped()).isEqualTo(7);
        assertThat(run.report().outcome()).isInstanceOfSatisfying(Outcome.BackOff.class,
                it -> assertThat(it.trouble()).contains("quota"));
        assertThat(fixture.expected()).hasValue(new Counts(2, 0));
    }

    /// K21-18
    @Test
    void a_failure_in_the_last_batch_lowers_only_for_the_failures() {
        var run = fixture.run(creating(10));

        var sizes = drive(run, it -> it.number() > 8 ? refused(new ApiException.Invalid("quota")) : done(it, 10));

        assertThat(sizes).containsExactly(1, 2, 4, 3);
        assertThat(run.report().skipped()).isZero();
        assertThat(fixture.expected()).hasValue(new Counts(8, 0));
    }

    @Test
    void batches_for_n_calls_are_one_plus_the_logarithm() {
        for (var calls = 1; calls < 600; calls++) {
            var sizes = SlowStart.sizes(calls);

            assertThat(sizes).hasSize(1 + (31 - Integer.numberOfLeadingZeros(calls)));
            assertThat(sizes.stream().mapToInt(Integer::intValue).sum()).isEqualTo(calls);
        }
    }

    @Test
    void when_everything_fails_one_call_is_wasted() {
        var run = fixture.run(creating(400));

        drive(run, _ -> refused(new ApiException.TooManyRequests("later", Duration.ofSeconds(7))));

        assertThat(run.report().done()).isEmpty();
        assertThat(run.report().outcome()).isEqualTo(new Outcome.BackOff("create pod default/" + nameIn(run)
                + ": later", Optional.of(Duration.ofSeconds(7))));
        assertThat(fixture.expected()).hasValue(new Counts(0, 0));
    }

    private static String nameIn(PlanRun run) {
        var trouble = ((Outcome.BackOff) run.report().outcome()).trouble();
        return trouble.substring("create pod default/".length(), trouble.indexOf(": "));
    }

    private static List<Integer> drive(PlanRun run, Function<Attempt, Answer> server) {
        var sizes = new ArrayList<Integer>();
        for (var batch = run.due(); !batch.isEmpty(); batch = run.due()) {
            sizes.add(batch.size());
            batch.forEach(it -> run.answered(it, server.apply(it)));
        }
        return sizes;
    }
}
