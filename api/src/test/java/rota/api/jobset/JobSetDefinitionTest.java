package rota.api.jobset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// Goal: manifests for the original definition are judged alike by ours. Method: both are compared without their words.
class JobSetDefinitionTest {
    private static final Path ORIGINAL = Path.of("../../shared/reference/crds/jobset/jobset.x-k8s.io_jobsets.yaml");
    /// What Kubernetes itself defines.
    private static final List<String> NOT_OURS = List.of("template", "templates", "metadata", "conditions");

    @Test
    void our_definition_says_what_the_original_says() throws IOException {
        assumeTrue(Files.exists(ORIGINAL), "there is no original to compare with at " + ORIGINAL);
        var original = read(Files.readString(ORIGINAL)).object("spec");

        var ours = ours().object("spec");

        assertThat(facts(ours)).isEqualTo(facts(original));
    }

    @Test
    void the_definition_is_that_of_the_kind() {
        var definition = ours();

        assertThat(definition.text("metadata", "name")).contains(JobSet.KIND.plural() + "." + JobSet.GROUP);
        assertThat(definition.text("spec", "names", "kind")).contains(JobSet.KIND.name());
        assertThat(definition.objects("spec", "versions")).extracting(it -> it.text("name").orElse(""))
                .containsExactly(JobSet.VERSION);
    }

    @Test
    void every_field_of_ours_has_words() {
        var schema = ours().objects("spec", "versions").getFirst().object("schema", "openAPIV3Schema");

        var wordless = new ArrayList<String>();
        wordless(schema, "", wordless);

        assertThat(wordless).isEmpty();
    }

    private static void wordless(Json.Obj schema, String path, List<String> found) {
        schema.object("properties").fields().forEach((name, field) -> {
            if (!(field instanceof Json.Obj inner) || NOT_OURS.contains(name)) return;
            if (inner.text("description").isEmpty()) found.add(path + name);
            wordless(inner, path + name + ".", found);
            wordless(inner.object("items"), path + name + "[].", found);
        });
    }

    private static Json.Obj ours() {
        try (var file = JobSet.class.getResourceAsStream("jobsets.crd.yaml")) {
            return read(new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        }
    }

    private static Json.Obj read(String yaml) {
        var settings = LoadSettings.builder().setCodePointLimit(10_000_000).build();
        return Codec.tree(Objects.requireNonNull(new Load(settings).loadFromString(yaml)));
    }

    /// The tree without descriptions and without what is said when a rule is broken.
    private static Json facts(Json tree) {
        return switch (tree) {
            case Json.Obj(var fields) -> {
                var facts = new LinkedHashMap<String, Json>();
                fields.forEach((name, value) -> {
                    var words = List.of("description", "message").contains(name) && value instanceof Json.Str;
                    if (!words) facts.put(name, facts(value));
                });
                yield Json.object(facts);
            }
            case Json.Arr(var items) -> new Json.Arr(items.stream().map(JobSetDefinitionTest::facts).toList());
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> tree;
        };
    }
}
