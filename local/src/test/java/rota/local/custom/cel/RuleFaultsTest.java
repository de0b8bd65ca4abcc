package rota.local.custom.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.custom.cel.Rulings.rule;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.local.rule.Fault;

class RuleFaultsTest {
    private static final String FIELDS = "'a':{'type':'integer'},'s':{'type':'string'}";
    private static final String AT = "schema.properties[spec].x-kubernetes-validations[0]";

    /// Columns: the rule, and what a real server says.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            textBlock = """
                    self.zz > 1   | ERROR: <input>:1:5: undefined field 'zz'
                    self.a >      | ERROR: <input>:1:9: Syntax error: mismatched input '<EOF>' expecting {'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}
                    self.a > 'x'  | ERROR: <input>:1:8: found no matching overload for '_>_' applied to '(int, string)'
                    self.s.foo()  | ERROR: <input>:1:11: undeclared reference to 'foo' (in container '')
                    """)
    void a_rule_that_does_not_make_sense_is_refused_with_the_place_of_the_mistake(String rule, String problem) {
        assertThat(Rulings.of(FIELDS, rule(rule)).problems()).singleElement().asString().startsWith(AT
                + ".rule: Invalid value: {\"Rule\":\"" + rule.replace(">", "\\u003e") + "\",").contains(
                        "}: compilation failed: " + problem + "\n | " + rule + "\n | ");
    }

    @Test
    void a_rule_is_a_question_and_its_message_a_text() {
        assertThat(Rulings.of(FIELDS, rule("self.a + 1")).problems()).singleElement().asString()
                .endsWith("cel expression must evaluate to a bool");
        assertThat(Rulings.of(FIELDS, "{'rule':'self.a > 1','messageExpression':'self.a'}").problems()).singleElement()
                .asString().startsWith(AT + ".messageExpression: ")
                .endsWith("messageExpression must evaluate to a string");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            textBlock = """
                    {'rule':''}                                        | .rule: Required value: rule is not specified
                    {'rule':'self.a >\\n 1'}                           | .message: Required value: message must be specified if rule contains line breaks
                    {'rule':'self.a > 1','message':'a\\nb'}            | .message: Invalid value: "a\\nb": must not contain line breaks
                    {'rule':'self.a > 1','message':' '}                | .message: Invalid value: " ": must be non-empty if specified
                    {'rule':'self.a > 1','reason':'Foo'}               | .reason: Unsupported value: "Foo": supported values: "FieldValueDuplicate", "FieldValueForbidden", "FieldValueInvalid", "FieldValueRequired"
                    {'rule':'self.a > 1','fieldPath':'.zz'}            | .fieldPath: Invalid value: ".zz": must be a valid path
                    {'rule':'self.a > 1','fieldPath':'a'}              | .fieldPath: Invalid value: "a": must be a valid path
                    {'rule':'self.a > 1','optionalOldSelf':true}       | .optionalOldSelf: Invalid value: true: may not be set if oldSelf is not used in rule
                    """)
    void what_surrounds_a_rule_is_checked_too(String rule, String problem) {
        assertThat(Rulings.of(FIELDS, rule).problems()).containsExactly(AT + problem);
    }

    @Test
    void single_rules_that_cost_too_much_stay_where_they_are_while_their_schema_does() {
        var schema = Rulings.of("'s':{'type':'string','maxLength':9000}", rule("self.s.contains(self.s)")).schema();

        assertThat(RuleFaults.of(schema, "schema", false)).hasSize(1);
        assertThat(RuleFaults.of(schema, "schema", true)).isEmpty();
    }

    @Test
    void all_rules_together_never_cost_too_much() {
        var schema = Rulings.of("'s':{'type':'string'}", rule("self.s.contains(self.s)")).schema();

        assertThat(RuleFaults.of(schema, "schema", false)).extracting(Fault::field).containsExactly(AT + ".rule", AT
                + ".rule", "schema");
        assertThat(RuleFaults.of(schema, "schema", true)).extracting(Fault::field).containsExactly(AT + ".rule",
                "schema");
    }

    @Test
    void items_that_cannot_be_told_apart_have_no_past() {
        var rulings = Rulings
                .of("'l':{'type':'array','maxItems':9,'items':{'type':'string','x-kubernetes-validations':[{'rule':"
                        + "'self==oldSelf'}]}}");

        assertThat(rulings.problems()).containsExactly("schema.properties[spec].properties[l].items"
                + ".x-kubernetes-validations[0].rule: Invalid value: \"self==oldSelf\": oldSelf cannot be used on the "
                + "uncorrelatable portion of the schema within schema.properties[spec].properties[l]");
    }

    @Test
    void a_default_must_fulfil_the_rules_of_its_place() {
        var rulings = Rulings.of("'d':{'type':'integer','default':0,'x-kubernetes-validations':[{'rule':'self > 1',"
                + "'message':'must be big'}]}");

        assertThat(rulings.problems()).containsExactly(
                "schema.properties[spec].properties[d].default: Invalid value: 0: must be big");
    }

    @Test
    void labels_are_out_of_reach_as_on_a_real_server() {
        var schema =
                Rulings.json("{'type':'object','x-kubernetes-validations':[{'rule':'has(self.metadata.labels)'}]}");

        assertThat(RuleFaults.of(schema, "schema", false)).singleElement().asString()
                .contains("undefined field 'labels'");
    }
}
