package rota.local.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import rota.api.wire.Json;

/// Objects come and go over HTTP, in the forms that clients use.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CrudTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String[] JSON = {"Content-Type", "application/json"};

    private TestServer server;
    private Client admin;

    @BeforeAll
    void start(@TempDir Path directory) {
        server = new TestServer(directory);
        admin = server.admin(HttpClient.Version.HTTP_2);
    }

    @AfterAll
    void stop() {
        admin.close();
        server.close();
    }

    @Test
    void an_object_is_created_read_changed_and_deleted() {
        var created = admin.post(MAPS, "{'metadata':{'name':'a'},'data':{'k':'v'}}", JSON);
        assertThat(created.code()).isEqualTo(201);
        assertThat(created.json().text("kind")).hasValue("ConfigMap");

        var changed = admin.send("PATCH", MAPS + "/a", "{'data':{'k':'w'}}", "Content-Type",
                "application/merge-patch+json");
        assertThat(changed.code()).isEqualTo(200);
        assertThat(admin.get(MAPS + "/a").json().text("data", "k")).hasValue("w");

        var deleted = admin.send("DELETE", MAPS + "/a", "");
        assertThat(deleted.json().text("status")).hasValue("Success");
        assertThat(deleted.json().text("details", "kind")).hasValue("configmaps");
        assertThat(admin.get(MAPS + "/a").code()).isEqualTo(404);
    }

    @Test
    void http_2_and_http_1_are_the_same_to_it() {
        try (var older = server.admin(HttpClient.Version.HTTP_1_1)) {
            assertThat(older.get("/version").whole().version()).isEqualTo(HttpClient.Version.HTTP_1_1);
            assertThat(admin.get("/version").whole().version()).isEqualTo(HttpClient.Version.HTTP_2);
        }
    }

    @Test
    void yaml_goes_in_and_comes_out() {
        var yaml = "metadata:\n  name: y\n  annotations: {t: \"2026-01-01T00:00:00Z\"}\ndata:\n  \"on\": \"yes\"\n";

        var created = admin.sendRaw("POST", MAPS, yaml, "Content-Type", "application/yaml");
        var read = admin.get(MAPS + "/y", "Accept", "application/yaml");

        assertThat(created.json().text("data", "on")).hasValue("yes");
        assertThat(read.type()).isEqualTo("application/yaml");
        assertThat(read.text()).contains("\"on\": \"yes\"", "t: \"2026-01-01T00:00:00Z\"", "kind: ConfigMap");
    }

    @Test
    void an_applied_object_is_new_once() {
        var body = "{apiVersion: v1, kind: ConfigMap, metadata: {name: applied}, data: {k: v}}";
        var path = MAPS + "/applied?fieldManager=m";

        assertThat(admin.sendRaw("PATCH", path, body, "Content-Type", "application/apply-patch+yaml").code())
                .isEqualTo(201);
        assertThat(admin.sendRaw("PATCH", path, body, "Content-Type", "application/apply-patch+yaml").code())
                .isEqualTo(200);
    }

    @Test
    void a_client_that_prefers_protobuf_gets_json_if_it_takes_it() {
        var both = admin.get(MAPS, "Accept", "application/vnd.kubernetes.protobuf,application/json");
        var only = admin.get(MAPS, "Accept", "application/vnd.kubernetes.protobuf");

        assertThat(both.type()).isEqualTo("application/json");
        assertThat(only.code()).isEqualTo(406);
        assertThat(only.reason()).isEqualTo("NotAcceptable");
    }

    @Test
    void metadata_alone_can_be_asked_for() {
        admin.post(MAPS, "{'metadata':{'name':'partial'},'data':{'k':'v'}}", JSON);

        var one = admin.get(MAPS + "/partial", "Accept",
                "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1").json();
        var all = admin.get(MAPS, "Accept", "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1").json();

        assertThat(one.text("kind")).hasValue("PartialObjectMetadata");
        assertThat(one.has("data")).isFalse();
        assertThat(all.text("kind")).hasValue("PartialObjectMetadataList");
        assertThat(all.items("items")).isNotEmpty().allSatisfy(it -> assertThat(((Json.Obj) it).text("kind"))
                .hasValue("PartialObjectMetadata"));
    }

    @Test
    void metadata_of_a_list_and_of_an_object_are_not_the_same() {
        admin.post(MAPS, "{'metadata':{'name':'partial'}}", JSON);

        var one = admin.get(MAPS + "/partial", "Accept",
                "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1");
        var all = admin.get(MAPS, "Accept", "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1");
        var any = admin.get(MAPS, "Accept", "application/*");

        assertThat(List.of(one, all, any)).extracting(Client.Answer::code).containsOnly(406);
    }

    @Test
    void a_variable_that_hides_another_is_warned_of() {
        var pod = "{'metadata':{'name':'v'},'spec':{'containers':[{'name':'a','image':'x','env':[{'name':'E','value':"
                + "'1'},{'name':'E','value':'2'},{'name':'F','value':'3'},{'name':'F','value':'$(F)4'}]}]}}";

        var warned = admin.post("/api/v1/namespaces/default/pods", pod, JSON);

        assertThat(warned.whole().headers().allValues("Warning")).containsExactly("299 - \"spec.containers[0].env[1]: "
                + "hides previous definition of \\\"E\\\", which may be dropped when using apply\"");
    }

    @Test
    void who_asks_for_a_kind_on_its_way_out_is_told_so_however_it_ends() {
        var path = "/api/v1/namespaces/kube-public/endpoints";
        var told = "299 - \"v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice\"";

        var created = admin.post(path, "{'metadata':{'name':'a'}}", JSON).whole();
        var read = admin.get(path).whole();
        var missed = admin.get(path + "/b").whole();
        var watched = admin.get(path + "?watch=true&timeoutSeconds=1").whole();

        assertThat(List.of(created, read, missed, watched)).extracting(it -> it.headers().allValues("Warning"))
                .containsOnly(List.of(told));
    }

    @Test
    void strict_patches_have_no_field_twice_and_none_that_nobody_knows() {
        admin.post(MAPS, "{'metadata':{'name':'strict'}}", JSON);
        var path = MAPS + "/strict?fieldValidation=";
        var operation = "[{'op':'add','path':'/data','value':{'k':'v'},'x':1}]";
        var type = "application/json-patch+json";

        var unknown = admin.send("PATCH", path + "Strict", operation, "Content-Type", type);
        var warned = admin.send("PATCH", path + "Warn", operation, "Content-Type", type);
        var twice = admin.send("PATCH", path + "Strict", "{'data':{},'data':{}}", "Content-Type",
                "application/merge-patch+json");

        assertThat(List.of(unknown, twice)).extracting(Client.Answer::reason).containsOnly("Invalid");
        assertThat(warned.whole().headers().firstValue("Warning")).hasValue(
                "299 - \"unknown field \\\"[0].x\\\"\"");
    }

    @Test
    void what_is_written_twice_in_one_object_is_warned_of_or_refused() {
        var body = "{'metadata':{'name':'twice'},'data':{'k':'v','k':'w'}}";

        var strict = admin.post(MAPS + "?fieldValidation=Strict", body, JSON);
        var warned = admin.post(MAPS, body, JSON);

        assertThat(strict.code()).isEqualTo(400);
        assertThat(strict.message()).endsWith("strict decoding error: duplicate field \"data.k\"");
        assertThat(warned.whole().headers().firstValue("Warning")).hasValue("299 - \"duplicate field \\\"data.k\\\"\"");
    }

    @Test
    void a_dry_run_leaves_nothing_behind() {
        var imagined = admin.post(MAPS + "?dryRun=All", "{'metadata':{'name':'dry'}}", JSON);

        assertThat(imagined.code()).isEqualTo(201);
        assertThat(imagined.json().text("metadata", "resourceVersion")).isEmpty();
        assertThat(admin.get(MAPS + "/dry").code()).isEqualTo(404);
    }

    @Test
    void large_answers_are_packed_for_those_who_ask() {
        admin.post(MAPS, "{'metadata':{'name':'large'},'data':{'k':'" + "x".repeat(200_000) + "'}}", JSON);

        var packed = admin.get(MAPS + "/large", "Accept-Encoding", "gzip");
        var plain = admin.get(MAPS + "/large");

        assertThat(packed.whole().headers().firstValue("Content-Encoding")).hasValue("gzip");
        assertThat(plain.whole().headers().firstValue("Content-Encoding")).isEmpty();
        assertThat(packed.text().length()).isLessThan(plain.text().length() / 10);
    }

    @Test
    void a_collection_is_deleted_by_its_labels() {
        admin.post(MAPS, "{'metadata':{'name':'d1','labels':{'drop':'yes'}}}", JSON);
        admin.post(MAPS, "{'metadata':{'name':'d2'}}", JSON);

        var deleted = admin.send("DELETE", MAPS + "?labelSelector=drop%3Dyes", "").json();

        assertThat(deleted.text("kind")).hasValue("ConfigMapList");
        assertThat(deleted.items("items")).hasSize(1);
        assertThat(admin.get(MAPS + "/d1").code()).isEqualTo(404);
        assertThat(admin.get(MAPS + "/d2").code()).isEqualTo(200);
    }

    @Test
    void a_collection_is_deleted_up_to_a_limit() {
        var pages = "/api/v1/namespaces/kube-public/configmaps";
        List.of("a", "b", "c").forEach(it -> admin.post(pages, "{'metadata':{'name':'" + it + "'}}", JSON));

        var first = admin.send("DELETE", pages + "?limit=1", "").json();
        var rest = admin.send("DELETE", pages + "?continue=" + first.text("metadata", "continue").orElseThrow(), "");

        assertThat(first.items("items")).hasSize(1);
        assertThat(rest.json().items("items")).hasSize(2);
    }

    @Test
    void a_pod_is_bound_through_its_subresource() {
        var pods = "/api/v1/namespaces/default/pods";
        admin.post(pods, "{'metadata':{'name':'p'},'spec':{'containers':[{'name':'c','image':'i'}]}}", JSON);

        var bound = admin.post(pods + "/p/binding", "{'metadata':{'name':'p'},'target':{'name':'n1'}}", JSON);

        assertThat(bound.code()).isEqualTo(201);
        assertThat(bound.json().text("status")).hasValue("Success");
        assertThat(admin.get(pods + "/p").json().text("spec", "nodeName")).hasValue("n1");
    }
}
