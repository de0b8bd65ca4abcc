package rota.local.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.server.TestCluster.json;
import static rota.local.server.TestCluster.map;
import static rota.local.server.TestCluster.replicaSet;

import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.client.Request.PatchBody;
import rota.api.wire.Json;

class ScaleTest {
    private final TestCluster cluster = new TestCluster();

    @Test
    void a_scale_shows_how_many_replicas_there_are_and_should_be() {
        var set = cluster.create(replicaSet("x"));

        var scale = cluster.verbs.scale(set.key());

        assertThat(scale.object("spec")).isEqualTo(json("{'replicas':1}"));
        assertThat(scale.object("status")).isEqualTo(json("{'replicas':0,'selector':'a=b'}"));
        assertThat(scale.text("metadata", "resourceVersion")).contains(set.resourceVersion().digits());
    }

    @Test
    void a_changed_scale_changes_the_object() {
        var set = cluster.create(replicaSet("x"));

        cluster.verbs.patchScale(set.key(), new PatchBody.Merge(json("{'spec':{'replicas':5}}")), Intent.by("tester"));

        var changed = cluster.verbs.get(set.key()).tree();
        assertThat(changed.at("spec", "replicas")).contains(Json.of(5));
        assertThat(changed.at("metadata", "generation")).contains(Json.of(2));
    }

    @Test
    void a_scale_that_is_out_of_date_is_a_conflict() {
        var set = cluster.create(replicaSet("x"));
        var old = cluster.verbs.scale(set.key());
        cluster.verbs.updateScale(set.key(), old.withAt(Json.of(2), "spec", "replicas"), Intent.by("tester"));

        assertThatThrownBy(() -> cluster.verbs.updateScale(set.key(), old.withAt(Json.of(3), "spec", "replicas"),
                Intent.by("tester"))).isInstanceOf(ApiException.Conflict.class);
    }

    @Test
    void there_is_no_scale_below_zero_or_of_a_kind_without_replicas() {
        var set = cluster.create(replicaSet("x"));
        var map = cluster.create(map("x"));

        assertThatThrownBy(() -> cluster.verbs.patchScale(set.key(),
                new PatchBody.Merge(json("{'spec':{'replicas':-1}}")), Intent.by("tester")))
                .isInstanceOf(ApiException.Invalid.class);
        assertThatThrownBy(() -> cluster.verbs.scale(map.key())).isInstanceOf(ApiException.NotFound.class);
    }
}
