package rota.local.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.server.TestCluster.MAPS;
import static rota.local.server.TestCluster.PODS;
import static rota.local.server.TestCluster.job;
import static rota.local.server.TestCluster.json;
import static rota.local.server.TestCluster.map;
import static rota.local.server.TestCluster.pod;
import static rota.local.server.TestCluster.widget;

import io.fabric8.kubernetes.api.model.Namespace;
import java.util.HashSet;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.client.ApiException;
import rota.api.meta.Ids;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.rule.Meta;
import rota.local.store.Store;

class CreateTest {
    private final TestCluster cluster = new TestCluster();

    @Test
    void a_new_object_gets_a_uid_a_version_and_the_time_in_whole_seconds() {
        var created = cluster.create(widget("x")).tree();

        assertThat(Meta.text(created, "uid")).matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
        assertThat(Meta.text(created, "creationTimestamp")).isEqualTo("2026-01-01T00:00:00Z");
        assertThat(Meta.text(created, "resourceVersion")).isEqualTo(cluster.version().digits());
        assertThat(Meta.text(created, "namespace")).isEqualTo("default");
    }

    @Test
    void generation_starts_at_1_for_kinds_that_count_it_and_is_absent_for_others() {
        assertThat(Meta.generation(cluster.create(widget("x")).tree())).isEqualTo(1);
        assertThat(Meta.generation(cluster.create(pod("x")).tree())).isEqualTo(1);
        assertThat(Meta.generation(cluster.create(job("x")).tree())).isEqualTo(1);
        assertThat(cluster.create(map("x")).tree().at("metadata", "generation")).isEmpty();
    }

    @Test
    void what_only_the_server_may_say_is_ignored() {
        var bold = widget("x").with("metadata", json("""
                {'name':'x','uid':'mine','creationTimestamp':'1999-01-01T00:00:00Z','generation':7,
                 'deletionTimestamp':'1999-01-01T00:00:00Z','deletionGracePeriodSeconds':3,'selfLink':'/x'}"""));

        var metadata = cluster.create(bold).tree().object("metadata");

        assertThat(metadata.text("uid")).isNotEqualTo(java.util.Optional.of("mine"));
        assertThat(metadata.text("creationTimestamp")).hasValue("2026-01-01T00:00:00Z");
        assertThat(metadata.get("generation")).hasValue(Json.of(1));
        assertThat(metadata.fields()).doesNotContainKeys("deletionTimestamp", "deletionGracePeriodSeconds", "selfLink");
    }

    @Test
    void the_status_of_a_new_object_is_ignored() {
        var created = cluster.create(widget("x").with("status", json("{'ready':true}")));

        assertThat(created.tree().has("status")).isFalse();
    }

    @Test
    void a_new_pod_is_pending_and_has_the_defaults_that_controllers_rely_on() {
        var tree = cluster.create(pod("x").with("status", json("{'phase':'Running'}"))).tree();

        assertThat(tree.object("status")).isEqualTo(json("{'phase':'Pending','qosClass':'BestEffort'}"));
        assertThat(tree.text("spec", "restartPolicy")).hasValue("Always");
        assertThat(tree.at("spec", "terminationGracePeriodSeconds")).hasValue(Json.of(30));
    }

    @Test
    void a_new_object_has_no_resource_version_yet() {
        var read = map("x").withAt(Json.of("7"), "metadata", "resourceVersion");

        assertThatThrownBy(() -> cluster.create(read)).isInstanceOf(ApiException.ServerTrouble.class)
                .hasMessage("resourceVersion should not be set on objects to be created");
    }

    @Test
    void a_taken_name_already_exists() {
        cluster.create(pod("x"));

        assertThatThrownBy(() -> cluster.create(pod("x"))).isInstanceOf(ApiException.AlreadyExists.class)
                .hasMessage("pods \"x\" already exists");
    }

    @Test
    void the_name_of_an_object_that_is_going_is_still_taken() {
        var held = cluster.create(TestCluster.withFinalizers(job("x"), "example.org/hold"));
        cluster.delete(held.key());

        assertThatThrownBy(() -> cluster.create(job("x"))).isInstanceOf(ApiException.AlreadyExists.class)
                .hasMessage("object is being deleted: jobs.batch \"x\" already exists");
    }

    @Test
    void a_generated_name_is_the_prefix_and_five_characters_that_spell_no_word() {
        var created = cluster.create(generated("web-"));

        assertThat(created.key().name()).matches("web-[bcdfghjklmnpqrstvwxz2456789]{5}");
        assertThat(Meta.text(created.tree(), "generateName")).isEqualTo("web-");
    }

    @Test
    void a_long_prefix_is_cut_to_58_characters() {
        var created = cluster.create(generated("a".repeat(80)));

        assertThat(created.key().name()).hasSize(63).startsWith("a".repeat(58));
    }

    @Test
    void a_clash_of_generated_names_is_tried_again_with_another() {
        var names = new HashSet<String>();

        for (var i = 0; i < 3000; i++) names.add(cluster.create(generated("x-")).key().name());

        assertThat(names).hasSize(3000);
    }

    @Test
    void a_server_that_finds_no_free_name_says_that_it_already_exists() {
        RandomGenerator constant = () -> 0L;
        var verbs = new Verbs(new Store(), Types.builtIn(),
                new Settings(cluster::now, new Ids(constant), Tracking.ALL));
        verbs.createSystemNamespaces();
        verbs.create(MAPS, "default", generated("x-"), Intent.by("tester"));

        assertThatThrownBy(() -> verbs.create(MAPS, "default", generated("x-"), Intent.by("tester")))
                .isInstanceOf(ApiException.AlreadyExists.class)
                .hasMessageContaining("not able to generate a unique name");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Upper", "under_score", "-dash", "dash-", ".dot", "a..b", "a/b"})
    void a_name_must_be_a_dns_subdomain(String name) {
        assertThatThrownBy(() -> cluster.create(map(name))).isInstanceOf(ApiException.Invalid.class)
                .hasMessageStartingWith("ConfigMap \"" + name + "\" is invalid: metadata.name:");
    }

    @Test
    void a_name_may_have_dots_and_253_characters_but_not_254() {
        cluster.create(map("a.b-c.d"));
        cluster.create(map("a".repeat(253)));

        assertThatThrownBy(() -> cluster.create(map("a".repeat(254)))).isInstanceOf(ApiException.Invalid.class);
    }

    @Test
    void the_name_of_a_namespace_is_a_single_label() {
        assertThatThrownBy(
                () -> cluster.verbs.create(Kind.of(Namespace.class), "", Namespaces.tree("a.b"), Intent.by("tester")))
                .isInstanceOf(ApiException.Invalid.class);
    }

    @Test
    void labels_annotations_and_finalizers_must_be_well_formed() {
        var bad = map("x").with("metadata", json("""
                {'name':'x','labels':{'a b':'x','ok':'not ok!'},'annotations':{'/':'x'},'finalizers':['bad one']}"""));

        assertThatThrownBy(() -> cluster.create(bad)).isInstanceOf(ApiException.Invalid.class)
                .hasMessageContainingAll("metadata.labels: Invalid value: \"a b\"", "\"not ok!\"",
                        "metadata.annotations", "metadata.finalizers: Invalid value: \"bad one\"");
    }

    @Test
    void annotations_may_not_exceed_256_kibibytes() {
        var large = map("x").withAt(Json.of("a".repeat(257 * 1024)), "metadata", "annotations", "big");

        assertThatThrownBy(() -> cluster.create(large)).isInstanceOf(ApiException.Invalid.class)
                .hasMessageContaining("Too long");
    }

    @Test
    void an_object_that_no_real_store_would_take_is_too_large() {
        var large = map("x").withAt(Json.of("a".repeat(2 * 1024 * 1024)), "data", "big");

        assertThatThrownBy(() -> cluster.create(large)).isInstanceOfSatisfying(ApiException.BadRequest.class,
                it -> assertThat(it.code()).isEqualTo(413));
    }

    @Test
    void an_object_of_another_kind_or_namespace_than_the_url_is_a_bad_request() {
        assertThatThrownBy(() -> cluster.verbs.create(PODS, "default", map("x"), Intent.by("tester")))
                .isInstanceOf(ApiException.BadRequest.class);
        assertThatThrownBy(() -> cluster.create(map("x").withAt(Json.of("other"), "metadata", "namespace")))
                .isInstanceOf(ApiException.BadRequest.class);
    }

    @Test
    void a_field_of_the_wrong_type_is_a_bad_request() {
        var wrong = pod("x").withAt(Json.of("soon"), "spec", "terminationGracePeriodSeconds");

        assertThatThrownBy(() -> cluster.create(wrong)).isInstanceOf(ApiException.BadRequest.class);
    }

    @Test
    void a_pod_without_containers_or_images_is_invalid() {
        assertThatThrownBy(() -> cluster.create(pod("x").without("spec"))).isInstanceOf(ApiException.Invalid.class)
                .hasMessage("Pod \"x\" is invalid: spec.containers: Required value");
        assertThatThrownBy(() -> cluster.create(pod("x").with("spec", json("{'containers':[{'name':'a'}]}"))))
                .isInstanceOf(ApiException.Invalid.class)
                .hasMessage("Pod \"x\" is invalid: spec.containers[0].image: Required value");
    }

    @Test
    void nulls_are_as_good_as_absent() {
        var created = cluster.create(map("x").with("data", Json.Null.NULL)
                .withAt(Json.Null.NULL, "metadata", "creationTimestamp"));

        assertThat(created.tree().has("data")).isFalse();
        assertThat(Meta.text(created.tree(), "creationTimestamp")).isNotEmpty();
    }

    @Test
    void a_kind_that_is_not_served_is_not_found() {
        var kind = new Kind("example.org", "v1", "Ghost", "ghosts", Kind.Scope.NAMESPACED);

        assertThatThrownBy(() -> cluster.verbs.get(kind.key("default", "x"))).isInstanceOf(ApiException.NotFound.class)
                .hasMessage("the server could not find the requested resource");
    }

    private static Json.Obj generated(String prefix) {
        return json("{'apiVersion':'v1','kind':'ConfigMap','metadata':{'generateName':'" + prefix + "'}}");
    }
}
