package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.SequencedMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.meta.Identity;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.meta.Owners;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Codec;

/// What every implementation of [Api] must do (K13). It needs nothing but the port and a namespace of its own.
public interface ApiContract {

    Api api();

    /// A namespace that exists.
    String namespace();

    @Test
    default void a_created_object_has_what_only_a_server_gives() {
        var created = api().send(new Request.Create(map("created"))).orElseThrow();

        assertThat(created.getMetadata().getUid()).isNotEmpty();
        assertThat(created.getMetadata().getCreationTimestamp()).isNotEmpty();
        assertThat(ResourceVersion.parse(created.getMetadata().getResourceVersion())).isNotNull();
        assertThat(read("created")).isEqualTo(created);
    }

    @Test
    default void a_name_is_made_up_from_its_beginning() {
        var created = api().send(new Request.Create(new ConfigMapBuilder().withNewMetadata().withNamespace(namespace())
                .withGenerateName("made-up-").endMetadata().build())).orElseThrow();

        assertThat(created.getMetadata().getName()).matches("made-up-[bcdfghjklmnpqrstvwxz2456789]{5}");
    }

    @Test
    default void a_taken_name_is_refused() {
        api().send(new Request.Create(map("taken")));

        refused(ApiException.AlreadyExists.class, () -> api().send(new Request.Create(map("taken"))));
    }

    @Test
    default void a_broken_rule_is_refused() {
        refused(ApiException.Invalid.class, () -> api().send(new Request.Create(map("No Such Name"))));
    }

    @Test
    default void what_is_not_there_is_not_found() {
        refused(ApiException.NotFound.class, () -> read("nobody"));
        refused(ApiException.NotFound.class, () -> api().send(delete("nobody", Preconditions.NONE)));
    }

    @Test
    default void an_update_of_an_old_version_is_a_conflict() {
        var old = (ConfigMap) api().send(new Request.Create(map("updated"))).orElseThrow();
        var changed = new ConfigMapBuilder(old).addToData("key", "new").build();

        var updated = api().send(new Request.Update(changed, Subresource.NONE)).orElseThrow();

        assertThat(version(old)).isLessThan(version(updated));
        refused(ApiException.Conflict.class, () -> api().send(new Request.Update(changed, Subresource.NONE)));
    }

    @Test
    default void an_update_that_changes_nothing_keeps_the_version() {
        var created = api().send(new Request.Create(map("unchanged"))).orElseThrow();

        var updated = api().send(new Request.Update(created, Subresource.NONE)).orElseThrow();

        assertThat(version(updated)).isEqualTo(version(created));
    }

    @Test
    default void a_status_update_leaves_the_spec_alone_and_the_other_way_round() {
        var created = (Pod) api().send(new Request.Create(pod("sided"))).orElseThrow();
        var changed = new PodBuilder(created).editMetadata().addToAnnotations("x", "y").endMetadata().withNewStatus()
                .withPhase("Running").endStatus().build();

        var main = (Pod) api().send(new Request.Update(changed, Subresource.NONE)).orElseThrow();
        assertThat(main.getStatus().getPhase()).isEqualTo("Pending");
        assertThat(main.getMetadata().getAnnotations()).containsEntry("x", "y");

        var next = new PodBuilder(main).editStatus().withPhase("Running").endStatus().editSpec().withPriority(7)
                .endSpec().build();
        var status = (Pod) api().send(new Request.Update(next, Subresource.STATUS)).orElseThrow();
        assertThat(status.getStatus().getPhase()).isEqualTo("Running");
        assertThat(status.getSpec().getPriority()).isEqualTo(main.getSpec().getPriority());
    }

    @Test
    default void a_merge_patch_replaces_lists_and_removes_with_null() {
        api().send(new Request.Create(map("merged")));

        var patched = patch("merged", new PatchBody.Merge(Codec.readObject(
                "{\"data\":{\"key\":null,\"other\":\"x\"}}")));

        assertThat(patched.getData()).isEqualTo(java.util.Map.of("other", "x"));
    }

    @Test
    default void a_strategic_patch_merges_owners_by_uid_and_finalizers_as_a_set() {
        api().send(new Request.Create(map("strategic")));
        patch("strategic", strategic("{\"ownerReferences\":[%s],\"finalizers\":[\"x/one\"]}".formatted(owner("u1"))));
        patch("strategic", strategic("{\"ownerReferences\":[%s],\"finalizers\":[\"x/two\"]}".formatted(owner("u2"))));

        var patched = patch("strategic", strategic(
                """
                        {"ownerReferences":[{"$patch":"delete","uid":"u1"}],
                                         "$deleteFromPrimitiveList/finalizers":["x/one"]}"""));

        assertThat(patched.getMetadata().getOwnerReferences()).extracting("uid").containsExactly("u2");
        assertThat(patched.getMetadata().getFinalizers()).containsExactly("x/two");
    }

    @Test
    default void what_an_object_controls_is_found_and_nothing_of_anybody_else() {
        var owner = Identity.of(api().send(new Request.Create(map("owner"))).orElseThrow());
        var labels = Ordered.map("app.kubernetes.io/part-of", "search");
        assertThat(search(owner, labels)).isEmpty();

        api().send(new Request.Create(new ConfigMapBuilder(map("unlabelled")).editMetadata().withOwnerReferences(Owners
                .controllerReference(owner)).endMetadata().build()));
        api().send(new Request.Create(new ConfigMapBuilder(map("orphan")).editMetadata().withLabels(labels)
                .endMetadata().build()));
        assertThat(search(owner, labels)).isEmpty();
        assertThat(search(owner, Ordered.map())).get().extracting(it -> it.getMetadata().getName()).isEqualTo(
                "unlabelled");

        api().send(new Request.Create(new ConfigMapBuilder(map("child")).editMetadata().withLabels(labels)
                .withOwnerReferences(Owners.controllerReference(owner)).endMetadata().build()));
        assertThat(search(owner, labels)).get().extracting(it -> it.getMetadata()
                .getName()).isEqualTo("child");
    }

    @Test
    default void a_patch_that_names_another_uid_is_invalid() {
        api().send(new Request.Create(map("incarnation")));

        refused(ApiException.Invalid.class, () -> patch("incarnation", strategic("{\"uid\":\"somebody-else\"}")));
    }

    @Test
    default void a_json_patch_whose_test_fails_changes_nothing() {
        api().send(new Request.Create(map("tested")));
        var operations = """
                [{"op":"test","path":"/data/key","value":"%s"},{"op":"replace","path":"/data/key","value":"new"}]""";

        refused(ApiException.Invalid.class, () -> patch("tested", jsonPatch(operations.formatted("wrong"))));
        assertThat(patch("tested", jsonPatch(operations.formatted("value"))).getData()).containsEntry("key", "new");
    }

    @Test
    default void an_applied_field_belongs_to_its_manager() {
        apply("applied", "one", "first", false);

        refused(ApiException.Conflict.class, () -> apply("applied", "two", "second", false));
        assertThat(apply("applied", "two", "second", true).getData()).containsEntry("key", "second");
    }

    @Test
    default void a_deletion_of_another_incarnation_is_a_conflict() {
        var created = api().send(new Request.Create(map("deleted"))).orElseThrow();

        refused(ApiException.Conflict.class, () -> api().send(delete("deleted", Preconditions.uid("somebody-else"))));
        refused(ApiException.Conflict.class, () -> api().send(delete("deleted", new Preconditions(Optional.empty(),
                Optional.of(ResourceVersion.of(1))))));
        assertThat(api().send(delete("deleted", Preconditions.uid(created.getMetadata().getUid())))).isEmpty();
        refused(ApiException.NotFound.class, () -> read("deleted"));
    }

    @Test
    default void a_finalizer_holds_a_deleted_object() {
        api().send(new Request.Create(new ConfigMapBuilder(map("held")).editMetadata().addToFinalizers("x/hold")
                .endMetadata().build()));

        var held = api().send(delete("held", Preconditions.NONE)).orElseThrow();
        assertThat(held.getMetadata().getDeletionTimestamp()).isNotEmpty();

        patch("held", strategic("{\"$deleteFromPrimitiveList/finalizers\":[\"x/hold\"]}"));
        refused(ApiException.NotFound.class, () -> read("held"));
    }

    @Test
    default void a_pod_without_a_node_is_gone_as_soon_as_it_is_deleted() {
        api().send(new Request.Create(pod("homeless")));
        var key = Kind.of(Pod.class).key(namespace(), "homeless");

        var left = api().send(new Request.Delete(key, Preconditions.NONE, DeleteOptions.DEFAULT));

        assertThat(left).isEmpty();
        refused(ApiException.NotFound.class, () -> api().send(new Request.Get(key)));
    }

    @Test
    default void nothing_is_created_in_a_namespace_that_goes_away() {
        var name = namespace() + "-going";
        var namespace = new NamespaceBuilder().withNewMetadata().withName(name).addToFinalizers("x/hold").endMetadata()
                .build();
        api().send(new Request.Create(namespace));
        api().send(new Request.Delete(Key.of(namespace), Preconditions.NONE, DeleteOptions.DEFAULT));
        var late = new ConfigMapBuilder(map("late")).editMetadata().withNamespace(name).endMetadata().build();

        refused(ApiException.NamespaceTerminating.class, () -> api().send(new Request.Create(late)));

        api().send(new Request.Patch(Key.of(namespace),
                strategic("{\"$deleteFromPrimitiveList/finalizers\":[\"x/hold\"]}"),
                Subresource.NONE));
    }

    /// K15: an election needs no more than this.
    @Test
    default void a_lease_keeps_its_microseconds_and_one_of_two_takers_wins() {
        var time = ZonedDateTime.parse("2026-01-01T00:00:00.123456Z");
        var lease = (Lease) api().send(new Request.Create(new LeaseBuilder().withNewMetadata().withNamespace(
                namespace()).withName("lease").endMetadata().withNewSpec().withHolderIdentity("one").withRenewTime(time)
                .endSpec().build())).orElseThrow();
        assertThat(lease.getSpec().getRenewTime()).isEqualTo(time);

        var mine = new LeaseBuilder(lease).editSpec().withHolderIdentity("two").endSpec().build();
        var theirs = new LeaseBuilder(lease).editSpec().withHolderIdentity("three").endSpec().build();
        api().send(new Request.Update(mine, Subresource.NONE));

        refused(ApiException.Conflict.class, () -> api().send(new Request.Update(theirs, Subresource.NONE)));
    }

    private ConfigMap map(String name) {
        return new ConfigMapBuilder().withNewMetadata().withNamespace(namespace()).withName(name).endMetadata()
                .addToData("key", "value").build();
    }

    /// A pod that no scheduler picks up.
    private Pod pod(String name) {
        return new PodBuilder().withNewMetadata().withNamespace(namespace()).withName(name).endMetadata().withNewSpec()
                .withSchedulerName("nobody").addNewContainer().withName("c").withImage("none").endContainer().endSpec()
                .build();
    }

    private Key key(String name) {
        return Kind.of(ConfigMap.class).key(namespace(), name);
    }

    private HasMetadata read(String name) {
        return api().send(new Request.Get(key(name))).orElseThrow();
    }

    private Request delete(String name, Preconditions preconditions) {
        return new Request.Delete(key(name), preconditions, DeleteOptions.DEFAULT);
    }

    private ConfigMap patch(String name, PatchBody body) {
        return (ConfigMap) api().send(new Request.Patch(key(name), body, Subresource.NONE)).orElseThrow();
    }

    private ConfigMap apply(String name, String manager, String value, boolean force) {
        var object = Codec.readObject("""
                {"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"%s","namespace":"%s"},"data":{"key":"%s"}}"""
                .formatted(name, namespace(), value));
        return patch(name, new PatchBody.Apply(object, manager, force));
    }

    private static PatchBody strategic(String metadata) {
        return new PatchBody.Strategic(Codec.readObject("{\"metadata\":" + metadata + "}"));
    }

    private static PatchBody jsonPatch(String operations) {
        return new PatchBody.JsonPatch((rota.api.wire.Json.Arr) Codec.read(operations));
    }

    private static String owner(String uid) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"name\":\"p\",\"uid\":\"%s\"}".formatted(uid);
    }

    private static ResourceVersion version(HasMetadata object) {
        return ResourceVersion.parse(object.getMetadata().getResourceVersion());
    }

    private Optional<HasMetadata> search(Identity owner, SequencedMap<String, String> labels) {
        return api().send(new Request.Find(Kind.of(ConfigMap.class), owner, labels));
    }

    private static void refused(Class<? extends ApiException> type, ThrowingCallable call) {
        assertThatExceptionOfType(type).isThrownBy(call);
    }
}
