package rota.local.views.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.patch.Schemas;
import rota.local.rule.Rules;
import rota.local.server.Declared;
import rota.local.server.Type;
import rota.local.server.Types;
import rota.local.views.discovery.Inventory;

class DocumentsTest {
    private static final Kind WIDGET = new Kind("demo.example.com", "v1", "Widget", "widgets", Kind.Scope.CLUSTER);
    private static final Json.Obj SCHEMA = Codec.readObject("""
            {"type":"object","description":"A widget.","properties":{"spec":{"type":"object","properties":{
              "size":{"x-kubernetes-int-or-string":true},"count":{"type":"integer","default":1}}}}}""");
    private static final List<Type> TYPES = Types.builtIn().with(Type.custom(WIDGET, Schemas.ofOpenApi(SCHEMA),
            Rules.NONE, Set.of()).with(new Declared(WIDGET, List.of(), List.of(), Optional.empty(), SCHEMA, 1))).all();
    private static final Inventory INVENTORY = Inventory.of(TYPES);
    private static final Documents DOCUMENTS = new Documents(INVENTORY, TYPES, "v1.35.0");

    @Test
    void a_definition_says_how_to_merge() {
        var spec = schemas("apps").object("io.k8s.api.core.v1.PodSpec", "properties");

        assertThat(spec.get("containers")).contains(Codec.read("""
                {"type":"array","items":{"allOf":[{"$ref":"#/components/schemas/io.k8s.api.core.v1.Container"}]},
                 "x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["name"],
                 "x-kubernetes-patch-merge-key":"name","x-kubernetes-patch-strategy":"merge"}"""));
        assertThat(spec.object("volumes").text("x-kubernetes-patch-strategy")).contains("merge,retainKeys");
        assertThat(spec.object("nodeSelector").text("x-kubernetes-map-type")).contains("atomic");
        assertThat(spec.get("restartPolicy")).contains(Codec.read("""
                {"type":"string","enum":["Always","Never","OnFailure"]}"""));
    }

    @Test
    void a_definition_says_what_is_required_and_of_which_type_it_is() {
        var spec = schemas("apps").object("io.k8s.api.apps.v1.DeploymentSpec");

        assertThat(spec.items("required")).containsExactly(Json.of("selector"), Json.of("template"));
        assertThat(spec.object("properties", "replicas")).isEqualTo(Codec.read("""
                {"type":"integer","format":"int32"}"""));
        assertThat(spec.object("properties", "template").get("default")).contains(Json.Obj.EMPTY);
    }

    @Test
    void the_definition_of_a_kind_names_it_and_describes_what_all_kinds_have() {
        var deployment = schemas("apps").object("io.k8s.api.apps.v1.Deployment");

        assertThat(deployment.get("x-kubernetes-group-version-kind")).contains(Codec.read("""
                [{"group":"apps","kind":"Deployment","version":"v1"}]"""));
        assertThat(deployment.text("properties", "spec", "description")).contains("What is wanted.");
    }

    @Test
    void a_path_says_which_patches_and_which_parameters_are_understood() {
        var patch = version("apps").object("paths", "/apis/apps/v1/namespaces/{namespace}/deployments/{name}", "patch");

        assertThat(patch.object("requestBody", "content").fields())
                .containsKey("application/strategic-merge-patch+json");
        assertThat(patch.items("parameters").toString()).contains("fieldValidation", "dryRun", "force");
        assertThat(patch.text("x-kubernetes-group-version-kind", "kind")).contains("Deployment");
    }

    @Test
    void a_custom_kind_is_described_in_the_words_of_its_definition() {
        var widget = schemas("demo.example.com").object("com.example.demo.v1.Widget");

        assertThat(widget.text("description")).contains("A widget.");
        assertThat(widget.object("properties").fields()).containsKeys("apiVersion", "kind", "metadata", "spec");
        assertThat(widget.object("properties", "spec", "properties", "size").items("anyOf")).hasSize(2);
        assertThat(widget.object("properties", "spec", "properties", "count").get("default")).contains(Json.of(1));
        var patch = version("demo.example.com").object("paths", "/apis/demo.example.com/v1/widgets/{name}", "patch");
        assertThat(patch.object("requestBody", "content").fields())
                .doesNotContainKey("application/strategic-merge-patch+json");
    }

    @Test
    void every_reference_leads_somewhere() {
        for (var group : INVENTORY.groups()) {
            var document = DOCUMENTS.version(group.versions().getFirst());
            assertThat(references(document)).allSatisfy(it -> assertThat(document.object("components", "schemas")
                    .has(it.substring("#/components/schemas/".length()))).as(it).isTrue());
        }
        var swagger = DOCUMENTS.swagger();
        assertThat(references(swagger)).isNotEmpty().allSatisfy(it -> assertThat(swagger.object("definitions")
                .has(it.substring("#/definitions/".length()))).as(it).isTrue());
    }

    @Test
    void the_old_document_leaves_out_what_it_cannot_say() {
        var widget = DOCUMENTS.swagger().object("definitions", "com.example.demo.v1.Widget", "properties", "spec",
                "properties");

        assertThat(widget.object("count").has("default")).isFalse();
        assertThat(widget.object("size").has("anyOf")).isFalse();
    }

    static Documents documents() {
        return DOCUMENTS;
    }

    private static Json.Obj version(String group) {
        return DOCUMENTS.version(INVENTORY.version(group, "v1").orElseThrow());
    }

    private static Json.Obj schemas(String group) {
        return version(group).object("components", "schemas");
    }

    private static List<String> references(Json json) {
        var found = new ArrayList<String>();
        collect(json, found);
        return found;
    }

    private static void collect(Json json, List<String> found) {
        switch (json) {
            case Json.Obj(var fields) -> fields.forEach((name, value) -> {
                if (name.equals("$ref") && value instanceof Json.Str(var text)) found.add(text);
                else
                    collect(value, found);
            });
            case Json.Arr(var items) -> items.forEach(it -> collect(it, found));
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> {}
        }
    }
}
