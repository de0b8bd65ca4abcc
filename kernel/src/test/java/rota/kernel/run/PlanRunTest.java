package rota.kernel.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.kernel.run.RunFixture.OWNER;
import static rota.kernel.run.RunFixture.PODS;
import static rota.kernel.run.RunFixture.creating;
import static rota.kernel.run.RunFixture.deleting;
import static rota.kernel.run.RunFixture.done;
import static rota.kernel.run.RunFixture.newPod;
import static rota.kernel.run.RunFixture.plan;
import static rota.kernel.run.RunFixture.refused;
import static rota.kernel.run.RunFixture.stored;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.wire.Json;
import rota.kernel.cache.Children;
import rota.kernel.cache.Expectations.Counts;
import rota.kernel.cache.Lag;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Presence;
import rota.kernel.plan.Outcome;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;

class PlanRunTest {
    private final RunFixture fixture = new RunFixture();

    @Test
    void everything_is_expected_before_the_first_call() {
        fixture.run(creating(3), deleting("a", "b"));

        assertThat(fixture.expected()).hasValue(new Counts(3, 2));
    }

    @Test
    void a_child_gets_its_name_from_us_so_that_a_lost_answer_can_be_traced() {
        var attempt = fixture.run(creating(1)).due().getFirst();

        var meta = ((Action.Create) attempt.action()).object().getMetadata();
        assertThat(meta.getName()).matches("flock-[bcdfghjklmnpqrstvwxz2456789]{5}");
        assertThat(meta.getGenerateName()).isEqualTo("flock-");
    }

    @Test
    void a_lost_answer_keeps_the_expectation_until_a_live_read_tells() {
        var first = fixture.run(creating(1));
        var lost = first.due().getFirst();
        first.answered(lost, refused(new ApiException.Unreachable("timeout", true)));
        assertThat(fixture.expected()).hasValue(new Counts(1, 0));

        var second = fixture.run();
        var look = second.due().getFirst();
        assertThat(look.action().summary()).isEqualTo("look for pod default/" + name(lost));
        second.answered(look, refused(new ApiException.NotFound("gone")));

        assertThat(fixture.expected()).hasValue(new Counts(0, 0));
        assertThat(second.due()).isEmpty();
    }

    @Test
    void a_lost_creation_that_did_happen_stays_expected_until_the_cache_shows_it() {
        var first = fixture.run(creating(1));
        var lost = first.due().getFirst();
        first.answered(lost, refused(new ApiException.Unreachable("timeout", true)));

        var second = fixture.run();
        second.answered(second.due().getFirst(), new Answer.Done(Optional.of(stored(lost, 7))));

        assertThat(fixture.expected()).hasValue(new Counts(1, 0));
        assertThat(fixture.ledger.unresolved(OWNER)).isEmpty();
    }

    @Test
    void a_lost_deletion_that_did_not_happen_is_taken_back() {
        var pod = newPod();
        pod.getMetadata().setName("pod-a");
        pod.getMetadata().setUid("a");
        pod.getMetadata().setResourceVersion("2");
        fixture.pods.changed(pod);
        var first = fixture.run(deleting("a"));
        first.answered(first.due().getFirst(), refused(new ApiException.Unreachable("timeout", true)));

        var second = fixture.run();
        second.answered(second.due().getFirst(), new Answer.Done(Optional.of(pod)));

        assertThat(fixture.expected()).hasValue(new Counts(0, 0));
    }

    @Test
    void a_connection_that_was_refused_is_no_lost_answer() {
        var run = fixture.run(creating(1));

        run.answered(run.due().getFirst(), refused(new ApiException.Unreachable("refused", false)));

        assertThat(fixture.expected()).hasValue(new Counts(0, 0));
        assertThat(fixture.ledger.unresolved(OWNER)).isEmpty();
    }

    @Test
    void a_delete_that_finds_nothing_is_a_success_and_waits_for_the_cache() {
        var run = fixture.run(deleting("a"));

        run.answered(run.due().getFirst(), refused(new ApiException.NotFound("gone")));

        assertThat(run.due()).isEmpty();
        assertThat(run.report().outcome()).isEqualTo(Outcome.SETTLED);
        assertThat(fixture.expected()).hasValue(new Counts(0, 0));
    }

    @Test
    void a_delete_names_the_incarnation_it_means() {
        var request = fixture.run(deleting("a")).due().getFirst().request();

        assertThat(request).hasValue(new Request.Delete(PODS.key("default", "pod-a"), Request.Preconditions.uid("a"),
                Request.DeleteOptions.DEFAULT));
    }

    @Test
    void own_writes_are_remembered_for_the_barrier() {
        var run = fixture.run(creating(1));

        succeed(run, 120);

        assertThat(fixture.ledger.barrier().lag(OWNER)).containsInstanceOf(Lag.class);
    }

    @Test
    void the_status_comes_last_and_is_written_even_when_a_step_failed() {
        var run = fixture.runWithStatus(creating(5), deleting("a"));
        run.answered(run.due().getFirst(), refused(new ApiException.Invalid("no")));

        var last = run.due();

        assertThat(last).extracting(it -> it.action().summary()).containsExactly("update configmap default/flock");
        run.answered(last.getFirst(), new Answer.Done(Optional.empty()));
        assertThat(run.due()).isEmpty();
        assertThat(run.report().skipped()).isEqualTo(5);
    }

    @Test
    void a_terminating_namespace_stops_quietly() {
        var run = fixture.run(creating(5));

        run.answered(run.due().getFirst(), refused(new ApiException.NamespaceTerminating("going away")));

        assertThat(run.due()).isEmpty();
        assertThat(run.report().outcome()).isEqualTo(new Outcome.Stopped("going away"));
        assertThat(fixture.announced).isEmpty();
        assertThat(fixture.expected()).hasValue(new Counts(0, 0));
    }

    @Test
    void a_conflict_is_tried_again_from_a_fresh_view() {
        var run = fixture.runWithStatus();

        run.answered(run.due().getFirst(), refused(new ApiException.Conflict("changed")));

        assertThat(run.report().outcome()).isInstanceOf(Outcome.BackOff.class);
    }

    @Test
    void the_longest_wait_that_a_server_asks_for_is_honoured() {
        var run = fixture.run(creating(3));
        succeed(run, 5);
        var batch = run.due();

        run.answered(batch.get(0), refused(new ApiException.TooManyRequests("later", Duration.ofSeconds(3))));
        run.answered(batch.get(1), refused(new ApiException.TooManyRequests("later", Duration.ofSeconds(9))));

        assertThat(run.report().outcome()).isInstanceOfSatisfying(Outcome.BackOff.class,
                it -> assertThat(it.retryAfter()).contains(Duration.ofSeconds(9)));
    }

    @Test
    void children_are_left_alone_while_the_cache_is_unsettled_but_the_rest_goes_on() {
        fixture.ledger.expectations().expect(new Children(OWNER, PODS), 1, List.of());
        var patch =
                new Action.Patch(PODS.key("default", "x"), new Request.PatchBody.Merge(Json.Obj.EMPTY),
                        Request.Subresource.NONE, Action.Tolerates.GONE);
        var steps = plan(creating(2), Step.oneByOne("label", "the label is missing", List.of(patch)));
        var run = new PlanRun(new Task(OWNER, steps, Optional.empty(), false), fixture.parts);

        var attempt = run.due().getFirst();
        run.answered(attempt, new Answer.Done(Optional.empty()));

        assertThat(attempt.action()).isEqualTo(patch);
        assertThat(run.due()).isEmpty();
        assertThat(run.report().withheld()).containsExactly("scale-out");
        assertThat(run.report().outcome()).isInstanceOfSatisfying(Outcome.Again.class,
                it -> assertThat(it.when()).isAfter(fixture.now.plus(Duration.ofMinutes(5))));
    }

    @Test
    void one_run_creates_and_deletes_no_more_than_the_burst() {
        var small = new RunFixture(3);

        var run = small.run(creating(2), deleting("a", "b", "c"));

        assertThat(small.expected()).hasValue(new Counts(2, 1));
        var attempts = 0;
        for (var batch = run.due(); !batch.isEmpty(); batch = run.due()) {
            attempts += batch.size();
            batch.forEach(it -> run.answered(it, new Answer.Done(Optional.empty())));
        }
        assertThat(attempts).isEqualTo(3);
        assertThat(run.report().outcome()).isInstanceOf(Outcome.Again.class);
    }

    @Test
    void a_live_read_that_contradicts_the_cache_stops_the_plan() {
        var confirm = new Action.Confirm(OWNER, Presence.ALIVE);
        var run = fixture.run(Step.oneByOne("adopt", "orphans match", List.of(confirm, new Action.Create(newPod()))));

        run.answered(run.due().getFirst(), refused(new ApiException.NotFound("gone")));

        assertThat(run.due()).isEmpty();
        assertThat(run.report().outcome()).isInstanceOfSatisfying(Outcome.BackOff.class,
                it -> assertThat(it.trouble()).contains("found it gone"));
        assertThat(fixture.expected()).hasValue(new Counts(0, 0));
    }

    @Test
    void a_live_read_that_no_cache_could_have_spared_ends_the_plan_until_its_wake() {
        var confirm = new Action.Confirm(OWNER, Presence.ABSENT, Action.Otherwise.REST);
        var steps = List.of(Step.oneByOne("collect", "no owner", List.of(confirm, new Action.Create(newPod()))));
        var later = fixture.now.plusSeconds(600);
        var plan = new Plan<>(steps, "", Wake.at(later, "it may be gone"));
        var run = new PlanRun(new Task(OWNER, plan, Optional.empty(), true), fixture.parts);
        var alive = new ConfigMapBuilder().withNewMetadata().withName("flock").withUid("u1").endMetadata().build();

        run.answered(run.due().getFirst(), new Answer.Done(Optional.of(alive)));

        assertThat(run.due()).isEmpty();
        assertThat(run.report().didNothing()).isTrue();
        assertThat(run.report().outcome()).isInstanceOfSatisfying(Outcome.Again.class,
                it -> assertThat(it.when()).isEqualTo(later));
    }

    @Test
    void users_hear_of_created_and_deleted_children() {
        var run = fixture.run(creating(1), deleting("a"));
        succeed(run, 5);
        run.answered(run.due().getFirst(), new Answer.Done(Optional.empty()));

        assertThat(fixture.announced).extracting(Action.Announce::reason).containsExactly("SuccessfulCreate",
                "SuccessfulDelete");
        assertThat(fixture.announced.getLast().note()).isEqualTo("Deleted pod: pod-a");
    }

    @Test
    void an_announcement_needs_no_call() {
        var say = new Action.Announce(Action.Severity.NORMAL, "Completed", "all done");
        var run = fixture.run(Step.oneByOne("tell", "the work is done", List.of(say)));

        assertThat(run.due()).isEmpty();
        assertThat(run.finished()).isTrue();
        assertThat(fixture.announced).containsExactly(say);
    }

    @Test
    void news_of_a_status_wait_until_it_is_written() {
        var say = new Action.Announce(Action.Severity.NORMAL, "Completed", "all done");
        var run = fixture.runWithStatus(Step.oneByOne("tell", "the work is done", List.of(say)));
        var status = run.due().getFirst();

        assertThat(fixture.announced).isEmpty();
        run.answered(status, new Answer.Done(Optional.empty()));

        assertThat(run.due()).isEmpty();
        assertThat(fixture.announced).containsExactly(say);
    }

    @Test
    void a_status_that_was_refused_is_no_news() {
        var say = new Action.Announce(Action.Severity.NORMAL, "Completed", "all done");
        var run = fixture.runWithStatus(Step.oneByOne("tell", "the work is done", List.of(say)));
        var status = run.due().getFirst();

        run.answered(status, refused(new ApiException.Conflict("somebody was faster")));

        assertThat(run.due()).isEmpty();
        assertThat(run.finished()).isTrue();
        assertThat(fixture.announced).isEmpty();
    }

    @Test
    void a_failed_step_does_not_silence_the_news_of_a_status() {
        var say = new Action.Announce(Action.Severity.NORMAL, "Suspended", "all done");
        var run = fixture.runWithStatus(deleting("a"), Step.oneByOne("tell", "it rests", List.of(say)));
        run.answered(run.due().getFirst(), refused(new ApiException.Conflict("another pod by now")));

        run.answered(run.due().getFirst(), new Answer.Done(Optional.empty()));

        assertThat(run.due()).isEmpty();
        assertThat(fixture.announced).extracting(Action.Announce::reason).containsExactly("FailedDelete", "Suspended");
    }

    @Test
    void a_call_says_what_users_should_hear_when_it_is_done_and_when_it_failed() {
        var say = new Action.Announce(Action.Severity.NORMAL, "Scheduled", "has a node");
        var call = new Greeting(new Action.Notice(OWNER, say));
        var failed = fixture.run(Step.oneByOne("greet", "hello", List.of(call)));
        failed.answered(failed.due().getFirst(), new Answer.Refused(new ApiException.Conflict("no")));
        assertThat(fixture.announced).containsExactly(new Action.Announce(Action.Severity.WARNING, "Unfriendly",
                "said: no"));
        fixture.announced.clear();

        var later = fixture.run(Step.oneByOne("greet", "hello", List.of(call)));
        later.answered(later.due().getFirst(), new Answer.Refused(new ApiException.TooManyRequests("at it",
                Duration.ofSeconds(1))));
        assertThat(fixture.announced).as("one that says when to come again has not refused").isEmpty();

        var run = fixture.run(Step.oneByOne("greet", "hello", List.of(call)));
        run.answered(run.due().getFirst(), new Answer.Done(Optional.empty()));

        assertThat(fixture.announced).containsExactly(say);
    }

    private record Greeting(Action.Notice notice) implements Action.Call {
        @Override
        public String summary() {
            return "greet";
        }

        @Override
        public Optional<Action.Notice> whenDone() {
            return Optional.of(notice);
        }

        @Override
        public Optional<Action.Announce> whenRefused() {
            return Optional.of(new Action.Announce(Action.Severity.WARNING, "Unfriendly", "said: "));
        }
    }

    @Test
    void an_answer_that_nobody_waits_for_is_a_bug() {
        var run = fixture.run(creating(1));
        var attempt = run.due().getFirst();
        run.answered(attempt, done(attempt, 3));

        assertThatThrownBy(() -> run.answered(attempt, done(attempt, 3))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void a_plan_that_wants_to_be_woken_says_so() {
        var when = fixture.now.plusSeconds(30);
        var plan = new Plan<>(List.of(), "s", Wake.at(when, "a pod becomes available"));

        var run = new PlanRun(new Task(OWNER, plan, Optional.empty(), true), fixture.parts);

        assertThat(run.due()).isEmpty();
        assertThat(run.report().outcome()).isEqualTo(new Outcome.Again(when, "a pod becomes available"));
    }

    private static void succeed(PlanRun run, long version) {
        var attempt = run.due().getFirst();
        run.answered(attempt, done(attempt, version));
    }

    private static String name(Attempt attempt) {
        return ((Action.Create) attempt.action()).object().getMetadata().getName();
    }

    @Test
    void a_refused_creation_is_told_in_the_words_of_its_controller() {
        var fixture = new RunFixture();
        var named = new Action.Create(RunFixture.newPod(), Optional.of("PodCreationFailed"));
        var run = fixture.run(Step.oneByOne("start", "one is missing", List.of(named)));

        run.answered(run.due().getFirst(), RunFixture.refused(new ApiException.Invalid("no such image")));

        assertThat(fixture.announced).containsExactly(
                new Action.Announce(Action.Severity.WARNING, "PodCreationFailed", "no such image"));
    }
}
