package rota.local.custom.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.custom.schema.Trial.json;

import org.junit.jupiter.api.Test;
import rota.local.rule.Fault;

class DefaultsTest {
    private static final String NESTED = "'type':'object','properties':{'e':{'type':'integer','default':3}}";

    @Test
    void a_missing_field_gets_its_default() {
        assertThat(Trial.of("'d':{'type':'string','default':'x'}").defaulted("")).isEqualTo(json("{'d':'x'}"));
    }

    @Test
    void defaults_within_an_object_need_the_object() {
        var trial = Trial.of("'without':{" + NESTED + "},'with':{'default':{}," + NESTED + "}");

        assertThat(trial.defaulted("")).isEqualTo(json("{'with':{'e':3}}"));
        assertThat(trial.defaulted("'without':{}")).isEqualTo(json("{'without':{'e':3},'with':{'e':3}}"));
    }

    @Test
    void defaults_reach_into_maps_and_lists() {
        var trial =
                Trial.of("'m':{'type':'object','additionalProperties':{" + NESTED + "}},'l':{'type':'array','items':{"
                        + NESTED + "}}");

        assertThat(trial.defaulted("'m':{'a':{}},'l':[{},{'e':1}]"))
                .isEqualTo(json("{'m':{'a':{'e':3}},'l':[{'e':3},{'e':1}]}"));
    }

    @Test
    void a_null_that_a_field_cannot_hold_stands_for_its_default_or_for_nothing() {
        var trial = Trial.of("'d':{'type':'string','default':'x'},'s':{'type':'string'},'n':{'type':'string',"
                + "'nullable':true,'default':'q'},'m':{'type':'object','additionalProperties':{'type':'string'}}");

        assertThat(trial.defaulted("'d':null,'s':null,'n':null,'m':{'a':null}"))
                .isEqualTo(json("{'d':'x','n':null,'m':{}}"));
    }

    @Test
    void an_object_that_needs_nothing_is_not_copied() {
        var trial = Trial.of("'d':{'type':'string','default':'x'}");
        var object = Trial.object("'d':'y'");

        assertThat(Defaults.of(object, trial.schema())).isSameAs(object);
    }

    @Test
    void unknown_fields_are_dropped_and_named() {
        var trial = Trial.of("'o':{" + NESTED + "},'l':{'type':'array','items':{" + NESTED + "}}");

        var pruned = trial.pruned("'zz':1,'o':{'q':1,'e':2},'l':[{'q':1}]");

        assertThat(pruned.tree().object("spec")).isEqualTo(json("{'o':{'e':2},'l':[{}]}"));
        assertThat(pruned.unknown()).containsExactly("spec.l[0].q", "spec.o.q", "spec.zz");
    }

    @Test
    void fields_are_kept_where_the_schema_says_so_until_it_names_fields_again() {
        var trial = Trial.of("'free':{'type':'object','x-kubernetes-preserve-unknown-fields':true,'properties':{"
                + "'known':{'type':'object','properties':{'a':{'type':'string'}}}}},'closed':{'type':'object'}");

        var pruned = trial.pruned("'free':{'q':{'r':1},'known':{'a':'1','b':2}},'closed':{'a':1}");

        assertThat(pruned.tree().object("spec"))
                .isEqualTo(json("{'free':{'q':{'r':1},'known':{'a':'1'}},'closed':{}}"));
    }

    @Test
    void an_embedded_object_keeps_what_every_object_has() {
        var trial = Trial.of("'e':{'type':'object','x-kubernetes-embedded-resource':true,'properties':{'spec':{"
                + "'type':'object'}}}");

        var pruned = trial.pruned("'e':{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p'},'spec':{},'status':{}}");

        assertThat(pruned.unknown()).containsExactly("spec.e.status");
        assertThat(Embedded.faults(Trial.object("'e':{}"), trial.schema())).extracting(Fault::toString)
                .containsExactly("spec.e.apiVersion: Required value", "spec.e.kind: Required value");
    }

    @Test
    void numbers_are_kept_as_a_real_server_keeps_them() {
        var trial = Trial.of("'a':{'type':'integer'},'b':{'type':'number'}");

        var pruned = trial.pruned("'a':1.0,'b':12345678901234567890");

        assertThat(pruned.tree().object("spec").toString()).isEqualTo("{\"a\":1,\"b\":12345678901234567000}");
    }

    @Test
    void sets_and_keyed_lists_hold_nothing_twice() {
        var trial = Trial.of("'s':{'type':'array','items':{'type':'string'},'x-kubernetes-list-type':'set'},"
                + "'m':{'type':'array','items':{'type':'object','properties':{'k':{'type':'string'}}},"
                + "'x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['k']}");
        var object = Trial.object("'s':['a','b','a','a','b'],'m':[{'k':'1','v':1},{'k':'1','v':2}]");

        assertThat(Lists.faults(object, trial.schema())).extracting(Fault::toString).containsExactlyInAnyOrder(
                "spec.s[2]: Duplicate value: \"a\"", "spec.s[4]: Duplicate value: \"b\"",
                "spec.m[1]: Duplicate value: {\"k\":\"1\"}");
    }
}
