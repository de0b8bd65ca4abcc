package rota.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.kernel.run.RunFixture.creating;
import static rota.kernel.run.RunFixture.deleting;
import static rota.kernel.run.RunFixture.done;
import static rota.kernel.run.RunFixture.refused;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.kernel.cache.Expectations.Counts;
import rota.kernel.plan.Action;
import rota.kernel.plan.Outcome;

/// A step that nothing behind it depends on costs only itself when it fails.
class ApartTest {
    private final RunFixture fixture = new RunFixture();
    private final Answer no = refused(new ApiException.Forbidden(403, "Forbidden", "not allowed"));

    @Test
    void what_follows_is_carried_out_and_the_failure_is_reported() {
        var run = fixture.runWithStatus(deleting("a", "b").apart(), creating(1));

        run.answered(run.due().getFirst(), no);
        var created = run.due().getFirst();
        run.answered(created, done(created, 7));
        var status = run.due().getFirst();
        run.answered(status, new Answer.Done(Optional.empty()));

        assertThat(created.action()).isInstanceOf(Action.Create.class);
        assertThat(status.action()).isInstanceOf(Action.Update.class);
        assertThat(run.due()).isEmpty();
        assertThat(run.report().skipped()).as("the rest of the step that failed").isEqualTo(1);
        assertThat(run.report().outcome()).isInstanceOfSatisfying(Outcome.BackOff.class, it -> assertThat(it.toString())
                .contains("not allowed"));
        assertThat(fixture.expected()).as("nobody waits for what was not done").hasValue(new Counts(1, 0));
    }

    @Test
    void one_that_others_depend_on_still_stops_them() {
        var run = fixture.run(deleting("a").apart(), deleting("b"), creating(1));

        run.answered(run.due().getFirst(), no);
        run.answered(run.due().getFirst(), no);

        assertThat(run.due()).isEmpty();
        assertThat(run.report().skipped()).isEqualTo(1);
        assertThat(fixture.expected()).hasValue(new Counts(0, 0));
    }

    /// All calls of a batch are answered before anything else is tried.
    @Test
    void what_is_under_way_is_waited_for() {
        var run = fixture.run(deleting("a", "b", "c", "d").apart(), creating(1));
        run.answered(run.due().getFirst(), new Answer.Done(Optional.empty()));
        var batch = run.due();

        run.answered(batch.getFirst(), no);
        assertThat(run.due()).isEmpty();
        run.answered(batch.getLast(), new Answer.Done(Optional.empty()));

        assertThat(run.due()).singleElement().satisfies(it -> assertThat(it.action()).isInstanceOf(
                Action.Create.class));
        assertThat(batch).hasSize(2);
    }

    @Test
    void what_is_pointless_is_so_for_all() {
        var run = fixture.run(creating(1).apart(), creating(1));

        run.answered(run.due().getFirst(), refused(new ApiException.NamespaceTerminating("it goes")));

        assertThat(run.due()).isEmpty();
        assertThat(run.report().outcome()).isInstanceOf(Outcome.Stopped.class);
    }

    @Test
    void a_process_that_stops_begins_nothing_more() {
        var run = fixture.run(deleting("a", "b").apart(), creating(1));
        var first = run.due().getFirst();

        run.cancel();
        run.answered(first, new Answer.Done(Optional.empty()));

        assertThat(run.due()).isEmpty();
        assertThat(run.finished()).isTrue();
    }

    @Test
    void the_longest_wait_that_a_server_asked_for_counts() {
        var run = fixture.run(deleting("a").apart(), deleting("b").apart());

        for (var seconds : List.of(9, 3))
            run.answered(run.due().getFirst(), refused(new ApiException.TooManyRequests("later", Duration
                    .ofSeconds(seconds))));

        assertThat(run.due()).isEmpty();
        assertThat(run.report().outcome()).isInstanceOfSatisfying(Outcome.BackOff.class, it -> assertThat(it.toString())
                .contains("PT9S"));
    }
}
