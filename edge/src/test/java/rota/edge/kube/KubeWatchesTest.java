package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.edge.kube.Kube.mark;
import static rota.edge.kube.Kube.podJson;
import static rota.edge.kube.Kube.podList;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Real requests over real connections; only the server is a stub.
class KubeWatchesTest {
    private static final String LIST = "GET /api/v1/pods";
    private static final String EXPIRED = """
            {"kind":"Status","apiVersion":"v1","status":"Failure","reason":"Expired","code":410}""";

    private final StubServer server = new StubServer();
    private final ManualPause pause = new ManualPause();
    private final LeanSerialization serialization = LeanSerialization.with(Kube.SETTINGS);
    private final KubernetesClient client = Clients.build(server.config(), Kube.SETTINGS, serialization);
    private final KubeApi api = new KubeApi(client, new Budgets(Kube.SETTINGS, InstantSource.system(), Thread::sleep),
            InstantSource.system());
    private final KubeWatches watches =
            new KubeWatches(new Source.Scope(api, serialization.mapper(), Optional.empty(), false),
                    pause);
    private final RecordingSink<Pod> sink = new RecordingSink<>();

    @AfterEach
    void close() {
        watches.close();
        client.close();
        server.close();
    }

    @Test
    void a_stream_begins_with_the_whole_list_and_goes_on_with_each_change_in_order() {
        server.on(LIST, Answer.ok(podList(10, podJson("a", 3), podJson("b", 9))));
        watches.open(Pod.class, sink);
        var watch = server.nextWatch();

        watch.send("ADDED", podJson("c", 11));
        watch.send("MODIFIED", podJson("a", 12));
        watch.send("DELETED", podJson("b", 13));

        assertThat(sink.next()).isEqualTo("replaced a@3 b@9 at 10");
        assertThat(sink.next()).isEqualTo("changed c@11");
        assertThat(sink.next()).isEqualTo("changed a@12");
        assertThat(sink.next()).isEqualTo("removed b@13");
        assertThat(watch.request().query()).contains("resourceVersion=10", "allowWatchBookmarks=true");
    }

    @Test
    void a_server_sends_only_what_the_fields_select() {
        server.on(LIST, Answer.ok(podList(10)));
        watches.open(Pod.class, new RecordingSink<>("involvedObject.kind=Pod,reason=roleProbe", _ -> true));

        var selected = "fieldSelector=involvedObject.kind%3DPod%2Creason%3DroleProbe";
        assertThat(server.next().query()).contains(selected);
        assertThat(server.nextWatch().request().query()).contains(selected, "allowWatchBookmarks=true");
    }

    @Test
    void what_nobody_keeps_is_not_in_lists_and_comes_and_goes_like_everything_else() {
        server.on(LIST, Answer.ok(podList(10, podJson("a", 3), podJson("b", 9))));
        var some = new RecordingSink<Pod>("", it -> it.getMetadata().getName().equals("b"));
        watches.open(Pod.class, some);
        var watch = server.nextWatch();

        watch.send("MODIFIED", podJson("a", 11));
        watch.send("DELETED", podJson("b", 12));

        assertThat(some.next()).isEqualTo("replaced b@9 at 10");
        assertThat(some.next()).isEqualTo("changed a@11");
        assertThat(some.next()).isEqualTo("removed b@12");
    }

    @Test
    void a_list_asks_for_the_newest_state_not_for_any() {
        server.on(LIST, Answer.ok(podList(10)));

        watches.open(Pod.class, sink);

        assertThat(server.next().query()).doesNotContain("resourceVersion");
    }

    @Test
    void a_quiet_kind_gets_on_by_bookmarks() {
        server.on(LIST, Answer.ok(podList(10)));
        watches.open(Pod.class, sink);

        server.nextWatch().send("BOOKMARK", mark(20));

        assertThat(sink.next()).isEqualTo("replaced at 10");
        assertThat(sink.next()).isEqualTo("bookmark 20");
    }

    @Test
    void letters_beyond_ascii_arrive_whole() {
        server.on(LIST, Answer.ok(podList(10)));
        watches.open(Pod.class, sink);

        server.nextWatch().send("ADDED", podJson("a", 11, ",\"annotations\":{\"who\":\"Zoë, 東京, 🚀\"}"));

        assertThat(sink.nextObject().getMetadata().getAnnotations()).containsEntry("who", "Zoë, 東京, 🚀");
    }

    @Test
    void cached_objects_carry_no_record_of_managers_although_the_wire_did() {
        var managed = ",\"managedFields\":[{\"manager\":\"kubelet\",\"operation\":\"Update\"}]";
        server.on(LIST, Answer.ok(podList(10, podJson("a", 3, managed))));
        watches.open(Pod.class, sink);

        server.nextWatch().send("ADDED", podJson("b", 11, managed));

        assertThat(sink.nextObject().getMetadata().getManagedFields()).isEmpty();
        assertThat(sink.nextObject().getMetadata().getManagedFields()).isEmpty();
    }

    @Test
    void a_letter_that_comes_in_two_parts_arrives_whole() {
        server.on(LIST, Answer.ok(podList(10)));
        watches.open(Pod.class, sink);
        var watch = server.nextWatch();

        var event = ("{\"type\":\"ADDED\",\"object\":" + podJson("a", 11, ",\"annotations\":{\"who\":\"Zoë\"}") + "}\n")
                .getBytes(StandardCharsets.UTF_8);
        for (var each : event) watch.bytes(each);

        assertThat(sink.nextObject().getMetadata().getAnnotations()).containsEntry("who", "Zoë");
    }

    @Test
    void what_comes_together_with_the_first_line_of_the_answer_is_heard() {
        for (var i = 1; i <= 50; i++) {
            server.on(LIST, Answer.ok(podList(10)));
            server.firstOfNextWatch("{\"type\":\"ADDED\",\"object\":" + podJson("a", 10 + i) + "}\n");
            var each = new RecordingSink<Pod>();
            try (var _ = watches.open(Pod.class, each)) {
                assertThat(each.next()).isEqualTo("replaced at 10");
                assertThat(each.next()).isEqualTo("changed a@" + (10 + i));
            }
        }
    }

    @Test
    void a_compacted_history_leads_to_a_new_list() {
        server.on(LIST, Answer.ok(podList(10, podJson("a", 3))), Answer.ok(podList(50, podJson("b", 40))));
        watches.open(Pod.class, sink);
        var watch = server.nextWatch();
        watch.send("MODIFIED", podJson("a", 11));

        watch.send("ERROR", EXPIRED);

        assertThat(sink.next()).isEqualTo("replaced a@3 at 10");
        assertThat(sink.next()).isEqualTo("changed a@11");
        assertThat(sink.next()).isEqualTo("replaced b@40 at 50");
        assertThat(server.nextWatch().request().query()).contains("resourceVersion=50");
        assertThat(pause.unused()).isTrue();
    }

    @Test
    void a_server_that_knows_no_version_for_long_is_not_asked_without_a_pause() {
        server.on(LIST, Answer.ok(podList(10)));
        for (var i = 0; i < 6; i++) server.refuseWatch(Answer.json(410, EXPIRED));
        watches.open(Pod.class, sink);

        assertThat(Stream.generate(pause::pass).limit(6).map(Duration::toSeconds)).containsExactly(1L, 2L, 4L, 8L, 10L,
                10L);
        server.nextWatch().send("ADDED", podJson("a", 11));

        sink.until("changed a@11");
        assertThat(server.rest().stream().filter(it -> !it.isWatch())).hasSize(7);
    }

    @Test
    void whatever_else_the_server_says_leads_to_a_new_list_after_a_pause() {
        server.on(LIST, Answer.ok(podList(10)), Answer.ok(podList(50)));
        watches.open(Pod.class, sink);

        server.nextWatch().send("ERROR", """
                {"kind":"Status","apiVersion":"v1","status":"Failure","reason":"InternalError"}""");
        assertThat(pause.pass()).isEqualTo(Duration.ofSeconds(1));

        sink.until("replaced at 50");
    }

    /// Hazard: many clients stop here, for good, or go on with a hole.
    @Test
    void an_event_that_nobody_can_read_leads_to_a_new_list() {
        for (var unreadable : List.of("{\"type\":\"ADDED\",\"object\":{{{", "[1]", "{\"type\":\"ADDED\"}",
                "{\"type\":\"NEW\",\"object\":" + podJson("a", 11) + "}", "{\"type\":\"ADDED\",\"object\":null}",
                "{\"type\":\"ADDED\",\"object\":{\"metadata\":{\"name\":\"a\"}}}",
                "{\"type\":\"ADDED\",\"object\":{\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"x\"}}}")) {
            server.on(LIST, Answer.ok(podList(10)), Answer.ok(podList(50)));
            var each = new RecordingSink<Pod>();
            try (var stream = watches.open(Pod.class, each)) {
                server.nextWatch().text(unreadable + "\n");
                pause.pass();

                assertThat(each.next()).isEqualTo("replaced at 10");
                assertThat(each.next()).as(unreadable).isEqualTo("replaced at 50");
                assertThat(stream.healthy()).isTrue();
                server.nextWatch();
            }
        }
    }

    @Test
    void a_watch_that_the_server_ends_goes_on_from_the_last_version() {
        server.on(LIST, Answer.ok(podList(10)));
        watches.open(Pod.class, sink);
        var first = server.nextWatch();

        first.send("ADDED", podJson("a", 11));
        first.end();
        var second = server.nextWatch();
        second.send("BOOKMARK", mark(20));
        second.end();

        assertThat(second.request().query()).contains("resourceVersion=11&");
        assertThat(server.nextWatch().request().query()).contains("resourceVersion=20&");
        assertThat(pause.unused()).isTrue();
        assertThat(server.rest().stream().filter(it -> !it.isWatch())).hasSize(1);
    }

    @Test
    void a_connection_that_is_lost_in_the_middle_of_an_event_costs_nothing() {
        server.on(LIST, Answer.ok(podList(10)));
        watches.open(Pod.class, sink);
        var first = server.nextWatch();

        first.send("ADDED", podJson("a", 11));
        sink.until("changed a@11");
        first.text("{\"type\":\"ADDED\",\"object\":{\"kind\":\"Pod\",");
        first.breakOff();
        var second = server.nextWatch();
        second.send("ADDED", podJson("b", 12));

        assertThat(second.request().query()).contains("resourceVersion=11&");
        assertThat(sink.next()).isEqualTo("changed b@12");
        assertThat(server.rest().stream().filter(it -> !it.isWatch())).hasSize(1);
    }

    @Test
    void a_server_that_ends_each_watch_at_once_is_not_asked_without_a_pause() {
        server.on(LIST, Answer.ok(podList(10)));
        watches.open(Pod.class, sink);

        server.nextWatch().end();
        assertThat(pause.pass()).isEqualTo(Duration.ofSeconds(1));
        server.nextWatch().end();
        assertThat(pause.pass()).isEqualTo(Duration.ofSeconds(2));
        server.nextWatch().send("ADDED", podJson("a", 11));

        sink.until("changed a@11");
    }

    @Test
    void an_outage_is_waited_out_and_needs_no_new_list() {
        server.on(LIST, Answer.refusal(500, "InternalError", "{}"), Answer.ok(podList(10)));
        server.refuseWatch(Answer.json(429, "{}"));

        var stream = watches.open(Pod.class, sink);
        pause.pass();
        pause.pass();
        server.nextWatch().send("ADDED", podJson("a", 11));

        assertThat(sink.next()).isEqualTo("replaced at 10");
        assertThat(sink.next()).isEqualTo("changed a@11");
        assertThat(stream.healthy()).isTrue();
        assertThat(server.rest().stream().filter(it -> !it.isWatch())).hasSize(2);
    }

    @Test
    void a_list_that_cannot_be_read_is_asked_for_again() {
        server.on(LIST, Answer.ok("{\"items\":[]}"), Answer.ok("oops"), Answer.ok("{\"metadata\":{},\"items\":[{}]}"),
                Answer.ok("{\"metadata\":{\"resourceVersion\":\"7\"},\"items\":[" + podJson("a", 3)),
                Answer.ok("{\"metadata\":{\"resourceVersion\":\"8\"},\"items\":null}"));

        watches.open(Pod.class, sink);
        for (var i = 0; i < 4; i++) pause.pass();

        assertThat(sink.next()).isEqualTo("replaced at 8");
    }

    @Test
    void a_sink_that_fails_shows_and_gets_a_complete_list_again() {
        server.on(LIST, Answer.ok(podList(10)), Answer.ok(podList(50)));
        var calls = new LinkedBlockingQueue<String>();
        var stream = watches.open(Pod.class, new FailingSink(calls));
        server.nextWatch().send("ADDED", podJson("a", 11));
        assertThat(StubServer.take(calls)).isEqualTo("replaced");
        assertThat(StubServer.take(calls)).isEqualTo("changed");

        assertThat(pause.next()).isEqualTo(Duration.ofSeconds(1));
        assertThat(stream.healthy()).isFalse();
        pause.end();
        server.nextWatch();

        assertThat(calls).containsExactly("replaced");
        assertThat(stream.healthy()).isTrue();
    }

    @Test
    void a_second_stream_of_a_kind_is_refused_until_the_first_is_closed() {
        server.on(LIST, Answer.ok(podList(10)));
        var first = watches.open(Pod.class, sink);

        assertThatThrownBy(() -> watches.open(Pod.class, sink)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("v1 Pod").hasMessageContaining("share");
        first.close();
        assertThat(first.healthy()).isFalse();
        var second = watches.open(Pod.class, new RecordingSink<>());

        assertThat(second.healthy()).isTrue();
    }

    @Test
    void who_is_closed_hangs_up_whatever_it_waits_for() throws InterruptedException {
        server.on(LIST, new Answer.Silence());
        var asking = watches.open(Pod.class, sink);
        server.next();
        asking.close();
        server.on(LIST, Answer.ok(podList(10)));
        var listening = watches.open(Pod.class, sink);
        var watch = server.nextWatch();
        listening.close();
        watch.awaitHangUp();
        var resting = watches.open(Pod.class, sink);
        server.nextWatch().end();
        pause.next();
        resting.close();

        for (var each : List.of(asking, listening, resting)) ((Follower<?>) each).awaitEnd();
    }

    @Test
    void who_is_closed_in_the_moment_an_answer_begins_hangs_up_as_well() throws InterruptedException {
        server.on(LIST, Answer.ok(podList(10)));
        // Many times: the moment is short.
        for (var i = 0; i < 200; i++) {
            var stream = watches.open(Pod.class, sink);
            var watch = server.nextWatch();
            stream.close();
            watch.awaitHangUp();
        }
    }
}
