package rota.local.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.patch.Trees.json;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.meta.Kind;
import rota.api.wire.Json;

class SchemasTest {
    private static Shape at(Schema schema, String... path) {
        Shape here = schema.root();
        for (var name : path) {
            if (here instanceof Shape.Items items) here = items.item();
            here = ((Shape.Fields) here).field(name).orElseThrow();
        }
        return here;
    }

    @Test
    void containers_are_told_apart_by_name() {
        var containers = (Shape.Items) at(Trees.POD, "spec", "containers");

        assertThat(containers.listing()).isEqualTo(new Shape.Listing.Keyed(List.of("name")));
    }

    @Test
    void container_ports_are_told_apart_by_port_and_protocol_and_patched_by_port() {
        var container = (Shape.Fields) ((Shape.Items) at(Trees.POD, "spec", "containers")).item();

        var ports = container.declared("ports").orElseThrow();

        assertThat(((Shape.Items) ports.shape()).listing())
                .isEqualTo(new Shape.Listing.Keyed(List.of("containerPort", "protocol")));
        assertThat(ports.strategy()).isEqualTo(new Shape.Strategy.MergeItems(Optional.of("containerPort")));
    }

    @Test
    void a_port_without_protocol_means_tcp() {
        var port = (Shape.Fields) ((Shape.Items) at(Trees.POD, "spec", "containers", "ports")).item();

        assertThat(port.declared("protocol").orElseThrow().fallback()).contains(Json.of("TCP"));
    }

    @Test
    void finalizers_are_a_set_and_owner_references_are_keyed_by_uid() {
        assertThat(((Shape.Items) at(Trees.POD, "metadata", "finalizers")).listing())
                .isEqualTo(new Shape.Listing.Set());
        assertThat(((Shape.Items) at(Trees.POD, "metadata", "ownerReferences")).listing())
                .isEqualTo(new Shape.Listing.Keyed(List.of("uid")));
    }

    @Test
    void a_label_selector_is_one_piece_and_labels_are_many() {
        assertThat(((Shape.Fields) at(Trees.DEPLOYMENT, "spec", "selector")).atomic()).isTrue();
        assertThat(((Shape.Fields) at(Trees.DEPLOYMENT, "metadata", "labels")).atomic()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1 Pod", "v1 Node", "v1 Service", "v1 ConfigMap", "v1 Secret", "v1 Event", "v1 Namespace",
            "v1 PersistentVolumeClaim", "v1 ServiceAccount", "apps/v1 ControllerRevision", "apps/v1 StatefulSet",
            "apps/v1 DaemonSet", "apps/v1 ReplicaSet", "batch/v1 Job", "batch/v1 CronJob",
            "policy/v1 PodDisruptionBudget", "coordination.k8s.io/v1 Lease", "events.k8s.io/v1 Event",
            "scheduling.k8s.io/v1 PriorityClass", "node.k8s.io/v1 RuntimeClass", "storage.k8s.io/v1 StorageClass",
            "rbac.authorization.k8s.io/v1 ClusterRole",
            "admissionregistration.k8s.io/v1 ValidatingWebhookConfiguration",
            "apiextensions.k8s.io/v1 CustomResourceDefinition"})
    void every_type_that_a_built_in_kind_mentions_is_known(String name) {
        var words = name.split(" ", -1);

        var root = BuiltIn.FACTS.kind(words[0], words[1]).orElseThrow();

        assertThat(mentioned(root, new HashSet<>())).isGreaterThan(3);
    }

    private static int mentioned(Shape shape, Set<Shape.Fields> seen) {
        return switch (shape) {
            case Shape.Items items -> mentioned(items.item(), seen);
            case Shape.Fields fields when seen.add(fields) -> fields.members().values().stream()
                    .mapToInt(it -> 1 + mentioned(it.shape(), seen)).sum()
                    + fields.others().map(it -> mentioned(it.get(), seen)).orElse(0);
            case Shape.Fields _, Shape.Leaf _, Shape.Free _ -> 0;
        };
    }

    @Test
    void an_unknown_kind_merges_objects_and_replaces_lists_but_has_ordinary_metadata() {
        var schema = Schemas.of(new Kind("example.com", "v1", "Thing", "things", Kind.Scope.NAMESPACED));

        assertThat(schema).isEqualTo(Schemas.deduced());
        assertThat(at(schema, "spec")).isEqualTo(Shape.Free.GRANULAR);
        assertThat(((Shape.Items) at(schema, "metadata", "finalizers")).listing()).isEqualTo(new Shape.Listing.Set());
    }

    @Test
    void a_custom_schema_says_how_its_lists_merge() {
        var schema = Schemas.ofOpenApi(
                json("""
                        {'type': 'object', 'properties': {'spec': {'type': 'object', 'properties': {
                          'groups': {'type': 'array', 'x-kubernetes-list-type': 'map',
                                     'x-kubernetes-list-map-keys': ['name'], 'items': {'type': 'object',
                                     'properties': {'name': {'type': 'string', 'default': 'main'}}}},
                          'tags': {'type': 'array', 'x-kubernetes-list-type': 'set', 'items': {'type': 'string'}},
                          'args': {'type': 'array', 'items': {'type': 'string'}}}}}}"""));

        assertThat(((Shape.Items) at(schema, "spec", "groups")).listing())
                .isEqualTo(new Shape.Listing.Keyed(List.of("name")));
        assertThat(((Shape.Items) at(schema, "spec", "tags")).listing()).isEqualTo(new Shape.Listing.Set());
        assertThat(((Shape.Items) at(schema, "spec", "args")).listing()).isEqualTo(new Shape.Listing.Atomic());
        assertThat(schema.origin()).isEqualTo(Schema.Origin.CUSTOM);
    }

    @Test
    void a_custom_schema_has_no_other_fields_than_its_own_unless_it_keeps_unknown_ones() {
        var strict = Schemas.ofOpenApi(
                json("""
                        {'type': 'object',
                         'properties': {'spec': {'type': 'object', 'properties': {'a': {'type': 'string'}}}}}"""));
        var open = Schemas.ofOpenApi(json("""
                {'type': 'object', 'x-kubernetes-preserve-unknown-fields': true,
                 'properties': {'spec': {'type': 'object', 'properties': {'a': {'type': 'string'}}}}}"""));

        assertThat(((Shape.Fields) at(strict, "spec")).field("b")).isEmpty();
        assertThat(((Shape.Fields) at(open, "spec")).field("b")).contains(Shape.Free.GRANULAR);
    }

    @Test
    void a_custom_schema_may_hold_maps_whole_maps_numbers_or_texts_and_whole_resources() {
        var schema = Schemas.ofOpenApi(
                json("""
                        {'type': 'object', 'properties': {
                          'limits': {'type': 'object', 'additionalProperties': {'x-kubernetes-int-or-string': true}},
                          'where': {'type': 'object', 'x-kubernetes-map-type': 'atomic',
                                    'additionalProperties': {'type': 'string'}},
                          'inner': {'type': 'object', 'x-kubernetes-embedded-resource': true,
                                    'x-kubernetes-preserve-unknown-fields': true}}}"""));

        assertThat(at(schema, "limits", "cpu")).isEqualTo(Shape.Leaf.ANY);
        assertThat(((Shape.Fields) at(schema, "where")).atomic()).isTrue();
        assertThat(at(schema, "inner", "metadata", "labels", "app")).isEqualTo(Shape.Leaf.TEXT);
        assertThat(at(schema, "inner", "spec")).isEqualTo(Shape.Free.GRANULAR);
    }
}
