package rota.local.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.server.TestCluster.PODS;
import static rota.local.server.TestCluster.json;
import static rota.local.server.TestCluster.pod;

import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.wire.Json;
import rota.local.server.Intent.FieldValidation;

class FieldValidationTest {
    private final TestCluster cluster = new TestCluster();
    private final ArrayList<String> warnings = new ArrayList<>();

    private Intent intent(FieldValidation validation) {
        return new Intent("tester", false, validation, warnings::add);
    }

    private static Json.Obj odd() {
        return pod("x").withAt(Json.of(1), "spec", "odd").withAt(Json.of(1), "metadata", "strange");
    }

    @Test
    void unknown_fields_are_dropped() {
        var created = cluster.verbs.create(PODS, "default", odd(), intent(FieldValidation.IGNORE));

        assertThat(created.tree().object("spec").has("odd")).isFalse();
        assertThat(warnings).isEmpty();
    }

    @Test
    void a_writer_may_want_to_be_told_about_them() {
        cluster.verbs.create(PODS, "default", odd(), intent(FieldValidation.WARN));

        assertThat(warnings).containsExactly("unknown field \"metadata.strange\"", "unknown field \"spec.odd\"");
    }

    @Test
    void a_strict_writer_is_refused() {
        assertThatThrownBy(() -> cluster.verbs.create(PODS, "default", odd(), intent(FieldValidation.STRICT)))
                .isInstanceOf(ApiException.BadRequest.class)
                .hasMessage("Pod in version \"v1\" cannot be handled as a Pod: strict decoding error: unknown field "
                        + "\"metadata.strange\", unknown field \"spec.odd\"");
    }

    @Test
    void a_strict_update_is_refused_in_the_same_words() {
        var read = cluster.create(pod("x"));

        assertThatThrownBy(() -> cluster.verbs.update(read.key(), read.tree().withAt(Json.of(1), "spec", "odd"),
                Subresource.NONE, intent(FieldValidation.STRICT))).isInstanceOf(ApiException.BadRequest.class)
                .hasMessageContaining("unknown field \"spec.odd\"");
    }

    @Test
    void a_strict_patch_that_brings_one_in_is_invalid() {
        var read = cluster.create(pod("x"));
        var patch = new PatchBody.Merge(json("{'spec':{'odd':1}}"));

        assertThatThrownBy(
                () -> cluster.verbs.patch(read.key(), patch, Subresource.NONE, intent(FieldValidation.STRICT)))
                .isInstanceOfSatisfying(ApiException.Invalid.class, it -> assertThat(it.causes()).singleElement()
                        .satisfies(cause -> assertThat(cause.field()).isEqualTo("patch")))
                .hasMessageEndingWith("strict decoding error: unknown field \"spec.odd\"");
    }

    @Test
    void a_patch_to_a_value_of_another_type_is_invalid() {
        var read = cluster.create(pod("x"));

        assertThatThrownBy(() -> cluster.merge(read.key(), "{'spec':{'containers':'none'}}"))
                .isInstanceOf(ApiException.Invalid.class).hasMessageContaining("cannot unmarshal string");
    }
}
