package rota.local.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.apply.Scene.DEPLOYMENT;
import static rota.local.apply.Scene.deployment;

import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.client.Request.PatchBody;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.patch.Patches;

/// From kubectl's client-side apply, which remembers what it applied in an annotation, to server-side apply.
class KubectlTest {
    private static final String ANNOTATION = "kubectl.kubernetes.io/last-applied-configuration";
    private static final String OLD = "kubectl-client-side-apply";

    private static Json.Obj remembered(Json.Obj config) {
        return config.withAt(Json.of(Codec.write(config) + "\n"), "metadata", "annotations", ANNOTATION);
    }

    private static Scene clientSideApplied() {
        return new Scene(DEPLOYMENT).update(OLD, remembered(deployment("{'replicas': 2, 'paused': true}")));
    }

    @Test
    void kubectl_takes_over_what_it_had_applied_the_old_way() {
        var scene = clientSideApplied().apply("kubectl", deployment("{'replicas': 3, 'paused': true}"));

        assertThat(scene.object().at("spec", "replicas")).contains(Json.of(3));
        assertThat(scene.owned("kubectl", "Apply")).isEqualTo("{'f:spec':{'f:paused':{},'f:replicas':{}}}");
        assertThat(scene.owned(OLD, "Update")).doesNotContain("f:replicas");
    }

    @Test
    void another_manager_does_not() {
        assertThatThrownBy(() -> clientSideApplied().apply("flux", deployment("{'replicas': 3}")))
                .hasMessage("Apply failed with 1 conflict: conflict with \"" + OLD
                        + "\" using apps/v1: .spec.replicas");
    }

    @Test
    void what_somebody_changed_since_is_a_conflict_also_for_kubectl() {
        var scene = clientSideApplied();
        scene.update("scaler", scene.object().withAt(Json.of(9), "spec", "replicas"));

        assertThatThrownBy(() -> scene.apply("kubectl", deployment("{'replicas': 3, 'paused': false}")))
                .isInstanceOf(ApiException.Conflict.class).hasMessage(
                        "Apply failed with 1 conflict: conflict with \"scaler\" using apps/v1: .spec.replicas");
    }

    @Test
    void the_annotation_follows_what_kubectl_applies_so_that_older_clients_still_work() {
        var config = deployment("{'replicas': 3}");

        var scene = clientSideApplied().apply("kubectl", config);

        var text = scene.object().text("metadata", "annotations", ANNOTATION).orElseThrow();
        assertThat(text).endsWith("\n");
        assertThat(Codec.read(text)).isEqualTo(config);
        var before = scene.object();
        assertThat(scene.apply("kubectl", config).object()).isSameAs(before);
    }

    @Test
    void an_annotation_that_cannot_be_read_allows_nothing() {
        var scene = new Scene(DEPLOYMENT).update(OLD, deployment("{'replicas': 2}")
                .withAt(Json.of("rubbish"), "metadata", "annotations", ANNOTATION));

        assertThatThrownBy(() -> scene.apply("kubectl", deployment("{'replicas': 3}")))
                .isInstanceOf(ApiException.Conflict.class);
    }

    /// kubectl itself migrates with a JSON patch that turns the old entry into one of its own.
    @Test
    void a_json_patch_on_managed_fields_moves_ownership() {
        var scene = clientSideApplied();
        var entry = ((Json.Obj) scene.object().items("metadata", "managedFields").getFirst())
                .with("manager", Json.of("kubectl")).with("operation", Json.of("Apply"));
        var replace = Json.object("op", Json.of("replace")).with("path", Json.of("/metadata/managedFields"))
                .with("value", Json.list(entry));

        scene.update("kubectl",
                Patches.apply(scene.object(), new PatchBody.JsonPatch(Json.list(replace)), DEPLOYMENT));

        assertThat(scene.managers()).containsExactly("kubectl");
        assertThat(scene.apply("kubectl", deployment("{'replicas': 3}")).object().at("spec", "paused")).isEmpty();
    }
}
