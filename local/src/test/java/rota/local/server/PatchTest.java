package rota.local.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.server.TestCluster.MAPS;
import static rota.local.server.TestCluster.WIDGETS;
import static rota.local.server.TestCluster.json;
import static rota.local.server.TestCluster.map;
import static rota.local.server.TestCluster.pod;
import static rota.local.server.TestCluster.widget;
import static rota.local.server.TestCluster.withFinalizers;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Key;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.rule.Meta;
import rota.local.store.Stored;

class PatchTest {
    private final TestCluster cluster = new TestCluster();

    @Test
    void a_patch_of_a_missing_object_is_not_found() {
        assertThatThrownBy(() -> cluster.merge(MAPS.key("default", "x"), "{'data':{'a':'b'}}"))
                .isInstanceOf(ApiException.NotFound.class);
    }

    @Test
    void a_patch_without_a_version_never_conflicts() {
        var key = cluster.create(map("x")).key();
        cluster.merge(key, "{'data':{'a':'1'}}");

        var patched = cluster.merge(key, "{'data':{'b':'2'}}");

        assertThat(patched.tree().object("data")).isEqualTo(json("{'a':'1','b':'2'}"));
    }

    @Test
    void a_patch_with_an_old_version_conflicts() {
        var created = cluster.create(map("x"));
        cluster.merge(created.key(), "{'data':{'a':'1'}}");

        assertThatThrownBy(() -> cluster.merge(created.key(),
                "{'metadata':{'resourceVersion':'" + created.version() + "'},'data':{'a':'2'}}"))
                .isInstanceOf(ApiException.Conflict.class);
    }

    @Test
    void a_patch_with_the_wrong_uid_is_invalid() {
        var created = cluster.create(pod("x"));
        var adoption = new PatchBody.Strategic(json("{'metadata':{'uid':'other','labels':{'a':'b'}}}"));

        assertThatThrownBy(() -> cluster.verbs.patch(created.key(), adoption, Subresource.NONE, Intent.by("tester")))
                .isInstanceOf(ApiException.Invalid.class)
                .hasMessageContaining("metadata.uid: Invalid value: \"other\": field is immutable");
    }

    @Test
    void a_patch_with_the_right_uid_works() {
        var created = cluster.create(map("x"));

        var patched = cluster.merge(created.key(), "{'metadata':{'uid':'" + created.uid() + "','labels':{'a':'b'}}}");

        assertThat(patched.tree().text("metadata", "labels", "a")).hasValue("b");
    }

    @Test
    void a_patch_cannot_rename() {
        var key = cluster.create(map("x")).key();

        assertThatThrownBy(() -> cluster.merge(key, "{'metadata':{'name':'y'}}"))
                .isInstanceOf(ApiException.BadRequest.class);
    }

    @Test
    void a_patch_that_changes_nothing_keeps_the_version() {
        var created = cluster.create(map("x"));

        cluster.merge(created.key(), "{'metadata':{'labels':{'absent':null}}}");

        assertThat(cluster.changesAfter(created)).isEmpty();
    }

    @Test
    void a_patch_of_the_spec_raises_the_generation() {
        var key = cluster.create(widget("x")).key();

        assertThat(Meta.generation(cluster.merge(key, "{'spec':{'size':2}}").tree())).isEqualTo(2);
    }

    @Test
    void a_json_patch_tests_and_replaces() {
        var key = cluster.create(widget("x")).key();
        var patch = new PatchBody.JsonPatch((Json.Arr) Codec.read("""
                [{"op":"test","path":"/spec/size","value":1},{"op":"replace","path":"/spec/size","value":5}]"""));

        var patched = cluster.verbs.patch(key, patch, Subresource.NONE, Intent.by("tester"));

        assertThat(patched.tree().at("spec", "size")).hasValue(Json.of(5));
    }

    @Test
    void a_strategic_patch_merges_owners_by_uid_and_finalizers_as_a_set() {
        var created = cluster.create(withFinalizers(pod("x"), "example.org/a"));
        var adoption = new PatchBody.Strategic(json("""
                {'metadata':{'finalizers':['example.org/b'],'ownerReferences':[
                  {'apiVersion':'apps/v1','kind':'ReplicaSet','name':'a','uid':'u1','controller':true}]}}"""));
        var release = new PatchBody.Strategic(json("""
                {'metadata':{'ownerReferences':[{'$patch':'delete','uid':'u1'}],
                 '$deleteFromPrimitiveList/finalizers':['example.org/a']}}"""));

        var adopted = cluster.verbs.patch(created.key(), adoption, Subresource.NONE, Intent.by("tester")).tree();
        var released = cluster.verbs.patch(created.key(), release, Subresource.NONE, Intent.by("tester")).tree();

        assertThat(Meta.finalizers(adopted)).containsExactlyInAnyOrder("example.org/a", "example.org/b");
        assertThat(adopted.items("metadata", "ownerReferences")).hasSize(1);
        assertThat(Meta.finalizers(released)).containsExactly("example.org/b");
        assertThat(released.items("metadata", "ownerReferences")).isEmpty();
    }

    @Test
    void an_apply_creates_what_is_missing() {
        var applied = apply(widget("x"), "a");

        assertThat(Meta.generation(applied.tree())).isEqualTo(1);
        assertThat(applied.uid()).isNotEmpty();
        assertThat(applied.tree().items("metadata", "managedFields")).hasSize(1);
    }

    @Test
    void an_apply_to_the_status_of_a_missing_object_is_not_found() {
        var patch = new PatchBody.Apply(widget("x"), "a", false);

        assertThatThrownBy(
                () -> cluster.verbs.patch(WIDGETS.key("default", "x"), patch, Subresource.STATUS, Intent.by("")))
                .isInstanceOf(ApiException.NotFound.class);
    }

    @Test
    void an_apply_for_a_known_incarnation_that_is_gone_conflicts() {
        assertThatThrownBy(() -> apply(widget("x").withAt(Json.of("gone"), "metadata", "uid"), "a"))
                .isInstanceOf(ApiException.Conflict.class);
    }

    @Test
    void the_same_apply_again_changes_nothing() {
        var applied = apply(widget("x"), "a");
        cluster.pass(Duration.ofMinutes(1));

        apply(widget("x"), "a");

        assertThat(cluster.changesAfter(applied)).isEmpty();
    }

    @Test
    void an_apply_of_another_value_conflicts_with_its_owner() {
        apply(widget("x"), "a");

        assertThatThrownBy(() -> apply(widget("x").withAt(Json.of(2), "spec", "size"), "b"))
                .isInstanceOf(ApiException.Conflict.class);
    }

    @Test
    void an_apply_conflicts_with_whoever_updated_a_field() {
        cluster.create(widget("x"));

        assertThatThrownBy(() -> apply(widget("x").withAt(Json.of(2), "spec", "size"), "b"))
                .isInstanceOf(ApiException.Conflict.class);
    }

    @Test
    void without_tracking_an_apply_does_not_see_other_updates() {
        var untracked = new TestCluster(Tracking.APPLY_ONLY, 1);
        var apply = new PatchBody.Apply(widget("x"), "b", false);
        var applied = untracked.verbs.patch(key("x"), apply, Subresource.NONE, Intent.by(""));
        untracked.update(applied.tree().withAt(Json.of(2), "spec", "size"));

        var again = untracked.verbs.patch(key("x"), apply, Subresource.NONE, Intent.by(""));

        assertThat(again.tree().at("spec", "size")).hasValue(Json.of(1));
    }

    @Test
    void a_forced_apply_takes_the_field() {
        apply(widget("x"), "a");
        var patch = new PatchBody.Apply(widget("x").withAt(Json.of(2), "spec", "size"), "b", true);

        var applied = cluster.verbs.patch(key("x"), patch, Subresource.NONE, Intent.by(""));

        assertThat(applied.tree().at("spec", "size")).hasValue(Json.of(2));
        assertThat(Meta.generation(applied.tree())).isEqualTo(2);
    }

    @Test
    void an_apply_with_an_old_version_conflicts() {
        var created = apply(widget("x"), "a");
        apply(widget("x").withAt(Json.of(2), "spec", "size"), "a");
        var old = widget("x").withAt(Json.of(Long.toString(created.version())), "metadata", "resourceVersion");

        assertThatThrownBy(() -> apply(old, "a")).isInstanceOf(ApiException.Conflict.class);
    }

    private Stored apply(Json.Obj object, String manager) {
        return cluster.verbs.patch(key("x"), new PatchBody.Apply(object, manager, false), Subresource.NONE,
                Intent.by(""));
    }

    private static Key key(String name) {
        return WIDGETS.key("default", name);
    }
}
