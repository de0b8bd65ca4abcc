package rota.local.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.patch.Trees.json;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.wire.Json;

class IntakeTest {
    private static Intake.Taken pod(String text) {
        return Intake.of(json(text), Trees.POD, Json.Obj.EMPTY);
    }

    @Test
    void what_a_kind_does_not_know_is_left_out_and_named() {
        var taken = pod("{'metadata':{'name':'x','no':1},'spec':{'no':{'a':1},'containers':[{'name':'a'},{'no':2}]}}");

        assertThat(taken.unknown()).containsExactly("metadata.no", "spec.no", "spec.containers[1].no");
        assertThat(taken.tree().object("metadata")).isEqualTo(json("{'name':'x'}"));
        assertThat(taken.tree().object("spec").has("no")).isFalse();
    }

    @Test
    void defaults_are_filled_in_wherever_their_type_stands() {
        var probe = pod("{'spec':{'containers':[{'livenessProbe':{'httpGet':{'port':80}}}]}}").tree()
                .items("spec", "containers").getFirst();

        assertThat(((Json.Obj) probe).object("livenessProbe")).isEqualTo(json("""
                {'httpGet':{'port':80,'path':'/','scheme':'HTTP'},'timeoutSeconds':1,'periodSeconds':10,
                 'successThreshold':1,'failureThreshold':3}"""));
    }

    @Test
    void an_empty_value_is_as_good_as_none_where_the_kind_says_so() {
        var spec =
                pod("{'spec':{'hostNetwork':false,'enableServiceLinks':false,'nodeName':'','tolerations':[]}}").tree()
                        .object("spec");

        assertThat(spec.fields()).doesNotContainKeys("hostNetwork", "nodeName", "tolerations");
        assertThat(spec.get("enableServiceLinks")).contains(Json.Bool.FALSE);
    }

    @Test
    void amounts_and_times_are_written_in_one_way() {
        var tree = pod(
                "{'spec':{'overhead':{'cpu':0.5,'memory':'1024Ki'}},"
                        + "'status':{'startTime':'2026-01-01T01:00:00.9+01:00'}}")
                .tree();

        assertThat(tree.object("spec", "overhead")).isEqualTo(json("{'cpu':'500m','memory':'1Mi'}"));
        assertThat(tree.text("status", "startTime")).contains("2026-01-01T00:00:00Z");
    }

    @Test
    void an_object_that_is_as_it_should_be_comes_back_as_it_is() {
        var once = pod("{'metadata':{'name':'x'},'spec':{'containers':[{'name':'a'}]}}").tree();

        assertThat(Intake.of(once, Trees.POD, Json.Obj.EMPTY).tree()).isSameAs(once);
    }

    @Test
    void what_was_taken_in_before_is_not_looked_at_again() {
        var old = json("{'spec':{'no':1}}");

        var taken = Intake.of(old.with("status", json("{'no':1}")), Trees.POD, old);

        assertThat(taken.unknown()).containsExactly("status.no");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'spec':[]}", "{'spec':{'containers':{}}}", "{'spec':{'nodeName':1}}",
            "{'spec':{'priority':'x'}}",
            "{'spec':{'priority':1.5}}", "{'spec':{'hostNetwork':'yes'}}", "{'spec':{'overhead':{'cpu':'lots'}}}",
            "{'spec':{'overhead':{'cpu':true}}}", "{'status':{'startTime':'soon'}}", "{'metadata':{'labels':{'a':1}}}"})
    void a_value_of_another_type_does_not_fit(String text) {
        assertThatThrownBy(() -> pod(text)).isInstanceOf(Intake.Misfit.class);
    }

    @Test
    void a_custom_kind_loses_what_its_schema_does_not_declare_and_nothing_else_happens_to_it() {
        var schema = Schemas.ofOpenApi(json("""
                {'type':'object','properties':{'spec':{'type':'object','properties':{'a':{'type':'integer'},
                  'free':{'type':'object','x-kubernetes-preserve-unknown-fields':true}}}}}"""));

        var taken = Intake.of(json("{'spec':{'a':'text','b':1,'free':{'c':0}}}"), schema, Json.Obj.EMPTY);

        assertThat(taken.tree()).isEqualTo(json("{'spec':{'a':'text','free':{'c':0}}}"));
        assertThat(taken.unknown()).containsExactly("spec.b");
    }
}
