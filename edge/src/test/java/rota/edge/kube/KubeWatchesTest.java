package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.edge.kube.Kube.mark;
import static rota.edge.kube.Kube.podJson;
import static rota.edge.kube.Kube.podList;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Real informers over real WebSockets; only the server is a stub.
class KubeWatchesTest {
    private static final String LIST = "GET /api/v1/pods";

    private final StubServer server = new StubServer();
    private final ManualTicker ticker = new ManualTicker();
    private final ManualClock clock = new ManualClock();
    private final KubernetesClient client = Clients.build(server.config(), Kube.SETTINGS);
    private final KubeWatches watches = new KubeWatches(new Source.Scope(client, Optional.empty()), ticker, clock);
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
    void what_nobody_keeps_comes_and_goes_like_everything_else() {
        server.on(LIST, Answer.ok(podList(10, podJson("a", 3), podJson("b", 9))));
        var some = new RecordingSink<Pod>("", _ -> false);
        watches.open(Pod.class, some);
        var watch = server.nextWatch();

        watch.send("MODIFIED", podJson("a", 11));
        watch.send("DELETED", podJson("b", 12));

        assertThat(some.next()).isEqualTo("replaced a@3 b@9 at 10");
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
        try (var own = new Ticker.Own(Duration.ofMillis(20));
                var ticking = new KubeWatches(new Source.Scope(client, Optional.empty()), own, clock)) {
            ticking.open(Pod.class, sink);

            server.nextWatch().send("BOOKMARK", mark(20));

            assertThat(sink.next()).isEqualTo("replaced at 10");
            assertThat(sink.next()).isEqualTo("bookmark 20");
        }
    }

    @Test
    void what_a_change_has_told_needs_no_bookmark() {
        server.on(LIST, Answer.ok(podList(10)));
        watches.open(Pod.class, sink);

        var watch = server.nextWatch();
        watch.send("ADDED", podJson("a", 21));
        sink.until("changed a@21");
        ticker.tick();
        watch.send("ADDED", podJson("b", 22));

        assertThat(sink.next()).isEqualTo("changed b@22");
    }

    @Test
    void a_removal_of_something_never_seen_is_not_told() {
        server.on(LIST, Answer.ok(podList(10)));
        watches.open(Pod.class, sink);

        var watch = server.nextWatch();
        watch.send("DELETED", podJson("unknown", 11));
        watch.send("ADDED", podJson("a", 12));

        assertThat(sink.next()).isEqualTo("replaced at 10");
        assertThat(sink.next()).isEqualTo("changed a@12");
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
    void a_compacted_history_leads_to_a_new_list() {
        server.on(LIST, Answer.ok(podList(10, podJson("a", 3))), Answer.ok(podList(50, podJson("b", 40))));
        watches.open(Pod.class, sink);

        server.nextWatch().send("ERROR", """
                {"kind":"Status","apiVersion":"v1","status":"Failure","reason":"Expired","code":410}""");

        assertThat(sink.next()).isEqualTo("replaced a@3 at 10");
        assertThat(sink.next()).isEqualTo("replaced b@40 at 50");
        assertThat(server.nextWatch().request().query()).contains("resourceVersion=50");
    }

    /// Hazard: by default an informer would stop here, for good.
    @Test
    void an_event_that_nobody_can_read_leads_to_a_new_list() {
        server.on(LIST, Answer.ok(podList(10)), Answer.ok(podList(50)));
        var stream = watches.open(Pod.class, sink);

        server.nextWatch().text("{\"type\":\"ADDED\",\"object\":{{{");

        assertThat(sink.next()).isEqualTo("replaced at 10");
        assertThat(sink.next()).isEqualTo("replaced at 50");
        assertThat(stream.healthy()).isTrue();
    }

    @Test
    void an_outage_at_the_start_is_waited_out() {
        server.on(LIST, Answer.refusal(500, "InternalError", "{}"), Answer.ok(podList(10)));

        var stream = watches.open(Pod.class, sink);

        assertThat(sink.next()).isEqualTo("replaced at 10");
        assertThat(stream.healthy()).isTrue();
    }

    @Test
    void an_informer_that_has_stopped_shows_and_is_replaced() {
        server.on(LIST, Answer.ok(podList(10)), Answer.ok(podList(50, podJson("a", 40))));
        var stream = watches.open(Pod.class, sink);
        sink.until("replaced at 10");
        assertThat(stream.healthy()).isTrue();

        stream.informer().stop();
        assertThat(stream.healthy()).isFalse();
        ticker.tick();
        clock.pass(Duration.ofMillis(999));
        ticker.tick();
        assertThat(stream.healthy()).isFalse();
        clock.pass(Duration.ofMillis(1));
        ticker.tick();

        assertThat(sink.next()).isEqualTo("replaced a@40 at 50");
        assertThat(stream.healthy()).isTrue();
    }

    @Test
    void a_sink_that_fails_shows_and_gets_a_complete_list_again() {
        server.on(LIST, Answer.ok(podList(10)), Answer.ok(podList(50)));
        var calls = new LinkedBlockingQueue<String>();
        var stream = watches.open(Pod.class, new FailingSink(calls));
        server.nextWatch().send("ADDED", podJson("a", 11));
        assertThat(StubServer.take(calls)).isEqualTo("replaced");
        assertThat(StubServer.take(calls)).isEqualTo("changed");

        assertThat(stream.healthy()).isFalse();
        ticker.tick();
        clock.pass(Duration.ofSeconds(1));
        ticker.tick();
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

    /// Hazard: HTTP watches break on the first letter beyond ASCII.
    @Test
    void a_configuration_with_http_watches_is_refused() {
        var config = new ConfigBuilder(server.config()).withOnlyHttpWatches(true).build();

        assertThatThrownBy(() -> KubeConnection.of(config, Kube.SETTINGS)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("onlyHttpWatches");
    }

    @Test
    void a_refused_upgrade_is_tried_again_and_never_becomes_an_http_watch() {
        server.on(LIST, Answer.ok(podList(10)));
        server.refuseUpgrade(503);
        server.refuseUpgrade(200);

        watches.open(Pod.class, sink);
        server.nextWatch().send("ADDED", podJson("a", 11));
        sink.until("changed a@11");

        var watchRequests = server.rest().stream().filter(it -> it.query().contains("watch=true")).toList();
        assertThat(watchRequests).hasSize(3).allMatch(Received::isUpgrade);
    }
}
