package rota.local.custom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.custom.CustomCluster.definition;
import static rota.local.custom.CustomCluster.json;
import static rota.local.custom.CustomCluster.key;
import static rota.local.custom.CustomCluster.version;
import static rota.local.custom.CustomCluster.widget;
import static rota.local.custom.CustomCluster.widgets;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.client.Request.Subresource;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Json;
import rota.local.server.Intent;
import rota.local.server.Interest;
import rota.local.server.ScalePaths;
import rota.local.server.Type;
import rota.local.server.WatchEvent;

class CustomKindsTest {
    private static final String SIZED = "'type':'object','properties':{'size':{'type':'integer','default':1}}";

    private final CustomCluster cluster = new CustomCluster();

    @Test
    void a_kind_is_served_as_soon_as_its_definition_is_created() {
        cluster.define(widgets(SIZED));

        assertThat(cluster.conditions()).containsExactly("NamesAccepted=True", "Established=True");
        assertThat(cluster.create(widget("w", "")).tree().object("spec")).isEqualTo(json("{'size':1}"));
    }

    @Test
    void a_definition_is_completed_and_says_which_names_and_versions_it_has() {
        cluster.define(widgets(SIZED));

        var tree = cluster.definition();
        assertThat(tree.object("spec", "names")).isEqualTo(tree.object("status", "acceptedNames"))
                .isEqualTo(json("{'kind':'Widget','plural':'widgets','singular':'widget','listKind':'WidgetList'}"));
        assertThat(tree.items("status", "storedVersions")).containsExactly(Json.of("v1"));
        assertThat(tree.text("spec", "conversion", "strategy")).contains("None");
    }

    @Test
    void definitions_that_are_in_the_store_already_are_served_from_the_start() {
        cluster.define(widgets(SIZED));

        var restarted = new CustomCluster(cluster.store);

        assertThat(restarted.create(widget("w", "")).tree().object("spec")).isEqualTo(json("{'size':1}"));
    }

    @Test
    void a_schema_that_is_trusted_is_taken_unseen_and_no_other_one() {
        var trusted = widgets(SIZED + ",'x-kubernetes-validations':[{'rule':'self.nothing > 1'}]");
        var similar = widgets(SIZED + ",'x-kubernetes-validations':[{'rule':'self.nothing > 2'}]");
        cluster.kinds.trust(List.of(trusted));

        assertThatThrownBy(() -> cluster.define(similar)).isInstanceOf(ApiException.Invalid.class)
                .hasMessageContaining("undefined field 'nothing'");
        cluster.define(trusted);

        assertThat(cluster.conditions()).contains("Established=True");
        assertThat(cluster.kinds.mistakes()).singleElement().extracting("field").asString()
                .contains("x-kubernetes-validations[0].rule");
    }

    @Test
    void a_type_knows_what_its_definition_says() {
        cluster.define(widgets(SIZED, "'subresources':{'scale':{'specReplicasPath':'.spec.size','statusReplicasPath':"
                + "'.status.size','labelSelectorPath':'.status.selector'}}",
                "'additionalPrinterColumns':[{'name':'Size',"
                        + "'type':'integer','jsonPath':'.spec.size'}]",
                "'selectableFields':[{'jsonPath':'.spec.size'}]"));

        var type = cluster.verbs.types().of(CustomCluster.WIDGETS);
        assertThat(type.scale()).contains(new ScalePaths(List.of("spec", "size"), List.of("status", "size"),
                Optional.of(List.of("status", "selector"))));
        assertThat(type.columns()).extracting("name").containsExactly("Size");
        assertThat(type.declared().orElseThrow().selectableFields()).containsExactly(".spec.size");
        assertThat(type.resource().singular()).isEqualTo("widget");
    }

    @Test
    void an_object_that_does_not_fit_is_refused_with_every_reason() {
        cluster.define(
                widgets("'type':'object','required':['name'],'properties':{'size':{'type':'integer','maximum':5},"
                        + "'name':{'type':'string'}}"));

        assertThatThrownBy(() -> cluster.create(widget("w", "'size':9")))
                .isInstanceOfSatisfying(ApiException.Invalid.class, it -> assertThat(it.causes())
                        .containsExactlyInAnyOrder(new ApiException.Cause("FieldValueInvalid",
                                "Invalid value: 9: spec.size in body should be less than or equal to 5", "spec.size"),
                                new ApiException.Cause("FieldValueRequired", "Required value", "spec.name")));
    }

    @Test
    void an_update_is_held_against_the_schema_too() {
        cluster.define(widgets("'type':'object','properties':{'size':{'type':'integer','maximum':5}}"));
        cluster.create(widget("w", "'size':1"));

        assertThatThrownBy(() -> cluster.merge(key("w"), "{'spec':{'size':9}}"))
                .isInstanceOf(ApiException.Invalid.class)
                .hasMessage(
                        "Widget.example.org \"w\" is invalid: spec.size: Invalid value: 9: spec.size in body should be "
                                + "less than or equal to 5");
    }

    @Test
    void a_status_is_a_side_of_its_own_only_where_the_definition_says_so() {
        cluster.define(widgets(SIZED));
        var plain = cluster.create(widget("w", "").with("status", json("{'a':1}")));

        assertThat(plain.tree().object("status")).isEqualTo(json("{'a':1}"));
        cluster.redefine(widgets(SIZED, "'subresources':{'status':{}}"));
        assertThat(cluster.create(widget("v", "").with("status", json("{'a':1}"))).tree().has("status")).isFalse();
        assertThat(cluster.merge(key("w"), "{'status':{'a':2}}").tree().object("status")).isEqualTo(json("{'a':1}"));
    }

    @Test
    void one_object_can_be_read_and_written_in_every_version() {
        cluster.define(definition(version("v1", true, SIZED), version("v2", false, "'type':'object','properties':{"
                + "'size':{'type':'integer'},'color':{'type':'string','default':'red'}}")));

        cluster.create(widget("v2", "w", "'size':3"));

        assertThat(cluster.get("v2", "w").tree().object("spec")).isEqualTo(json("{'size':3,'color':'red'}"));
        assertThat(cluster.get("v2", "w").tree().text("apiVersion")).contains("example.org/v2");
        assertThat(cluster.get("v1", "w").tree().object("spec")).isEqualTo(json("{'size':3}"));
        assertThat(cluster.merge(key("w"), "{'spec':{'size':4}}").tree().text("apiVersion")).contains("example.org/v1");
        assertThat(cluster.get("v2", "w").tree().object("spec")).isEqualTo(json("{'size':4,'color':'red'}"));
    }

    @Test
    void watchers_see_objects_in_the_version_that_they_asked_for() {
        cluster.define(definition(version("v1", true, SIZED), version("v2", false, SIZED)));
        var watch = cluster.verbs.watch(Interest.in(CustomCluster.kind("v2")), ResourceVersion.START);

        cluster.create(widget("w", ""));

        assertThat(watch.poll()).singleElement().isInstanceOfSatisfying(WatchEvent.Added.class,
                it -> assertThat(it.object().tree().text("apiVersion")).contains("example.org/v2"));
    }

    @Test
    void a_changed_schema_holds_for_what_is_written_from_then_on_and_shows_its_defaults_at_once() {
        cluster.define(widgets(SIZED));
        cluster.create(widget("w", "'size':9"));
        var wider = "'type':'object','properties':{'size':{'type':'integer','maximum':5},'color':{'type':'string',"
                + "'default':'red'}}";

        cluster.redefine(widgets(wider));

        assertThat(cluster.get("v1", "w").tree().object("spec")).isEqualTo(json("{'size':9,'color':'red'}"));
        assertThatThrownBy(() -> cluster.create(widget("v", "'size':9"))).isInstanceOf(ApiException.Invalid.class);
    }

    @Test
    void a_version_that_is_no_longer_served_cannot_be_asked_for() {
        cluster.define(definition(version("v1", true, SIZED), version("v2", false, SIZED)));

        cluster.redefine(definition(version("v1", true, SIZED),
                version("v2", false, SIZED).replace("'served':true", "'served':false")));

        assertThat(cluster.verbs.types().versions(CustomCluster.WIDGETS)).extracting(Type::kind)
                .containsExactly(CustomCluster.WIDGETS);
    }

    @Test
    void every_version_that_was_ever_the_stored_one_is_remembered() {
        cluster.define(definition(version("v1", true, SIZED), version("v2", false, SIZED)));

        cluster.redefine(definition(version("v1", false, SIZED), version("v2", true, SIZED)));

        assertThat(cluster.definition().items("status", "storedVersions")).containsExactly(Json.of("v1"),
                Json.of("v2"));
        assertThatThrownBy(() -> cluster.redefine(definition(version("v2", true, SIZED))))
                .hasMessageContaining("status.storedVersions[0]: Invalid value: \"v1\": missing from spec.versions");
    }

    @Test
    void a_second_definition_with_a_name_that_is_taken_is_not_established() {
        cluster.define(widgets(SIZED));
        var rival = widgets(SIZED).withAt(Json.of("gadgets.example.org"), "metadata", "name")
                .withAt(Json.of("gadgets"), "spec", "names", "plural");

        cluster.define(rival);

        var conditions = Trees.objects(cluster.verbs.get(Definition.KIND.key("", "gadgets.example.org")).tree(),
                "status", "conditions");
        assertThat(conditions).extracting(it -> it.text("reason").orElse("")).containsExactly("ListKindConflict",
                "NotAccepted");
        assertThat(cluster.verbs.types().find("example.org", "v1", "gadgets")).isEmpty();
    }

    @Test
    void scope_and_kind_are_for_good() {
        cluster.define(widgets(SIZED));
        var wide = widgets(SIZED).withAt(Json.of("Cluster"), "spec", "scope");

        assertThatThrownBy(() -> cluster.redefine(wide))
                .hasMessageContaining("spec.scope: Invalid value: \"Cluster\": field is immutable");
    }

    @Test
    void a_dry_run_serves_nothing() {
        var dry = new Intent("tester", true, Intent.FieldValidation.IGNORE, _ -> {});

        cluster.verbs.create(Definition.KIND, "", widgets(SIZED), dry);

        assertThat(cluster.verbs.types().find("example.org", "v1", "widgets")).isEmpty();
    }

    @Test
    void nulls_are_kept_where_they_are_allowed() {
        cluster.define(widgets("'type':'object','properties':{'n':{'type':'string','nullable':true},'s':{'type':"
                + "'string'}}"));

        assertThat(cluster.create(widget("w", "'n':null,'s':null")).tree().object("spec"))
                .isEqualTo(json("{'n':null}"));
    }

    @Test
    void a_status_write_is_checked_and_completed() {
        cluster.define(json(widgets(SIZED, "'subresources':{'status':{}}").toString().replace(
                "\"x-kubernetes-preserve-unknown-fields\":true",
                "\"properties\":{\"n\":{\"type\":\"integer\"},\"d\":{\"type\":\"string\",\"default\":\"x\"}}")));
        var made = cluster.create(widget("w", ""));

        var done = cluster.verbs.update(made.key(), made.tree().with("status", json("{'n':1,'zz':2}")),
                Subresource.STATUS, Intent.by("tester"));

        assertThat(done.tree().object("status")).isEqualTo(json("{'n':1,'d':'x'}"));
        assertThatThrownBy(() -> cluster.verbs.update(made.key(), done.tree().with("status", json("{'n':'x'}")),
                Subresource.STATUS, Intent.by("tester")))
                .hasMessageContaining("status.n in body must be of type integer");
    }
}
