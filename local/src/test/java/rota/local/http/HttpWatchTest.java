package rota.local.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Watches over HTTP, from both versions of it.
class HttpWatchTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String[] JSON = {"Content-Type", "application/json"};

    private TestServer server;
    private Client admin;

    @BeforeEach
    void start(@TempDir Path directory) {
        server = new TestServer(directory);
        admin = server.admin(Version.HTTP_2);
    }

    @AfterEach
    void stop() {
        admin.close();
        server.close();
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void what_is_there_comes_first_and_then_every_change(Version version) {
        create("a", "");
        try (var client = server.admin(version); var events = events(client, MAPS + "?watch=true")) {
            assertThat(events.next()).isEqualTo("ADDED a");

            create("b", "");
            admin.send("PATCH", MAPS + "/b", "{'data':{'k':'é'}}", "Content-Type", "application/merge-patch+json");
            admin.send("DELETE", MAPS + "/b", "");

            assertThat(events.next()).isEqualTo("ADDED b");
            assertThat(events.nextTree().text("object", "data", "k")).hasValue("é");
            assertThat(events.next()).isEqualTo("DELETED b");
        }
    }

    @Test
    void a_watch_goes_on_behind_a_list() {
        create("a", "");
        var version = admin.get(MAPS).json().text("metadata", "resourceVersion").orElseThrow();
        create("b", "");

        try (var events = events(admin, MAPS + "?watch=1&resourceVersion=" + version)) {
            assertThat(events.next()).isEqualTo("ADDED b");
        }
    }

    @Test
    void what_begins_or_ceases_to_match_comes_and_goes() {
        try (var events = events(admin, MAPS + "?watch=true&labelSelector=on%3Dyes")) {
            create("a", "");
            label("a", "yes");
            label("a", "no");
            create("b", "'on':'yes'");

            assertThat(events.next()).isEqualTo("ADDED a");
            assertThat(events.next()).isEqualTo("DELETED a");
            assertThat(events.next()).isEqualTo("ADDED b");
        }
    }

    @Test
    void a_bookmark_comes_in_mid_stream_when_a_minute_has_passed_and_the_watch_goes_on(@TempDir Path other) {
        var ahead = new AtomicReference<>(Duration.ZERO);
        try (var late = new TestServer(other, 0, () -> Instant.now().plus(ahead.get()));
                var client = late.admin(Version.HTTP_2)) {
            client.post(MAPS, "{'metadata':{'name':'a'}}", JSON);
            try (var events = events(client, MAPS + "?watch=true&allowWatchBookmarks=true")) {
                assertThat(events.next()).isEqualTo("ADDED a");

                ahead.set(Duration.ofSeconds(61));
                var second = client.post(MAPS, "{'metadata':{'name':'b'}}", JSON).json();

                assertThat(events.next()).isEqualTo("ADDED b");
                var bookmark = events.nextTree();
                assertThat(bookmark.text("type")).hasValue("BOOKMARK");
                assertThat(bookmark.text("object", "kind")).hasValue("ConfigMap");
                assertThat(bookmark.text("object", "metadata", "resourceVersion"))
                        .isEqualTo(second.text("metadata", "resourceVersion"));
                client.post(MAPS, "{'metadata':{'name':'c'}}", JSON);
                assertThat(events.next()).isEqualTo("ADDED c");
            }
        }
    }

    @Test
    void the_end_of_the_beginning_is_marked_for_those_who_ask() {
        create("a", "");
        var path = MAPS + "?watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan"
                + "&allowWatchBookmarks=true&resourceVersion=1";

        try (var events = events(admin, path)) {
            assertThat(events.next()).isEqualTo("ADDED a");
            var mark = events.nextTree();
            assertThat(Events.told(mark)).isEqualTo("BOOKMARK initial");
            assertThat(mark.text("object", "kind")).hasValue("ConfigMap");
        }
    }

    @Test
    void who_wants_no_initial_events_begins_now() {
        create("a", "");
        var path = MAPS + "?watch=true&sendInitialEvents=false&resourceVersionMatch=NotOlderThan&timeoutSeconds=1";

        try (var events = events(admin, path)) {
            assertThat(events.rest()).isEmpty();
        }
    }

    @Test
    void the_old_way_to_watch_one_object_shows_no_other() {
        create("a", "");
        create("b", "");

        try (var events = events(admin, "/api/v1/watch/namespaces/default/configmaps/b?timeoutSeconds=1")) {
            assertThat(events.rest()).containsExactly("ADDED b");
        }
    }

    @Test
    void a_watch_ends_when_its_time_is_over_and_says_how_far_it_came() {
        create("a", "");

        try (var events = events(admin, MAPS + "?watch=true&timeoutSeconds=1&allowWatchBookmarks=true")) {
            assertThat(events.rest()).containsExactly("ADDED a", "BOOKMARK");
        }
    }

    @Test
    void a_version_that_is_forgotten_is_an_error_inside_the_stream() {
        create("a", "");
        server.store.compact(server.store.version());

        var response = admin.open(MAPS + "?watch=true&resourceVersion=2");

        assertThat(response.statusCode()).isEqualTo(200);
        try (var events = new Events(response.body())) {
            assertThat(events.rest()).containsExactly("ERROR 410");
        }
    }

    @Test
    void a_watch_of_metadata_shows_metadata() {
        try (var events = new Events(admin.open(MAPS + "?watch=true", "Accept",
                "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1").body())) {
            create("a", "");

            var event = events.nextTree();

            assertThat(event.text("object", "kind")).hasValue("PartialObjectMetadata");
            assertThat(event.at("object", "data")).isEmpty();
        }
    }

    @Test
    void a_watch_of_tables_describes_the_columns_once() {
        create("a", "");
        try (var events = new Events(admin.open(MAPS + "?watch=true", "Accept",
                "application/json;as=Table;g=meta.k8s.io;v=v1").body())) {
            create("b", "");

            var first = events.nextTree();
            var second = events.nextTree();

            assertThat(first.text("object", "kind")).hasValue("Table");
            assertThat(first.object("object").items("columnDefinitions")).isNotEmpty();
            assertThat(second.object("object").items("columnDefinitions")).isEmpty();
        }
    }

    @Test
    void a_table_of_nothing_else_than_one_name_can_be_watched_too() {
        create("a", "");
        try (var events =
                events(admin, "/api/v1/watch/namespaces/default/configmaps?fieldSelector=metadata.name%3Db")) {
            create("b", "");

            assertThat(events.next()).isEqualTo("ADDED b");
        }
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void a_client_that_hangs_up_is_noticed_although_there_is_no_news(Version version) {
        try (var client = server.admin(version)) {
            var events = events(client, MAPS + "?watch=true");
            assertThat(server.server.watches()).isEqualTo(1);
            events.close();
        }

        Eventually.holds("no watch is left", () -> server.server.watches() == 0);
    }

    @Test
    void a_server_that_stops_ends_its_watches() {
        var events = events(admin, MAPS + "?watch=true");

        server.close();

        assertThat(server.server.watches()).isZero();
        assertThat(events.rest()).isEmpty();
    }

    private static Events events(Client client, String path) {
        var response = client.open(path);
        assertThat(response.statusCode()).isEqualTo(200);
        return new Events(response.body());
    }

    private void create(String name, String labels) {
        admin.post(MAPS, "{'metadata':{'name':'" + name + "','labels':{" + labels + "}}}", JSON);
    }

    private void label(String name, String value) {
        admin.send("PATCH", MAPS + "/" + name, "{'metadata':{'labels':{'on':'" + value + "'}}}", "Content-Type",
                "application/merge-patch+json");
    }
}
