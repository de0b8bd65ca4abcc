package rota.local.custom.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.custom.cel.Rulings.json;
import static rota.local.custom.cel.Rulings.rule;

import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.wire.Json;
import rota.local.custom.schema.Structural;
import rota.local.rule.Fault;

class RuleBookTest {
    private static final String NUMBER = "'a':{'type':'integer'}";

    @Test
    void an_object_that_breaks_a_rule_is_refused_with_the_rule() {
        var rulings = Rulings.of(NUMBER, rule("self.a > 1"));

        assertThat(rulings.faults("'a':2")).isEmpty();
        assertThat(rulings.faults("'a':1")).containsExactly("spec: Invalid value: failed rule: self.a > 1");
    }

    @Test
    void a_rule_may_say_what_is_wrong_in_its_own_words() {
        var rulings = Rulings.of(NUMBER + ",'n':{'type':'string'}", "{'rule':'self.a != 7','message':'no seven'}",
                "{'rule':'self.a != 8','messageExpression':'self.n'}",
                "{'rule':'self.a != 9','messageExpression':'self.n','message':'fallback'}");

        assertThat(rulings.faults("'a':7")).containsExactly("spec: Invalid value: no seven");
        assertThat(rulings.faults("'a':8,'n':'eight'")).containsExactly("spec: Invalid value: eight");
        assertThat(rulings.faults("'a':9")).containsExactly("spec: Invalid value: fallback");
    }

    @Test
    void a_rule_may_blame_a_field_and_give_another_reason() {
        var rulings = Rulings.of(NUMBER + ",'m':{'type':'object','additionalProperties':{'type':'string'}}",
                "{'rule':'self.a != 9','reason':'FieldValueForbidden','fieldPath':'.a','message':'nine'}",
                Json.object("rule", Json.of("self.a != 11")).with("reason", Json.of("FieldValueDuplicate"))
                        .with("fieldPath", Json.of(".m['k.x']")).toString(),
                "{'rule':'self.a != 12','reason':'FieldValueRequired'}");

        assertThat(rulings.faults("'a':9")).containsExactly("spec.a: Forbidden: nine");
        assertThat(rulings.faults("'a':11")).containsExactly("spec.m[k.x]: Duplicate value");
        assertThat(rulings.faults("'a':12")).containsExactly("spec: Required value: failed rule: self.a != 12");
    }

    @Test
    void a_rule_that_cannot_be_answered_refuses() {
        var rulings = Rulings.of(NUMBER + ",'l':{'type':'array','items':{'type':'string'}}", rule("self.a > 1"),
                rule("!has(self.l) || self.l[3] == \"x\""));

        assertThat(rulings.faults("")).containsExactly(
                "spec: Invalid value: \"object\": no such key: a evaluating rule: self.a > 1");
        assertThat(rulings.faults("'a':2,'l':['q']")).containsExactly("spec: Invalid value: \"object\": index out of "
                + "bounds: 3 evaluating rule: !has(self.l) || self.l[3] == \"x\"");
    }

    @Test
    void a_transition_rule_sees_what_was_there_before_and_says_nothing_about_new_objects() {
        var rulings = Rulings.of(NUMBER, rule("self.a >= oldSelf.a"));

        assertThat(rulings.faults("'a':1")).isEmpty();
        assertThat(rulings.faults("'a':1", "'a':2")).isEmpty();
        assertThat(rulings.faults("'a':2", "'a':1")).containsExactly(
                "spec: Invalid value: failed rule: self.a >= oldSelf.a");
    }

    @Test
    void a_transition_rule_with_an_optional_past_is_asked_for_new_objects_too() {
        var rulings = Rulings.of(NUMBER, "{'rule':'oldSelf.hasValue() ? self.a > oldSelf.value().a : self.a == 1',"
                + "'optionalOldSelf':true}");

        assertThat(rulings.faults("'a':1")).isEmpty();
        assertThat(rulings.faults("'a':2")).hasSize(1);
        assertThat(rulings.faults("'a':1", "'a':2")).isEmpty();
        assertThat(rulings.faults("'a':2", "'a':1")).hasSize(1);
    }

    @Test
    void what_cannot_change_is_compared_without_an_expression() {
        var rulings = Rulings.of("'a':{'type':'integer','x-kubernetes-validations':[{'rule':'self == oldSelf',"
                + "'message':'immutable'}]}");

        assertThat(rulings.faults("'a':1", "'a':1")).isEmpty();
        assertThat(rulings.faults("'a':1", "'a':2")).containsExactly("spec.a: Invalid value: 2: immutable");
        assertThat(rulings.faults("", "'a':2")).isEmpty();
    }

    @Test
    void items_of_a_keyed_list_are_compared_with_what_they_were_wherever_they_are_now() {
        var rulings =
                Rulings.of("'l':{'type':'array','x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['k'],"
                        + "'items':{'type':'object','properties':{'k':{'type':'string'},'v':{'type':'integer',"
                        + "'x-kubernetes-validations':[{'rule':'self >= oldSelf'}]}}}}");

        assertThat(rulings.faults("'l':[{'k':'a','v':1},{'k':'b','v':2}]",
                "'l':[{'k':'b','v':1},{'k':'c','v':0},{'k':'a','v':1}]")).containsExactly(
                        "spec.l[0].v: Invalid value: 1: failed rule: self >= oldSelf");
    }

    @Test
    void entries_of_a_map_are_told_apart_from_fields() {
        var rulings =
                Rulings.of("'m':{'type':'object','additionalProperties':{'type':'string','x-kubernetes-validations':"
                        + "[{'rule':'self != \\'bad\\'','message':'bad'}]}}".replace("\\'", "\\\""));

        assertThat(rulings.faults("'m':{'k':'bad','k.x':'bad','fine':'good'}")).containsExactly(
                "spec.m[k]: Invalid value: \"bad\": bad", "spec.m[k.x]: Invalid value: \"bad\": bad");
    }

    @Test
    void a_rule_is_not_held_against_what_an_update_leaves_alone() {
        var rulings = Rulings.of(NUMBER + ",'b':{'type':'integer','x-kubernetes-validations':[{'rule':'self > 5'}]}");

        assertThat(rulings.faults("'a':1,'b':1", "'a':2,'b':1")).isEmpty();
        assertThat(rulings.faults("'a':1,'b':1", "'a':1,'b':2")).hasSize(1);
    }

    @Test
    void rules_are_not_asked_about_objects_of_the_wrong_form() {
        var book = RuleBook.of(Structural.of(Rulings.of(NUMBER, rule("self.a > 1")).schema()));
        var wrong = Fault.wrongType("spec.a", "\"string\"", "spec.a in body must be of type integer: \"string\"");

        assertThat(book.faults(json("{'spec':{'a':'x'}}"), List.of(wrong))).extracting(Fault::toString).containsExactly(
                "<nil>: Invalid value: null: some validation rules were not checked because the object was invalid; "
                        + "correct the existing errors to complete validation");
    }

    @Test
    void the_object_itself_has_a_name_and_a_kind() {
        var schema =
                json("{'type':'object','properties':{'spec':{'type':'object'}},'x-kubernetes-validations':[{'rule':"
                        + "'self.metadata.name.size() > 3 && self.kind == self.kind'}]}");

        var faults = RuleBook.of(Structural.of(schema)).faults(json("{'kind':'Widget','metadata':{'name':'w'}}"), List
                .of());

        assertThat(RuleFaults.of(schema, "schema", false)).isEmpty();
        assertThat(faults).hasSize(1);
    }

    @Test
    void names_that_are_no_names_of_variables_are_escaped() {
        var rulings = Rulings.of("'a-b':{'type':'integer'},'c.d/e':{'type':'integer'},'namespace':{'type':'integer'},"
                + "'f__g':{'type':'integer'}",
                rule(
                        "self.a__dash__b + self.c__dot__d__slash__e + self.__namespace__ "
                                + "+ self.f__underscores__g == 10"));

        assertThat(rulings.problems()).isEmpty();
        assertThat(rulings.faults("'a-b':1,'c.d/e':2,'namespace':3,'f__g':4")).isEmpty();
        assertThat(rulings.faults("'a-b':1,'c.d/e':2,'namespace':3,'f__g':5")).hasSize(1);
    }

    @Test
    void a_reserved_word_behind_a_dot_may_stand_for_itself() {
        var rulings = Rulings.of("'namespace':{'type':'string'}", rule("!has(self.namespace) || self.namespace == ''"));

        assertThat(rulings.problems()).isEmpty();
        assertThat(rulings.faults("")).isEmpty();
        assertThat(rulings.faults("'namespace':'x'")).hasSize(1);
    }

    @Test
    void a_field_is_not_taken_for_its_type() {
        var rulings = Rulings.of("'o':{'type':'object','properties':{'a':{'type':'integer'}}}", rule(
                "self.o == self.o && self.o.a == 1"));

        assertThat(rulings.problems()).isEmpty();
        assertThat(rulings.faults("'o':{'a':1}")).isEmpty();
    }

    @Test
    void a_rule_cannot_run_for_ever() {
        var rulings = Rulings.of("'l':{'type':'array','items':{'type':'integer'}}", rule(
                "self.l.all(a, self.l.all(b, self.l.all(c, a + b + c >= 0)))"));
        var many = "'l':[" + "1,".repeat(200) + "1]";

        assertThat(rulings.faults(many))
                .containsExactly("spec: Invalid value: \"object\": 'operation cancelled: actual "
                        + "cost limit exceeded': no further validation rules will be run due to call cost exceeds "
                        + "limit for rule: self.l.all(a, self.l.all(b, self.l.all(c, a + b + c >= 0)))");
    }

    @Test
    void all_rules_together_cannot_run_for_ever() {
        var rule = rule("self.all(a, self.all(b, a + b >= 0))");
        var rulings = Rulings.of("'l':{'type':'array','items':{'type':'array','items':{'type':'integer'},"
                + "'x-kubernetes-validations':[" + rule + "," + rule + ",{'rule':'self.size() == 0'}]}}");
        var list = "[" + "1,".repeat(299) + "1]";

        var faults = rulings.faults("'l':[" + (list + ",").repeat(14) + list + "]");

        assertThat(faults).hasSize(8).startsWith("spec.l[0]: Invalid value: failed rule: self.size() == 0").endsWith(
                "spec.l[7]: Invalid value: \"array\": validation failed due to running out of cost budget, no further "
                        + "validation rules will be run");
    }

    @Test
    void messages_are_paid_for_too() {
        var rulings =
                Rulings.of("'l':{'type':'array','items':{'type':'integer'}}",
                        Json.object("rule", Json.of("self.l.size() == 0"))
                                .with("messageExpression",
                                        Json.of("self.l.all(a, self.l.all(b, a + b >= 0)) ? 'yes' : 'no'"))
                                .toString(),
                        rule("self.l.size() == 1"));

        assertThat(rulings.faults("'l':[" + "1,".repeat(499) + "1]")).containsExactly("spec: Invalid value: "
                + "\"object\": no further validation rules will be run due to call cost exceeds limit for "
                + "messageExpression: \"self.l.all(a, self.l.all(b, a + b >= 0)) ? 'yes' : 'no'\"");
    }
}
