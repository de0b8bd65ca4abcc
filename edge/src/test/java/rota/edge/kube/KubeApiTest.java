package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.edge.kube.Kube.PODS;
import static rota.edge.kube.Kube.POD_A;
import static rota.edge.kube.Kube.WIDGET;
import static rota.edge.kube.Kube.pod;
import static rota.edge.kube.Kube.podJson;

import io.fabric8.kubernetes.api.model.BindingBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import rota.api.client.Api;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// What goes over the wire for each request, and what is made of the answer.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KubeApiTest {
    private final StubServer server = new StubServer();
    private final KubeConnection connection = KubeConnection.of(server.config(), Kube.SETTINGS);
    private final Api api = connection.api();

    @BeforeEach
    void begin() {
        server.reset();
    }

    @AfterAll
    void close() {
        connection.close();
        server.close();
    }

    @Test
    void a_get_reads_past_the_caches_of_the_server() {
        server.on("GET " + PODS + "/a", Answer.ok(podJson("a", 5)));

        var pod = api.send(new Request.Get(POD_A));

        assertThat(pod).hasValueSatisfying(it -> assertThat(it).isInstanceOf(Pod.class));
        assertThat(server.next().query()).isEmpty();
    }

    @Test
    void who_wants_metadata_only_asks_for_no_more_and_gets_along_with_everything() {
        server.on("POST " + PODS, Answer.json(201, podJson("a", 5)));
        server.on("GET " + PODS + "/a",
                Answer.ok("{\"kind\":\"PartialObjectMetadata\",\"apiVersion\":\"meta.k8s.io/v1\","
                        + "\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"6\"}}"));

        var created = api.sendForMetadata(new Request.Create(pod("a")));
        var read = api.sendForMetadata(new Request.Get(POD_A));

        assertThat(created.orElseThrow().getMetadata().getResourceVersion()).isEqualTo("5");
        assertThat(read.orElseThrow().getMetadata().getResourceVersion()).isEqualTo("6");
        assertThat(server.next().headers().get("accept")).startsWith(
                "application/vnd.kubernetes.protobuf;as=PartialObjectMetadata;").contains(
                        ",application/json;as=PartialObjectMetadata;")
                .endsWith(",application/json");
    }

    @Test
    void a_search_reads_past_the_caches_and_asks_for_metadata_of_what_has_the_labels() {
        var owner = POD_A.withUid("u");
        server.on("GET " + PODS, Answer.ok("""
                {"kind":"PartialObjectMetadataList","apiVersion":"meta.k8s.io/v1","metadata":{"resourceVersion":"9"},
                "items":[{"metadata":{"name":"b","ownerReferences":[{"uid":"u","controller":false}]}},
                {"metadata":{"name":"c","ownerReferences":[{"uid":"u","controller":true}]}}]}"""));

        var found = api.sendForMetadata(new Request.Find(POD_A.kind(), owner, Ordered.map("app", "db")));

        assertThat(found).get().extracting(it -> it.getMetadata().getName()).isEqualTo("c");
        var asked = server.next();
        assertThat(asked.query()).isEqualTo("labelSelector=app%3Ddb");
        assertThat(asked.headers().get("accept")).startsWith("application/json;as=PartialObjectMetadataList;");
    }

    @Test
    void a_create_posts_the_object_to_its_collection() {
        server.on("POST " + PODS, Answer.json(201, podJson("a-x7k2p", 5)));
        var unnamed = new PodBuilder().withNewMetadata().withNamespace("default").withGenerateName("a-").endMetadata()
                .build();

        var created = api.send(new Request.Create(unnamed));

        assertThat(created.orElseThrow().getMetadata().getName()).isEqualTo("a-x7k2p");
        var sent = server.next();
        assertThat(sent.headers()).containsEntry("content-type", "application/json").containsEntry("user-agent",
                "rota");
        assertThat(Codec.readObject(sent.body()).text("metadata", "generateName")).contains("a-");
    }

    @Test
    void an_update_puts_the_object_or_its_status() {
        server.on("PUT " + PODS + "/a", Answer.ok(podJson("a", 6)));
        server.on("PUT " + PODS + "/a/status", Answer.ok(podJson("a", 7)));
        var pod = new PodBuilder(pod("a")).editMetadata().withResourceVersion("5").endMetadata().build();

        api.send(new Request.Update(pod, Subresource.NONE));
        api.send(new Request.Update(pod, Subresource.STATUS));

        assertThat(server.next().line()).isEqualTo("PUT " + PODS + "/a");
        var status = server.next();
        assertThat(status.line()).isEqualTo("PUT " + PODS + "/a/status");
        assertThat(Codec.readObject(status.body()).text("metadata", "resourceVersion")).contains("5");
    }

    @Test
    void an_update_without_a_version_is_not_sent() {
        assertThatThrownBy(() -> api.send(new Request.Update(pod("a"), Subresource.NONE))).isInstanceOf(
                IllegalArgumentException.class).hasMessageContaining("resourceVersion");

        assertThat(server.rest()).isEmpty();
    }

    @Test
    void each_form_of_patch_says_what_it_is() {
        server.on("PATCH " + PODS + "/a", Answer.ok(podJson("a", 6)));
        var labels = Json.object("metadata", Json.object("labels", Json.object("x", Json.Null.NULL)));
        var remove = Json.list(Json.object("op", Json.of("remove")).with("path", Json.of("/metadata/labels/x")));

        api.send(new Request.Patch(POD_A, new PatchBody.JsonPatch(remove), Subresource.NONE));
        api.send(new Request.Patch(POD_A, new PatchBody.Merge(labels), Subresource.NONE));
        api.send(new Request.Patch(POD_A, new PatchBody.Strategic(labels), Subresource.NONE));

        var json = server.next();
        assertThat(json.headers()).containsEntry("content-type", "application/json-patch+json");
        assertThat(Codec.read(json.body())).isEqualTo(remove);
        var merge = server.next();
        assertThat(merge.headers()).containsEntry("content-type", "application/merge-patch+json");
        assertThat(Codec.read(merge.body())).isEqualTo(labels);
        assertThat(server.next().headers()).containsEntry("content-type", "application/strategic-merge-patch+json");
    }

    @Test
    void an_apply_names_its_manager_and_whether_it_insists() {
        server.on("PATCH " + PODS + "/a/status", Answer.ok(podJson("a", 6)));

        api.send(new Request.Patch(POD_A, new PatchBody.Apply(Json.Obj.EMPTY, "rota & co", true), Subresource.STATUS));

        var sent = server.next();
        assertThat(sent.headers()).containsEntry("content-type", "application/apply-patch+yaml");
        assertThat(sent.query()).isEqualTo("fieldManager=rota%20%26%20co&force=true");
    }

    @Test
    void a_delete_carries_its_conditions_and_options() {
        server.on("DELETE " + PODS + "/a",
                Answer.ok("{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Success\"}"));
        var conditions = new Preconditions(Optional.of("u-1"), Optional.of(ResourceVersion.of(5)));
        var options = new DeleteOptions(Optional.of(0L), Optional.of(Request.Propagation.FOREGROUND));

        var left = api.send(new Request.Delete(POD_A, conditions, options));

        assertThat(left).isEmpty();
        assertThat(Codec.read(server.next().body())).isEqualTo(Codec.read("""
                {"kind":"DeleteOptions","apiVersion":"v1","gracePeriodSeconds":0,"propagationPolicy":"Foreground",
                 "preconditions":{"uid":"u-1","resourceVersion":"5"}}"""));
    }

    @Test
    void a_plain_delete_leaves_the_rest_to_the_server() {
        server.on("DELETE " + PODS + "/a", Answer.ok(podJson("a", 6)));

        api.send(new Request.Delete(POD_A, Preconditions.NONE, DeleteOptions.DEFAULT));

        assertThat(Codec.read(server.next().body())).isEqualTo(Codec.read(
                "{\"kind\":\"DeleteOptions\",\"apiVersion\":\"v1\"}"));
    }

    @Test
    void a_deleted_object_that_waits_for_its_grace_period_or_finalizers_is_answered() {
        var deleted = ",\"deletionTimestamp\":\"2026-01-01T00:00:00Z\"";
        server.on("DELETE " + PODS + "/a", Answer.ok(podJson("a", 6, deleted + ",\"deletionGracePeriodSeconds\":30")),
                Answer.ok(podJson("a", 6, deleted + ",\"deletionGracePeriodSeconds\":0,\"finalizers\":[\"x/y\"]")),
                Answer.ok(podJson("a", 6, deleted + ",\"deletionGracePeriodSeconds\":0")));
        var delete = new Request.Delete(POD_A, Preconditions.NONE, DeleteOptions.DEFAULT);

        assertThat(api.send(delete)).isPresent();
        assertThat(api.send(delete)).isPresent();
        assertThat(api.send(delete)).isEmpty();
    }

    @Test
    void a_binding_is_an_order_that_is_answered_without_an_object() {
        server.on("POST /api/v1/namespaces/default/bindings", Answer.json(201,
                "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Success\",\"code\":201}"));
        var binding = new BindingBuilder().withNewMetadata().withNamespace("default").withName("a").endMetadata()
                .withNewTarget().withKind("Node").withName("n1").endTarget().build();

        assertThat(api.send(new Request.Create(binding))).isEmpty();
    }

    @Test
    void a_request_without_name_or_namespace_is_not_sent() {
        var nameless = new Request.Delete(Kube.POD.key("default", ""), Preconditions.NONE, DeleteOptions.DEFAULT);
        var homeless = new Request.Get(Kube.POD.key("", "a"));

        assertThatThrownBy(() -> api.send(nameless)).hasMessageContaining("expected a name");
        assertThatThrownBy(() -> api.send(homeless)).hasMessageContaining("expected a namespace");
        assertThat(server.rest()).isEmpty();
    }

    @Test
    void fields_that_the_model_does_not_know_survive() {
        server.on("GET " + PODS + "/a", Answer.ok(podJson("a", 5, ",\"fromTheFuture\":{\"x\":[1,null,\"é\"]}")));
        server.on("PUT " + PODS + "/a", Answer.ok(podJson("a", 6)));

        var pod = api.send(new Request.Get(POD_A)).orElseThrow();
        api.send(new Request.Update(pod, Subresource.NONE));

        server.next();
        assertThat(Codec.readObject(server.next().body()).at("metadata", "fromTheFuture")).contains(Codec.read(
                "{\"x\":[1,null,\"é\"]}"));
    }

    @Test
    void fields_of_a_custom_resource_that_its_class_does_not_know_survive() {
        var path = "/apis/test.rota.dev/v1/namespaces/default/widgets/w";
        var widget = """
                {"kind":"Widget","apiVersion":"test.rota.dev/v1","metadata":{"namespace":"default","name":"w",
                 "resourceVersion":"5"},"spec":{"size":3,"colour":{"rgb":[1,2,3]}},"status":{"ready":2}}""";
        server.on("GET " + path, Answer.ok(widget)).on("PUT " + path + "/status", Answer.ok(widget));

        var read = (Widget) api.send(new Request.Get(WIDGET.key("default", "w"))).orElseThrow();
        api.send(new Request.Update(read, Subresource.STATUS));

        assertThat(read.getSpec().size).isEqualTo(3);
        assertThat(read.getStatus().ready).isEqualTo(2);
        server.next();
        assertThat(Codec.readObject(server.next().body()).at("spec", "colour")).contains(Codec.read(
                "{\"rgb\":[1,2,3]}"));
    }

    @Test
    void the_record_of_managers_is_neither_kept_nor_sent() {
        var managed = ",\"managedFields\":[{\"manager\":\"kubectl\",\"operation\":\"Update\"}]";
        server.on("GET " + PODS + "/a", Answer.ok(podJson("a", 5, managed)));
        server.on("PUT " + PODS + "/a", Answer.ok(podJson("a", 6, managed)));

        var pod = api.send(new Request.Get(POD_A)).orElseThrow();
        api.send(new Request.Update(pod, Subresource.NONE));

        assertThat(pod.getMetadata().getManagedFields()).isEmpty();
        server.next();
        assertThat(server.next().body()).doesNotContain("managedFields");
    }

    @Test
    void an_object_of_a_kind_without_a_class_is_read_as_it_is() {
        var gadgets = new Kind("example.com", "v1", "Gadget", "gadgets", Kind.Scope.NAMESPACED);
        server.on("GET /apis/example.com/v1/namespaces/default/gadgets/g", Answer.ok("""
                {"apiVersion":"example.com/v1","kind":"Gadget","metadata":{"name":"g","namespace":"default"},
                "spec":{"size":3}}"""));

        var found = api.send(new Request.Get(gadgets.key("default", "g"))).orElseThrow();

        assertThat(Codec.tree(found).whole("spec", "size")).hasValue(3);
    }
}
