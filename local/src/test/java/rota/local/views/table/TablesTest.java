package rota.local.views.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Instant;
import java.time.InstantSource;
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
import rota.local.views.table.TableForm.Include;

class TablesTest {
    private static final Tables TABLES = new Tables(InstantSource.fixed(Instant.parse("2026-01-01T12:00:00Z")));
    private static final TableForm FORM = TableForm.of("v1", Include.METADATA);
    private static final Types TYPES = Types.builtIn();
    private static final String META = "\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"7\","
            + "\"creationTimestamp\":\"2026-01-01T11:59:00Z\"}";

    @Test
    void a_table_has_columns_and_a_row_for_each_object() {
        var table = TABLES.of(type(ConfigMap.class), List.of(object("\"data\":{\"x\":\"y\"}")),
                Json.object("resourceVersion", Json.of("9")), FORM);

        assertThat(table.text("kind")).contains("Table");
        assertThat(table.text("apiVersion")).contains("meta.k8s.io/v1");
        assertThat(table.text("metadata", "resourceVersion")).contains("9");
        assertThat(names(table)).containsExactly("Name", "Data", "Age");
        assertThat(cells(table)).isEqualTo("[\"a\",1,\"60s\"]");
    }

    @Test
    void a_row_carries_as_much_of_its_object_as_the_client_wants() {
        var object = object("\"data\":{\"x\":\"y\"}");

        assertThat(row(object, Include.NONE).get("object")).contains(Json.Null.NULL);
        assertThat(row(object, Include.METADATA).object("object").fields()).containsOnlyKeys("kind", "apiVersion",
                "metadata");
        assertThat(row(object, Include.OBJECT).object("object")).isEqualTo(object);
    }

    @Test
    void only_the_first_event_of_a_stream_describes_the_columns() {
        var first = TABLES.one(type(ConfigMap.class), object(""), FORM);
        var second = TABLES.one(type(ConfigMap.class), object(""), FORM.withoutHeaders());

        assertThat(first.items("columnDefinitions")).hasSize(3);
        assertThat(second.get("columnDefinitions")).contains(Json.Null.NULL);
        assertThat(second.text("metadata", "resourceVersion")).contains("7");
    }

    @Test
    void a_pod_that_has_ended_has_a_condition_in_its_row() {
        var table = TABLES.one(type(Pod.class), object("\"status\":{\"phase\":\"Succeeded\"}"), FORM);

        assertThat(table.items("rows").getFirst().toString()).contains("\"type\":\"Completed\"", "Succeeded");
    }

    @Test
    void built_in_kinds_have_the_columns_that_users_know() {
        assertThat(shown(Node.class, "\"status\":{\"conditions\":[{\"type\":\"Ready\",\"status\":\"False\"}]}"))
                .startsWith("[\"a\",\"NotReady\",\"<none>\",\"60s\",\"\"");
        assertThat(shown(Service.class, """
                "spec":{"type":"NodePort","clusterIPs":["10.0.0.1"],"ports":[{"port":80,"nodePort":30080,\
                "protocol":"TCP"}],"selector":{"b":"2","a":"1"}}""")).isEqualTo(
                "[\"a\",\"NodePort\",\"10.0.0.1\",\"<none>\",\"80:30080/TCP\",\"60s\",\"a=1,b=2\"]");
        assertThat(shown(Deployment.class, """
                "spec":{"replicas":3,"selector":{"matchLabels":{"app":"web"}},"template":{"spec":{"containers":\
                [{"name":"m","image":"i"},{"name":"n","image":"j"}]}}},"status":{"readyReplicas":2}""")).isEqualTo(
                "[\"a\",\"2/3\",0,0,\"60s\",\"m,n\",\"i,j\",\"app=web\"]");
        assertThat(shown(PersistentVolumeClaim.class, """
                "spec":{"volumeName":"v","storageClassName":"slow"},"status":{"phase":"Bound",\
                "accessModes":["ReadWriteMany","ReadWriteOnce"],"capacity":{"storage":"1Gi"}}""")).isEqualTo(
                "[\"a\",\"Bound\",\"v\",\"1Gi\",\"RWO,RWX\",\"slow\",\"<unset>\",\"60s\",\"<unset>\"]");
    }

    @Test
    void a_job_shows_how_far_it_is() {
        assertThat(shown(Job.class, "\"spec\":{\"completions\":3},\"status\":{\"succeeded\":1,"
                + "\"startTime\":\"2026-01-01T11:59:30Z\"}")).startsWith("[\"a\",\"Running\",\"1/3\",\"30s\",\"60s\"");
        assertThat(shown(Job.class, "\"spec\":{\"parallelism\":2},\"status\":{\"conditions\":"
                + "[{\"type\":\"Suspended\",\"status\":\"True\"}]}"))
                .startsWith("[\"a\",\"Suspended\",\"0/1 of 2\",\"\",\"60s\"");
        assertThat(shown(Job.class, """
                "status":{"startTime":"2026-01-01T11:59:30Z","completionTime":"2026-01-01T11:59:40Z",\
                "conditions":[{"type":"Complete","status":"True"}]}"""))
                .startsWith("[\"a\",\"Complete\",\"0/1\",\"10s\"");
    }

    @Test
    void a_custom_kind_shows_what_its_definition_asks_for() {
        var type = widget(List.of(column("Replicas", "integer", ".spec.replicas"),
                column("Color", "string", ".spec.color"), column("Labels", "string", ".spec.labels"),
                column("Since", "date", ".spec.since"), column("Wrong", "integer", ".spec.color"),
                column("Lit", "boolean", ".spec.lit")));

        var table = TABLES.one(type, object("\"spec\":{\"replicas\":3,\"color\":\"red\",\"labels\":{\"b\":1,\"a\":2},"
                + "\"since\":\"2026-01-01T11:58:00Z\",\"lit\":true}"), FORM);

        assertThat(cells(table)).isEqualTo("[\"a\",3,\"red\",\"{\\\"a\\\":2,\\\"b\\\":1}\",\"2m\",null,true]");
        assertThat(table.items("columnDefinitions").getLast().toString()).contains("in JSONPath format", ".spec.lit");
    }

    @Test
    void a_custom_kind_without_columns_shows_its_age() {
        var table = TABLES.one(widget(List.of()), object(""), FORM);

        assertThat(names(table)).containsExactly("Name", "Age");
        assertThat(cells(table)).isEqualTo("[\"a\",\"60s\"]");
    }

    @Test
    void a_built_in_kind_that_nobody_thought_about_shows_when_it_was_created() {
        var other = Type.custom(new Kind("", "v1", "LimitRange", "limitranges", Kind.Scope.NAMESPACED),
                Schemas.deduced(), Rules.NONE, Set.of());

        assertThat(names(TABLES.one(other, object(""), FORM))).containsExactly("Name", "Created At");
    }

    private static Type widget(List<Declared.Column> columns) {
        var kind = new Kind("example.com", "v1", "Widget", "widgets", Kind.Scope.NAMESPACED);
        return Type.custom(kind, Schemas.deduced(), Rules.NONE, Set.of()).with(new Declared(kind, columns, List.of(),
                Optional.empty(), Json.Obj.EMPTY, 1));
    }

    private static Declared.Column column(String name, String type, String path) {
        return new Declared.Column(name, type, "", "", 0, path);
    }

    private static Type type(Class<? extends HasMetadata> model) {
        return TYPES.of(Kind.of(model));
    }

    private static Json.Obj object(String rest) {
        return Codec.readObject("{" + META + (rest.isEmpty() ? "" : ",") + rest + "}");
    }

    private static Json.Obj row(Json.Obj object, Include include) {
        return (Json.Obj) TABLES.one(type(ConfigMap.class), object, TableForm.of("v1", include)).items("rows")
                .getFirst();
    }

    private static String shown(Class<? extends HasMetadata> model, String rest) {
        return cells(TABLES.one(type(model), object(rest), FORM));
    }

    private static String cells(Json.Obj table) {
        return ((Json.Obj) table.items("rows").getFirst()).get("cells").orElseThrow().toString();
    }

    private static List<String> names(Json.Obj table) {
        return table.items("columnDefinitions").stream().map(it -> ((Json.Obj) it).text("name").orElseThrow()).toList();
    }
}
