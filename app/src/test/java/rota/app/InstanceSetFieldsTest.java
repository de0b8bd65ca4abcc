package rota.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.crd.Definition;
import rota.api.crd.Definitions;
import rota.api.wire.Json;
import rota.local.http.Yaml;

/// Goal: users find every field that they may write. Method: the page for InstanceSets against its definition.
class InstanceSetFieldsTest {
    private static final List<String> TOLD =
            Document.spans(Document.read("docs/instanceset.md").section("Every field")).stream()
                    .flatMap(it -> Stream.of(it.split("\\W+"))).toList();

    /// Those of the spec, and below fields that have some of their own.
    @ParameterizedTest
    @ValueSource(strings = {"", "ordinals", "instances/items", "persistentVolumeClaimRetentionPolicy",
            "instanceUpdateStrategy", "instanceUpdateStrategy/properties/rollingUpdate", "roles/items",
            "lifecycleActions", "configs/items"})
    void every_field_is_told(String below) {
        var place = below.isEmpty() ? new String[] {"properties"} : ("properties/" + below + "/properties").split("/");

        var fields = spec().object(place).fields().keySet();

        assertThat(fields).isNotEmpty().allSatisfy(it -> assertThat(TOLD).contains(it));
    }

    private static Json.Obj spec() {
        var definition = Definitions.all().stream().filter(it -> it.name().equals(
                "instancesets.workloads.kubeblocks.io")).map(Definition::yaml).findFirst().orElseThrow();
        var tree = (Json.Obj) Yaml.read(definition.getBytes(StandardCharsets.UTF_8), () -> {});
        return tree.object("spec").objects("versions").getFirst().object("schema", "openAPIV3Schema", "properties",
                "spec");
    }
}
