package rota.local.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient.Version;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// Lists in pages, of the present and of the past.
class ListTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String[] JSON = {"Content-Type", "application/json"};

    private TestServer server;
    private Client admin;

    @BeforeEach
    void start(@TempDir Path directory) {
        server = new TestServer(directory);
        admin = server.admin(Version.HTTP_2);
        for (var name : List.of("a", "b", "c", "d", "e")) create(name);
    }

    @AfterEach
    void stop() {
        admin.close();
        server.close();
    }

    @Test
    void pages_show_the_world_as_it_was_at_the_first_one() {
        var first = admin.get(MAPS + "?limit=2").json();
        admin.send("DELETE", MAPS + "/c", "");
        create("bb");
        admin.send("PATCH", MAPS + "/d", "{'data':{'k':'v'}}", "Content-Type", "application/merge-patch+json");

        var second = admin.get(MAPS + "?limit=2&continue=" + token(first)).json();
        var third = admin.get(MAPS + "?limit=2&continue=" + token(second)).json();

        assertThat(names(first)).containsExactly("a", "b");
        assertThat(first.at("metadata", "remainingItemCount")).hasValue(Json.of(3));
        assertThat(names(second)).containsExactly("c", "d");
        assertThat(((Json.Obj) second.items("items").get(1)).has("data")).isFalse();
        assertThat(names(third)).containsExactly("e");
        assertThat(token(third)).isEmpty();
        assertThat(third.text("metadata", "resourceVersion")).isEqualTo(first.text("metadata", "resourceVersion"));
    }

    @Test
    void a_list_of_several_megabytes_arrives_whole_packed_or_not() {
        for (var i = 0; i < 4; i++) {
            admin.post(MAPS, "{'metadata':{'name':'large-" + i + "'},'data':{'text':'" + "x".repeat(500_000) + "'}}",
                    JSON);
        }
        var all = List.of("a", "b", "c", "d", "e", "large-0", "large-1", "large-2", "large-3");

        var plain = admin.get(MAPS);
        var packed = admin.open(MAPS, "Accept-Encoding", "gzip");

        assertThat(names(plain.json())).isEqualTo(all);
        assertThat(packed.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(names(unpacked(packed.body()))).isEqualTo(all);
    }

    @Test
    void pages_of_all_namespaces_go_by_namespace_and_name() {
        admin.post("/api/v1/namespaces", "{'metadata':{'name':'aaa'}}", JSON);
        admin.post("/api/v1/namespaces/aaa/configmaps", "{'metadata':{'name':'z'}}", JSON);

        var seen = new ArrayList<String>();
        var page = admin.get("/api/v1/configmaps?limit=1").json();
        seen.addAll(names(page));
        while (!token(page).isEmpty()) {
            page = admin.get("/api/v1/configmaps?limit=1&continue=" + token(page)).json();
            seen.addAll(names(page));
        }

        assertThat(seen).containsExactly("z", "a", "b", "c", "d", "e");
    }

    @Test
    void a_page_may_go_on_for_those_who_take_any_version() {
        var first = admin.get(MAPS + "?limit=2").json();

        assertThat(admin.get(MAPS + "?limit=2&resourceVersion=0&continue=" + token(first)).code()).isEqualTo(200);
        assertThat(admin.get(MAPS + "?limit=2&resourceVersion=1&continue=" + token(first)).code()).isEqualTo(400);
    }

    @Test
    void a_forgotten_page_offers_to_go_on_in_the_present() {
        var first = admin.get(MAPS + "?limit=2").json();
        create("cc");
        server.store.compact(server.store.version());

        var expired = admin.get(MAPS + "?limit=2&continue=" + token(first));
        var resumed = admin.get(MAPS + "?limit=2&continue=" + token(expired.json())).json();

        assertThat(expired.code()).isEqualTo(410);
        assertThat(expired.reason()).isEqualTo("Expired");
        assertThat(names(resumed)).containsExactly("c", "cc");
    }

    @Test
    void a_list_of_an_exact_version_shows_that_version() {
        var version = admin.get(MAPS).json().text("metadata", "resourceVersion").orElseThrow();
        admin.send("DELETE", MAPS + "/a", "");

        var exact = MAPS + "?resourceVersionMatch=Exact&resourceVersion=" + version;
        var newer = MAPS + "?resourceVersionMatch=NotOlderThan&resourceVersion=" + version;

        assertThat(names(admin.get(exact).json())).contains("a");
        assertThat(names(admin.get(newer).json())).doesNotContain("a");
        server.store.compact(server.store.version());
        assertThat(admin.get(exact).code()).isEqualTo(410);
    }

    @Test
    void a_version_of_the_future_is_too_large() {
        var answer = admin.get(MAPS + "?resourceVersion=999999");

        assertThat(answer.code()).isEqualTo(504);
        assertThat(answer.message()).startsWith("Timeout: Too large resource version: 999999, current: ");
        assertThat(answer.json().items("details", "causes")).first().asString().contains("ResourceVersionTooLarge");
        assertThat(admin.get(MAPS + "/a?resourceVersion=999999").code()).isEqualTo(504);
    }

    @Test
    void selectors_and_pages_work_together() {
        admin.send("PATCH", MAPS + "/b", "{'metadata':{'labels':{'x':'y'}}}", "Content-Type",
                "application/merge-patch+json");
        admin.send("PATCH", MAPS + "/e", "{'metadata':{'labels':{'x':'y'}}}", "Content-Type",
                "application/merge-patch+json");

        var first = admin.get(MAPS + "?limit=1&labelSelector=x").json();
        var second = admin.get(MAPS + "?limit=1&labelSelector=x&continue=" + token(first)).json();

        assertThat(names(first)).containsExactly("b");
        assertThat(first.at("metadata", "remainingItemCount")).isEmpty();
        assertThat(names(second)).containsExactly("e");
        assertThat(names(admin.get(MAPS + "?fieldSelector=metadata.name%3Dc").json())).containsExactly("c");
    }

    @Test
    void a_token_of_somebody_else_is_refused() {
        for (var token : List.of("abc", "%%%", "e30", "eyJ2IjoieCJ9")) {
            assertThat(admin.get(MAPS + "?continue=" + token.replace("%", "%25")).message())
                    .isEqualTo("invalid continue token: continue key is not valid");
        }
    }

    private void create(String name) {
        admin.post(MAPS, "{'metadata':{'name':'" + name + "'}}", JSON);
    }

    private static Json.Obj unpacked(InputStream body) {
        try (var unpacked = new GZIPInputStream(body)) {
            return (Json.Obj) Codec.read(unpacked.readAllBytes(), _ -> {});
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static String token(Json.Obj list) {
        return list.text("metadata", "continue").orElse("");
    }

    private static List<String> names(Json.Obj list) {
        return list.items("items").stream().map(it -> ((Json.Obj) it).text("metadata", "name").orElse("")).toList();
    }
}
