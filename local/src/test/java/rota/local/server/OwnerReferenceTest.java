package rota.local.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.server.TestCluster.json;
import static rota.local.server.TestCluster.map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.client.ApiException;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.wire.Json;

class OwnerReferenceTest {
    private static final Json.Obj REFERENCE = json(
            "{'apiVersion':'apps/v1','kind':'ReplicaSet','name':'a','uid':'u1','controller':true}");

    private final TestCluster cluster = new TestCluster();

    @ParameterizedTest
    @ValueSource(strings = {"apiVersion", "kind", "name", "uid"})
    void a_reference_must_be_complete(String field) {
        assertThatThrownBy(() -> cluster.create(owned(REFERENCE.without(field))))
                .isInstanceOf(ApiException.Invalid.class)
                .hasMessageContaining("metadata.ownerReferences." + field + ": Invalid value: \"\": ");
    }

    @Test
    void only_one_reference_may_be_the_controller() {
        var second = REFERENCE.with("uid", Json.of("u2")).with("name", Json.of("b"));

        assertThatThrownBy(() -> cluster.create(owned(REFERENCE, second))).isInstanceOf(ApiException.Invalid.class)
                .hasMessageContaining("Only one reference can have Controller set to true. Found \"true\" in "
                        + "references for ReplicaSet/a and ReplicaSet/b");
    }

    @Test
    void a_second_owner_that_is_not_the_controller_is_fine() {
        var second = REFERENCE.with("uid", Json.of("u2")).with("controller", Json.of(false));

        assertThat(cluster.create(owned(REFERENCE, second)).tree().items("metadata", "ownerReferences")).hasSize(2);
    }

    @Test
    void an_adoption_of_an_object_that_has_a_controller_is_invalid() {
        var key = cluster.create(owned(REFERENCE)).key();
        var adoption = new PatchBody.Strategic(json("""
                {'metadata':{'ownerReferences':[
                  {'apiVersion':'apps/v1','kind':'ReplicaSet','name':'b','uid':'u2','controller':true}]}}"""));

        assertThatThrownBy(() -> cluster.verbs.patch(key, adoption, Subresource.NONE, Intent.by("tester")))
                .isInstanceOf(ApiException.Invalid.class);
    }

    @Test
    void an_event_cannot_be_an_owner() {
        var event = REFERENCE.with("apiVersion", Json.of("v1")).with("kind", Json.of("Event"));

        assertThatThrownBy(() -> cluster.create(owned(event))).isInstanceOf(ApiException.Invalid.class);
    }

    private static Json.Obj owned(Json... references) {
        return map("x").withAt(Json.list(references), "metadata", "ownerReferences");
    }
}
