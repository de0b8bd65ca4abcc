package rota.local.views;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.patch.Schemas;
import rota.local.rule.Rules;
import rota.local.server.Declared;
import rota.local.server.ResourceNames;
import rota.local.server.ScalePaths;
import rota.local.server.Trait;
import rota.local.server.Type;
import rota.local.server.Types;

class PagesTest {
    private static final String AGGREGATED = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
    private static final String KUBECTL = AGGREGATED + "," + AGGREGATED.replace("v2", "v2beta1") + ",application/json";
    private static final Kind WIDGET = new Kind("demo.example.com", "v1", "Widget", "widgets", Kind.Scope.NAMESPACED);

    private final Types types = Types.builtIn();
    private final Pages pages = new Pages(types, "v1.35.0");

    @Test
    void plain_discovery_lists_versions_groups_and_resources() {
        assertThat(document("/api").items("versions")).containsExactly(Json.of("v1"));
        assertThat(document("/apis").items("groups").getFirst().toString()).contains("\"name\":\"apps\"",
                "\"preferredVersion\":{\"groupVersion\":\"apps/v1\"");
        assertThat(document("/apis/apps").text("name")).contains("apps");
        assertThat(document("/api/v1").toString()).contains("""
                {"name":"pods","singularName":"pod","namespaced":true,"kind":"Pod","verbs":["create","delete",\
                "deletecollection","get","list","patch","update","watch"],"shortNames":["po"],"categories":["all"]}""");
        assertThat(document("/api/v1").toString()).contains("\"name\":\"pods/status\"", "\"name\":\"bindings\"");
    }

    @Test
    void groups_of_users_come_after_those_of_kubernetes() {
        types.serve(List.of(widget(WIDGET)));

        var groups = document("/apis").items("groups");

        assertThat(groups.getLast().toString()).contains("demo.example.com");
    }

    @Test
    void aggregated_discovery_says_everything_at_once() {
        types.serve(List.of(widget(WIDGET)));

        var page = pages.page("/apis", KUBECTL).orElseThrow();

        assertThat(page.mediaType()).isEqualTo(AGGREGATED);
        assertThat(page.tag()).hasSize(128);
        var group = Codec.readObject(page.text()).items("items").getLast();
        assertThat(group).isEqualTo(Codec.read("""
                {"metadata":{"name":"demo.example.com"},"versions":[{"version":"v1","resources":[{"resource":"widgets",
                 "responseKind":{"group":"demo.example.com","version":"v1","kind":"Widget"},"scope":"Namespaced",
                 "singularResource":"widget",
                 "verbs":["delete","deletecollection","get","list","patch","create","update","watch"],
                 "shortNames":["wd"],"categories":["all"],"subresources":[
                  {"subresource":"status","responseKind":{"group":"demo.example.com","version":"v1","kind":"Widget"},
                   "verbs":["get","patch","update"]},
                  {"subresource":"scale","responseKind":{"group":"autoscaling","version":"v1","kind":"Scale"},
                   "verbs":["get","patch","update"]}]}],"freshness":"Current"}]}"""));
    }

    @Test
    void the_preferred_version_comes_first() {
        var beta = new Kind(WIDGET.group(), "v1beta1", WIDGET.name(), WIDGET.plural(), WIDGET.scope());
        types.serve(List.of(widget(beta), widget(WIDGET)));

        assertThat(document("/apis/demo.example.com").text("preferredVersion", "version")).contains("v1");
        assertThat(document("/apis/demo.example.com/v1beta1").text("groupVersion"))
                .contains("demo.example.com/v1beta1");
    }

    @Test
    void a_client_gets_the_form_that_it_likes_best() {
        assertThat(pages.page("/api", "").orElseThrow().mediaType()).isEqualTo("application/json");
        assertThat(pages.page("/api", "application/json, */*").orElseThrow().mediaType()).isEqualTo("application/json");
        assertThat(pages.page("/api", "application/json;q=0.1," + AGGREGATED).orElseThrow().mediaType())
                .isEqualTo(AGGREGATED);
        assertThatExceptionOfType(ApiException.BadRequest.class).isThrownBy(() -> pages.page("/api", "text/html"))
                .satisfies(it -> assertThat(it.code()).isEqualTo(406));
    }

    @Test
    void what_is_not_served_has_no_page() {
        assertThat(List.of("/", "/nonsense", "/apis/nonsense", "/apis/apps/v9", "/api/v9", "/apis//v1", "/openapi",
                "/openapi/v3/apis/nonsense/v1", "/openapi/v1", "/api/v1/pods"))
                .allSatisfy(it -> assertThat(pages.page(it, "")).isEmpty());
    }

    @Test
    void the_index_of_openapi_leads_to_documents_that_may_be_kept() {
        var url = document("/openapi/v3").text("paths", "apis/apps/v1", "serverRelativeURL").orElseThrow();

        var page = pages.page("/openapi/v3/apis/apps/v1", "application/json").orElseThrow();

        assertThat(url).isEqualTo("/openapi/v3/apis/apps/v1?hash=" + page.tag());
    }

    @Test
    void a_new_kind_changes_its_own_document_and_no_other() {
        var apps = pages.page("/openapi/v3/apis/apps/v1", "").orElseThrow();
        assertThat(pages.page("/openapi/v3/apis/demo.example.com/v1", "")).isEmpty();

        types.serve(List.of(widget(WIDGET)));

        assertThat(pages.page("/openapi/v3/apis/apps/v1", "")).containsSame(apps);
        assertThat(document("/openapi/v3/apis/demo.example.com/v1").toString()).contains("What the widget should be.");
        types.drop(WIDGET);
        assertThat(pages.page("/openapi/v3/apis/demo.example.com/v1", "")).isEmpty();
    }

    @Test
    void clients_written_in_go_get_the_old_document_in_protobuf() {
        var page =
                pages.page("/openapi/v2", "application/com.github.proto-openapi.spec.v2@v1.0+protobuf").orElseThrow();

        assertThat(page.mediaType()).isEqualTo("application/com.github.proto-openapi.spec.v2.v1.0+protobuf");
        assertThat(page.text()).startsWith("\n\u00032.0").contains("io.k8s.api.apps.v1.Deployment");
        assertThat(page.tag()).hasSize(128);
        assertThat(page)
                .isSameAs(pages.page("/openapi/v2", page.mediaType().replace("v2.v1.0", "v2@v1.0")).orElseThrow());
    }

    private Json.Obj document(String path) {
        return Codec.readObject(pages.page(path, "application/json").orElseThrow().text());
    }

    private static Type widget(Kind kind) {
        var schema = Codec.readObject(
                """
                        {"type":"object","properties":
                        {"spec":{"type":"object","description":"What the widget should be."}}}""");
        return Type.custom(kind, Schemas.ofOpenApi(schema), Rules.NONE, Set.of(Trait.STATUS))
                .with(new ResourceNames("widget", "WidgetList", List.of("wd"), List.of("all")))
                .with(new ScalePaths(List.of("spec", "replicas"), List.of("status", "replicas"), Optional.empty()))
                .with(new Declared(WIDGET, List.of(), List.of(), Optional.empty(), schema, 1));
    }
}
