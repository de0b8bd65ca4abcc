package rota.app.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.crd.Definition;
import rota.api.crd.Definitions;
import rota.api.instanceset.InstanceSetNames;
import rota.api.meta.Kind;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetSpec;
import rota.api.nodeset.ScalingMode;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.app.wiring.CustomKindsInstall;
import rota.app.wiring.LocalServer;
import rota.app.wiring.RealWorld;
import rota.local.http.Yaml;
import rota.workloads.revision.Difference;

/// Goal: manifests of the systems whose users we serve apply unchanged. Method: our definitions go into the embedded
/// server; their facts are compared with the definitions of those systems, where a copy lies beside the repository.
class DefinitionsTest {
    private static final Path REFERENCE = Path.of("../../shared/reference");
    private static final Path INSTALLED = Path.of("src/main/resources/rota/app/definitions.json");
    private static final List<String> WORDS = List.of("description", "message");
    /// Fields of ours in the status of a NodeSet, which clients of those systems ignore.
    private static final List<String> ADDITIONS =
            List.of("hpcStatus", "currentReplicas", "currentRevision", "updateRevision", "warned");

    @TempDir
    private Path dir = Path.of("");

    @Test
    void the_embedded_server_takes_and_serves_every_definition() {
        try (var server = server()) {
            CustomKindsInstall.into(server.api("rota"));

            for (var definition : Definitions.all()) {
                var key = Kind.of(CustomResourceDefinition.class).key("", definition.name());
                var found = (CustomResourceDefinition) server.api("test").send(new Request.Get(key)).orElseThrow();
                assertThat(found.getStatus().getConditions()).as(definition.name())
                        .filteredOn(it -> it.getStatus().equals("True")).extracting(it -> it.getType())
                        .contains("NamesAccepted", "Established");
            }
        }
    }

    /// `-Dgolden.record` writes the file anew.
    @Test
    void what_a_cluster_installs_is_what_the_definitions_say() throws IOException {
        var said = Definitions.all().stream().map(it -> Codec.write(read(it.yaml())) + "\n")
                .collect(Collectors.joining());

        if (System.getProperty("golden.record") != null) Files.writeString(INSTALLED, said);

        assertThat(Files.readString(INSTALLED).equals(said))
                .as("whether " + INSTALLED + " says the same as the definitions; record it anew if not").isTrue();
    }

    @Test
    void an_instance_set_can_be_scaled_by_its_load_where_the_user_asks_for_it() {
        var plain = Definitions.yaml();
        var scalable = Definitions.scalable();

        assertThat(scalable).contains("description: By which labels its pods are found.",
                "statusReplicasPath: .status.replicas\n          labelSelectorPath: .status.selector");
        assertThat(scalable.lines().count()).isEqualTo(plain.lines().count() + 4);
    }

    @Test
    void installing_twice_changes_nothing() {
        try (var server = server()) {
            CustomKindsInstall.into(server.api("rota"));
            var key = Kind.of(CustomResourceDefinition.class).key("", "nodesets.slinky.slurm.net");
            var before = server.api("test").send(new Request.Get(key)).orElseThrow().getMetadata();

            CustomKindsInstall.into(server.api("rota"));

            var after = server.api("test").send(new Request.Get(key)).orElseThrow().getMetadata();
            assertThat(after.getResourceVersion()).isEqualTo(before.getResourceVersion());
        }
    }

    @Test
    void a_node_set_gets_its_defaults_and_keeps_what_is_free_form() {
        try (var server = server()) {
            CustomKindsInstall.into(server.api("rota"));
            var set = new NodeSet();
            set.setMetadata(new ObjectMetaBuilder().withNamespace("default")
                    .withName("gpu").build());
            set.setAdditionalProperty("spec", Codec.model(Codec.readObject("{\"controllerRef\":{\"name\":\"slurm\"},"
                    + "\"slurmd\":{\"image\":\"slurmd\",\"fromTomorrow\":1}}"), Map.class));

            var stored = server.api("test").send(new Request.Create(set)).orElseThrow();

            var spec = NodeSetSpec.of((GenericKubernetesResource) stored);
            assertThat(spec.scaling().mode()).isEqualTo(ScalingMode.STATEFUL_SET);
            assertThat(NodeSetSpec.tree((GenericKubernetesResource) stored).has("workloadDisruptionProtection"))
                    .isTrue();
            assertThat(spec.worker().slurmd().has("fromTomorrow")).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void a_definition_has_the_facts_of_the_one_that_it_stands_in_for(Definition definition) throws IOException {
        var theirs = reference("crds", definition.name());
        assumeTrue(theirs.isPresent(), "no reference copy of " + definition.name() + " beside the repository");

        var facts = facts(read(definition.yaml()));

        assertThat(Codec.write(facts)).isEqualTo(Codec.write(facts(read(Files.readString(theirs.get())))));
    }

    @ParameterizedTest
    @MethodSource("definitions")
    void no_sentence_of_a_definition_is_taken_over(Definition definition) throws IOException {
        var theirs = reference("crds", definition.name());
        assumeTrue(theirs.isPresent(), "no reference copy of " + definition.name() + " beside the repository");

        assertThat(sentences(read(definition.yaml()))).doesNotContainAnyElementsOf(sentences(read(
                Files.readString(theirs.get()))));
    }

    @Test
    void sample_manifests_of_every_kind_apply_unchanged_and_nothing_of_them_is_lost() throws IOException {
        var samples = REFERENCE.resolve("manifests/slinky");
        assumeTrue(Files.isDirectory(samples), "no sample manifests beside the repository");
        var kinds = new TreeSet<String>();
        try (var server = server(); var files = Files.list(samples)) {
            CustomKindsInstall.into(server.api("rota"));
            for (var file : files.filter(it -> it.toString().endsWith(".yaml")).sorted().toList()) {
                var text = Files.readString(file);
                if (!text.contains("\napiVersion: slinky.slurm.net/v1beta1\n")) continue;
                var object = read(text).withAt(Json.of("default"), "metadata", "namespace");
                var kind = object.text("kind").orElseThrow();
                var key = new Kind("slinky.slurm.net", "v1beta1", kind, kind.toLowerCase(Locale.ROOT) + "s",
                        Kind.Scope.NAMESPACED).key("default", object.text("metadata", "name").orElseThrow());

                var stored = server.api("test").send(new Request.Patch(key, new PatchBody.Apply(object, "t", false),
                        Subresource.NONE)).orElseThrow();

                assertThat(Difference.between(object.object("spec"), Codec.tree(stored).object("spec"))).as(
                        file.toString()).allMatch(
                                it -> it.before().filter(
                                        value -> !value.equals(Json.Null.NULL)).isEmpty());
                kinds.add(kind);
            }
        }
        assertThat(kinds).containsExactly("Accounting", "Controller", "LoginSet", "NodeSet", "RestApi", "Token");
    }

    @Test
    void instance_sets_apply_unchanged_and_nothing_of_them_is_lost() throws IOException {
        var samples = REFERENCE.resolve("manifests/kubeblocks/authored");
        assumeTrue(Files.isDirectory(samples), "no InstanceSets beside the repository");
        try (var server = server(); var files = Files.list(samples)) {
            CustomKindsInstall.into(server.api("rota"));
            for (var file : files.sorted().toList()) {
                var set = read(Files.readString(file)).withAt(Json.of("default"), "metadata", "namespace");
                var key = InstanceSetNames.KIND.key("default", set.text("metadata", "name").orElseThrow());

                var stored = server.api("test").send(new Request.Patch(key, new PatchBody.Apply(set, "t", false),
                        Subresource.NONE)).orElseThrow();

                assertThat(Difference.between(set.object("spec"), Codec.tree(stored).object("spec"))).as(
                        file.toString()).allMatch(it -> it.before().isEmpty());
            }
        }
    }

    static List<Definition> definitions() {
        return Definitions.all();
    }

    private LocalServer server() {
        return LocalServer.start(new LocalServer.Options(dir, 0, true), RealWorld.surroundings(), () -> "");
    }

    /// Found by the name of the definition, whatever the file is called.
    private static Optional<Path> reference(String folder, String name) throws IOException {
        if (!Files.isDirectory(REFERENCE.resolve(folder))) return Optional.empty();
        try (var files = Files.walk(REFERENCE.resolve(folder))) {
            var parts = name.split("\\.", 2);
            return files.filter(it -> it.endsWith(parts[1] + "_" + parts[0] + ".yaml")).findFirst();
        }
    }

    private static Json.Obj read(String yaml) {
        return (Json.Obj) Yaml.read(yaml.getBytes(StandardCharsets.UTF_8), () -> {});
    }

    /// Everything but words for people and notes of a generator, in one order.
    private static Json facts(Json json) {
        return switch (json) {
            case Json.Obj(var fields) -> {
                var sorted = new TreeMap<String, Json>();
                fields.forEach((name, value) -> {
                    var added = fields.containsKey("nodeSetHash") && ADDITIONS.contains(name);
                    if (!isWords(name, value) && !isNote(name, value) && !added)
                        sorted.put(name, facts(value));
                });
                yield Json.object(new LinkedHashMap<>(sorted));
            }
            case Json.Arr(var items) -> new Json.Arr(items.stream().map(DefinitionsTest::facts).toList());
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> json;
        };
    }

    private static List<String> sentences(Json json) {
        return switch (json) {
            case Json.Obj(var fields) -> fields.entrySet().stream().flatMap(it -> isWords(it.getKey(), it.getValue())
                    ? Stream.of(((Json.Str) it.getValue()).value())
                    : sentences(it.getValue()).stream()).toList();
            case Json.Arr(var items) -> items.stream().flatMap(it -> sentences(it).stream()).toList();
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> List.of();
        };
    }

    /// What the generator of a definition notes on it; a property of that name has a type.
    private static boolean isNote(String name, Json value) {
        return name.equals("annotations") && value instanceof Json.Obj inner && !inner.has("type");
    }

    /// A property may be called `message` as well: then it is an object.
    private static boolean isWords(String name, Json value) {
        return WORDS.contains(name) && value instanceof Json.Str;
    }
}
