package rota.kernel.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.kernel.events.Fixture.NODE;
import static rota.kernel.events.Fixture.POD;
import static rota.kernel.events.Fixture.about;
import static rota.kernel.events.Fixture.note;

import io.fabric8.kubernetes.api.model.Event;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.meta.Ids;
import rota.api.wire.Codec;
import rota.kernel.plan.Action.Severity;

class RecorderTest {
    private final Fixture.Clock clock = new Fixture.Clock();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final AtomicInteger rings = new AtomicInteger();
    private final Recorder recorder = new Recorder("rota-test", new Recorder.Surroundings(clock,
            new Ids(new SplittableRandom(1)), new SplittableRandom(2), meters, rings::incrementAndGet));

    @Test
    void an_event_has_what_kubectl_shows() {
        recorder.record(new Note("rota-test", POD, Severity.WARNING, "FailedCreate", "Error creating: no room"));

        var event = (Event) ((Request.Create) send()).object();

        var name = event.getMetadata().getName();
        assertThat(name).matches("gpu-0\\.[0-9a-f]+[0-9a-z]{5}");
        assertThat(Codec.tree(event)).isEqualTo(Codec.readObject("""
                {"apiVersion": "v1", "kind": "Event",
                 "metadata": {"namespace": "team", "name": "%s"},
                 "involvedObject": {"apiVersion": "v1", "kind": "Pod", "namespace": "team", "name": "gpu-0",
                                    "uid": "u-0"},
                 "type": "Warning", "reason": "FailedCreate", "message": "Error creating: no room",
                 "count": 1, "firstTimestamp": "2026-03-01T08:00:00Z", "lastTimestamp": "2026-03-01T08:00:00Z",
                 "source": {"component": "rota-test"}, "reportingComponent": "rota-test"}
                """.formatted(name)));
    }

    @Test
    void an_event_about_a_cluster_wide_object_lives_in_the_default_namespace() {
        recorder.record(about(NODE, "x"));

        var event = (Event) ((Request.Create) send()).object();

        assertThat(event.getMetadata().getNamespace()).isEqualTo("default");
        assertThat(event.getInvolvedObject().getNamespace()).isNull();
    }

    @Test
    void a_repetition_is_a_strategic_patch_of_count_time_and_words() {
        recorder.record(note("one"));
        clock.pass(Duration.ofSeconds(5));
        recorder.record(note("one"));
        var created = delivered();

        var patch = (Request.Patch) send();

        assertThat(patch.key()).isEqualTo(created.key());
        assertThat(patch.body()).isEqualTo(new Request.PatchBody.Strategic(Codec.readObject("""
                {"count": 2, "lastTimestamp": "2026-03-01T08:00:05Z", "message": "one"}""")));
    }

    @Test
    void only_one_request_is_in_flight_and_they_go_out_in_order() {
        recorder.record(note("one"));
        recorder.record(note("two"));

        var first = send();

        assertThat(recorder.due()).isEmpty();
        assertThat(recorder.nextDue()).isEmpty();
        assertThat(message(first)).isEqualTo("one");
        recorder.answered();
        assertThat(message(send())).isEqualTo("two");
    }

    @Test
    void a_recorder_without_notes_has_nothing_to_do() {
        assertThat(recorder.due()).isEmpty();
        assertThat(recorder.nextDue()).isEmpty();
    }

    @Test
    void a_note_that_waits_is_due_now_and_rings_the_bell_unless_a_request_is_under_way() {
        recorder.record(note("one"));
        assertThat(recorder.nextDue()).contains(clock.instant());
        assertThat(rings.get()).isEqualTo(1);
        send();

        recorder.record(note("two"));

        assertThat(rings.get()).isEqualTo(1);
    }

    @Test
    void any_answer_of_the_server_is_final() {
        var refusals = List.of(new ApiException.AlreadyExists("taken"), new ApiException.NamespaceTerminating("going"),
                new ApiException.Forbidden(403, "Forbidden", "not you"), new ApiException.NotFound("no namespace"),
                new ApiException.TooManyRequests("slow down", Duration.ofSeconds(1)),
                new ApiException.ServerTrouble(500, "oops", Duration.ZERO));

        for (var refusal : refusals) {
            recorder.record(note(refusal.reason() + refusal.code()));
            send();
            recorder.failed(refusal);
            assertThat(recorder.nextDue()).as("%s", refusal).isEmpty();
        }

        assertThat(dropped("AlreadyExists")).isEqualTo(1);
        assertThat(dropped("Forbidden")).isEqualTo(2);
        assertThat(count("rota.events.sent")).isZero();
    }

    @Test
    void a_count_for_an_event_that_is_gone_makes_it_anew_with_all_it_had_counted() {
        recorder.record(note("one"));
        var before = delivered();
        clock.pass(Duration.ofMinutes(2));
        recorder.record(note("one"));
        recorder.record(note("two"));
        send();

        recorder.failed(new ApiException.NotFound("expired"));

        var anew = (Event) ((Request.Create) send()).object();
        assertThat(anew.getMetadata().getName()).isEqualTo(before.key().name());
        assertThat(anew.getCount()).isEqualTo(2);
        assertThat(anew.getFirstTimestamp()).isEqualTo("2026-03-01T08:00:00Z");
        assertThat(anew.getLastTimestamp()).isEqualTo("2026-03-01T08:02:00Z");
        recorder.answered();
        assertThat(message(send())).isEqualTo("two");
    }

    @Test
    void without_an_answer_a_request_is_tried_twelve_times_ten_seconds_apart_but_for_the_first_pause() {
        recorder.record(note("one"));
        var request = send();
        recorder.failed(noAnswer());
        assertThat(untilNextDue()).isBetween(Duration.ZERO, Duration.ofSeconds(10));

        for (var tries = 2; tries <= 12; tries++) {
            if (tries > 2) assertThat(untilNextDue()).isEqualTo(Duration.ofSeconds(10));
            clock.pass(untilNextDue().minusMillis(1));
            assertThat(recorder.due()).isEmpty();
            clock.pass(Duration.ofMillis(1));
            assertThat(send()).as("try %s", tries).isEqualTo(request);
            recorder.failed(noAnswer());
        }

        assertThat(recorder.nextDue()).isEmpty();
        assertThat(dropped("Unreachable")).isEqualTo(1);
    }

    @Test
    void a_try_that_had_arrived_after_all_counts_as_sent() {
        recorder.record(note("one"));
        send();
        recorder.failed(noAnswer());
        clock.pass(Duration.ofSeconds(10));
        send();

        recorder.failed(new ApiException.AlreadyExists("taken"));

        assertThat(count("rota.events.sent")).isEqualTo(1);
        assertThat(recorder.nextDue()).isEmpty();
    }

    @Test
    void a_full_outbox_drops_the_newest() {
        recorder.record(note("in flight"));
        var inFlight = send();
        for (var i = 0; i < 1001; i++) recorder.record(about(POD.key().withUid("u" + i), "message " + i));
        assertThat(dropped("outbox-full")).isEqualTo(1);
        assertThat(message(inFlight)).isEqualTo("in flight");

        recorder.answered();

        for (var i = 0; i < 1000; i++) assertThat(message(delivered())).isEqualTo("message " + i);
        assertThat(recorder.due()).isEmpty();
        assertThat(count("rota.events.recorded")).isEqualTo(1002);
        assertThat(count("rota.events.sent")).isEqualTo(1001);
    }

    @Test
    void notes_beyond_the_allowance_are_never_sent() {
        for (var i = 0; i < 26; i++) recorder.record(note("same"));

        for (var i = 0; i < 25; i++) delivered();

        assertThat(recorder.due()).isEmpty();
        assertThat(dropped("too-many")).isEqualTo(1);
    }

    @Test
    void an_answer_that_nobody_asked_for_is_a_mistake_of_the_driver() {
        assertThatThrownBy(recorder::answered).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("expected a request in flight");
    }

    @Test
    void notes_of_many_threads_are_neither_lost_nor_doubled() throws InterruptedException {
        var done = new CountDownLatch(8);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var thread = 0; thread < 8; thread++) {
                var uid = "thread-" + thread;
                threads.execute(() -> {
                    for (var i = 0; i < 25; i++) recorder.record(about(POD.key().withUid(uid), "same"));
                    done.countDown();
                });
            }
            done.await();
        }

        for (var i = 0; i < 200; i++) delivered();

        assertThat(recorder.due()).isEmpty();
        assertThat(count("rota.events.sent")).isEqualTo(200);
    }

    private static ApiException noAnswer() {
        return new ApiException.Unreachable("timed out", true);
    }

    private Request send() {
        return recorder.due().orElseThrow();
    }

    private Request delivered() {
        var request = send();
        recorder.answered();
        return request;
    }

    private Duration untilNextDue() {
        return Duration.between(clock.instant(), recorder.nextDue().orElse(Instant.MAX));
    }

    private double dropped(String why) {
        return meters.get("rota.events.dropped").tag("component", "rota-test").tag("why", why).counter().count();
    }

    private double count(String name) {
        return meters.get(name).tag("component", "rota-test").counter().count();
    }

    private static String message(Request request) {
        return ((Event) ((Request.Create) request).object()).getMessage();
    }
}
