package rota.local.custom.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValidationTest {

    /// Columns: schema of the field, value, complaint. Taken from the answers of a real server.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`',
            textBlock = """
                    'type':'integer'                   | 'x'        | spec.x: Invalid value: "string": spec.x in body must be of type integer: "string"
                    'type':'integer'                   | 1.5        | spec.x: Invalid value: "number": spec.x in body must be of type integer: "number"
                    'type':'integer'                   | true       | spec.x: Invalid value: "boolean": spec.x in body must be of type integer: "boolean"
                    'type':'integer'                   | 9223372036854775808 | spec.x: Invalid value: "number": spec.x in body must be of type integer: "number"
                    'type':'integer','minimum':1       | 0          | spec.x: Invalid value: 0: spec.x in body should be greater than or equal to 1
                    'type':'integer','maximum':5       | 9          | spec.x: Invalid value: 9: spec.x in body should be less than or equal to 5
                    'type':'integer','minimum':1,'exclusiveMinimum':true | 1 | spec.x: Invalid value: 1: spec.x in body should be greater than 1
                    'type':'integer','maximum':5,'exclusiveMaximum':true | 5 | spec.x: Invalid value: 5: spec.x in body should be less than 5
                    'type':'integer','maximum':1000000 | 1000001    | spec.x: Invalid value: 1000001: spec.x in body should be less than or equal to 1000000
                    'type':'number','maximum':123456789.5 | 123456790 | spec.x: Invalid value: 123456790: spec.x in body should be less than or equal to 123456789
                    'type':'number','minimum':0.00001  | 0.000001   | spec.x: Invalid value: 1e-06: spec.x in body should be greater than or equal to 1e-05
                    'type':'integer','multipleOf':3    | 4          | spec.x: Invalid value: 4: spec.x in body should be a multiple of 3
                    'type':'string','minLength':2      | 'a'        | spec.x: Invalid value: "a": spec.x in body should be at least 2 chars long
                    'type':'string','maxLength':4      | 'abcde'    | spec.x: Too long: may not be more than 4 bytes
                    'type':'string','maxLength':1      | 'ab'       | spec.x: Too long: may not be more than 1 byte
                    'type':'string','pattern':'^a+$'   | 'b'        | spec.x: Invalid value: "b": spec.x in body should match '^a+$'
                    'type':'string','enum':['a','b']   | 'c'        | spec.x: Unsupported value: "c": supported values: "a", "b"
                    'type':'integer','enum':[1,2]      | 5          | spec.x: Unsupported value: 5: supported values: "1", "2"
                    'type':'array','items':{'type':'integer'},'minItems':2 | [1] | spec.x: Invalid value: 1: spec.x in body should have at least 2 items
                    'type':'array','items':{'type':'integer'},'maxItems':3 | [1,2,3,4] | spec.x: Too many: 4: must have at most 3 items
                    'type':'array','items':{'type':'integer'} | [1,'x'] | spec.x[1]: Invalid value: "string": spec.x[1] in body must be of type integer: "string"
                    'type':'array','items':{'type':'integer'} | [1,null] | spec.x[1]: Invalid value: "null": spec.x[1] in body must be of type integer: "null"
                    'type':'object','minProperties':1,'additionalProperties':{'type':'integer'} | {} | spec.x: Invalid value: 0: spec.x in body should have at least 1 properties
                    'type':'object','maxProperties':1,'additionalProperties':{'type':'integer'} | {'a':1,'b':2} | spec.x: Too many: 2: must have at most 1 item
                    'type':'object','additionalProperties':{'type':'integer'} | {'a.b/c':'x'} | spec.x.a.b/c: Invalid value: "string": spec.x.a.b/c in body must be of type integer: "string"
                    'type':'object','required':['r'],'properties':{'r':{'type':'string'}} | {} | spec.x.r: Required value
                    'x-kubernetes-int-or-string':true  | true       | spec.x: Invalid value: "boolean": spec.x in body must be of type integer,string: "boolean"
                    'x-kubernetes-int-or-string':true  | 5.5        | spec.x: Invalid value: "number": spec.x in body must be of type integer,string: "number"
                    'type':'string','format':'date-time' | '2020-01-01' | spec.x: Invalid value: "2020-01-01": spec.x in body must be of type date-time: "2020-01-01"
                    """)
    void a_complaint_is_worded_as_users_know_it(String schema, String value, String complaint) {
        var trial = Trial.of("'x':{" + schema + "}");

        assertThat(trial.faults("'x':" + value).getFirst()).isEqualTo(complaint.replace("\\'", "'"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'type':'integer'                    | 1.0
            'type':'integer','format':'int32'   | 2147483648
            'type':'number'                     | 1
            'type':'string','nullable':true     | null
            'type':'string','pattern':'b'       | 'abc'
            'type':'string','maxLength':2       | 'äö'
            'x-kubernetes-int-or-string':true,'anyOf':[{'type':'integer'},{'type':'string'}] | '5%'
            'x-kubernetes-preserve-unknown-fields':true | [1,{'a':true}]
            'type':'string','format':'password' | '@@'
            'type':'string','format':'unheard-of' | '@@'
            'type':'string','format':'duration' | '3 days'
            'type':'string','format':'duration' | '1h30m'
            'type':'string','format':'ipv6'     | '::1'
            'type':'string','format':'cidr'     | '10.0.0.0/8'
            'type':'string','format':'uuid'     | '123e4567-e89b-12d3-a456-426614174000'
            'type':'string','format':'byte'     | 'YWJj'
            'type':'string','format':'date-time' | '2020-01-01T00:00:00.5+01:00'
            """)
    void what_fits_passes(String schema, String value) {
        assertThat(Trial.of("'x':{" + schema + "}").faults("'x':" + value)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"date-time", "datetime", "date", "duration", "uuid", "uuid3", "uuid4", "uuid5", "ipv4", "ipv6", "cidr",
            "mac", "byte", "email", "hostname", "uri", "hexcolor", "rgbcolor", "bsonobjectid", "ssn", "creditcard",
            "isbn", "isbn10", "isbn13", "k8s-short-name", "k8s-long-name"})
    void every_format_refuses_nonsense(String format) {
        var trial = Trial.of("'x':{'type':'string','format':'" + format + "'}");

        assertThat(trial.faults("'x':'@@ x'"))
                .containsExactly("spec.x: Invalid value: \"@@ x\": spec.x in body must be "
                        + "of type " + format + ": \"@@ x\"");
    }

    @Test
    void of_alternatives_at_least_one_must_hold() {
        var trial = Trial.of("'x':{'type':'object','properties':{'a':{'type':'string'},'b':{'type':'string'}},"
                + "'anyOf':[{'required':['a']},{'required':['b']}]}");

        assertThat(trial.faults("'x':{'b':'1'}")).isEmpty();
        assertThat(trial.faults("'x':{}")).containsExactly("<nil>: Invalid value: \"\": \"spec.x\" must validate at "
                + "least one schema (anyOf)", "spec.x.a: Required value");
    }

    @Test
    void of_exclusive_alternatives_exactly_one_must_hold() {
        var trial = Trial.of("'x':{'type':'object','properties':{'a':{'type':'string'},'b':{'type':'string'}},"
                + "'oneOf':[{'required':['a']},{'required':['b']}]}");

        assertThat(trial.faults("'x':{'a':'1','b':'1'}")).containsExactly("<nil>: Invalid value: \"\": \"spec.x\" must "
                + "validate one and only one schema (oneOf). Found 2 valid alternatives");
        assertThat(trial.faults("'x':{}")).containsExactly("<nil>: Invalid value: \"\": \"spec.x\" must validate one "
                + "and only one schema (oneOf). Found none valid", "spec.x.a: Required value");
    }

    @Test
    void of_joint_schemas_all_must_hold_and_of_a_negated_one_none() {
        var all = Trial.of("'x':{'type':'integer','allOf':[{'minimum':5},{'maximum':10}]}");
        var not = Trial.of("'x':{'type':'integer','not':{'minimum':5}}");

        assertThat(all.faults("'x':3")).containsExactly(
                "spec.x: Invalid value: 3: spec.x in body should be greater than or equal to 5",
                "<nil>: Invalid value: \"\": \"spec.x\" must validate all the schemas (allOf)");
        assertThat(not.faults("'x':7")).containsExactly(
                "<nil>: Invalid value: \"\": \"spec.x\" must not validate the schema (not)");
    }

    @Test
    void what_an_update_leaves_alone_is_not_held_against_it() {
        var trial = Trial.of("'a':{'type':'string','pattern':'^good'},'b':{'type':'string'}");

        assertThat(trial.faults("'a':'bad','b':'1'", "'a':'bad','b':'2'")).isEmpty();
        assertThat(trial.faults("'a':'bad'", "'a':'worse'")).hasSize(1);
    }

    @Test
    void items_of_a_list_are_left_alone_only_where_they_can_be_told_apart() {
        var items =
                "'items':{'type':'object','properties':{'k':{'type':'string'},'v':{'type':'string','minLength':2}}}";
        var plain = Trial.of("'x':{'type':'array'," + items + "}");
        var keyed = Trial.of("'x':{'type':'array','x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['k'],"
                + items + "}");

        assertThat(plain.faults("'x':[{'k':'a','v':'1'}]", "'x':[{'k':'a','v':'1'},{'k':'b'}]")).hasSize(1);
        assertThat(keyed.faults("'x':[{'k':'a','v':'1'}]", "'x':[{'k':'b'},{'k':'a','v':'1'}]")).isEmpty();
    }
}
