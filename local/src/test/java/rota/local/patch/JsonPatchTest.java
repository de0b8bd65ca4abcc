package rota.local.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.patch.Trees.json;
import static rota.local.patch.Trees.list;

import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.client.ApiException;
import rota.api.client.Request.PatchBody;
import rota.api.wire.Json;

class JsonPatchTest {
    private static Json.Obj patched(String target, String operations) {
        return Patches.apply(json(target), new PatchBody.JsonPatch(list(operations)), Schemas.deduced());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '#', value = {
            // add
            "{'a':1}            | {'op':'add','path':'/b','value':2}               | {'a':1,'b':2}",
            "{'a':1}            | {'op':'add','path':'/a','value':[2]}             | {'a':[2]}",
            "{'a':[1,2]}        | {'op':'add','path':'/a/1','value':9}             | {'a':[1,9,2]}",
            "{'a':[1,2]}        | {'op':'add','path':'/a/2','value':9}             | {'a':[1,2,9]}",
            "{'a':[1]}          | {'op':'add','path':'/a/-','value':{'b':2}}       | {'a':[1,{'b':2}]}",
            "{'a':{'b':{}}}     | {'op':'add','path':'/a/b/c','value':null}        | {'a':{'b':{'c':null}}}",
            "{'a':[1,2]}        | {'op':'add','path':'/a/-1','value':9}            | {'a':[1,2,9]}",
            // remove
            "{'a':1,'b':2}      | {'op':'remove','path':'/a'}                      | {'b':2}",
            "{'a':[1,2,3]}      | {'op':'remove','path':'/a/1'}                    | {'a':[1,3]}",
            "{'a':[{'b':1}]}    | {'op':'remove','path':'/a/0/b'}                  | {'a':[{}]}",
            // replace
            "{'a':{'b':1}}      | {'op':'replace','path':'/a/b','value':2}         | {'a':{'b':2}}",
            "{'a':[1,2]}        | {'op':'replace','path':'/a/0','value':'x'}       | {'a':['x',2]}",
            "{'a':1}            | {'op':'replace','path':'','value':{'z':1}}       | {'z':1}",
            "{'a':{}}           | {'op':'replace','path':'/a/b','value':2}         | {'a':{'b':2}}",
            // move and copy
            "{'a':1}            | {'op':'move','from':'/a','path':'/b'}            | {'b':1}",
            "{'a':[1,2,3]}      | {'op':'move','from':'/a/0','path':'/a/2'}        | {'a':[2,3,1]}",
            "{'a':{'b':1}}      | {'op':'copy','from':'/a','path':'/c'}            | {'a':{'b':1},'c':{'b':1}}",
            // test
            "{'a':[1,{'b':2}]}  | {'op':'test','path':'/a/1','value':{'b':2}}      | {'a':[1,{'b':2}]}",
            "{'a':1}            | {'op':'test','path':'/b','value':null}           | {'a':1}",
            "{'a':1}            | {'op':'test','path':'','value':{'a':1}}          | {'a':1}",
            // escapes
            "{'a/b':1,'c~d':2}  | {'op':'replace','path':'/a~1b','value':3}        | {'a/b':3,'c~d':2}",
            "{'a/b':1,'c~d':2}  | {'op':'remove','path':'/c~0d'}                   | {'a/b':1}",
            "{'~1':1}           | {'op':'remove','path':'/~01'}                    | {}",
            "{'':1}             | {'op':'replace','path':'/','value':2}            | {'':2}"})
    void does_what_one_operation_says(String target, String operation, String expected) {
        assertThat(patched(target, "[" + operation + "]")).isEqualTo(json(expected));
    }

    @Test
    void operations_run_in_order_and_none_on_a_target_is_the_target() {
        assertThat(patched("{'a':1}", "[]")).isEqualTo(json("{'a':1}"));
        assertThat(patched("{}", """
                [{'op':'add','path':'/a','value':{}}, {'op':'add','path':'/a/b','value':1},
                 {'op':'test','path':'/a/b','value':1}, {'op':'move','from':'/a/b','path':'/c'}]"""))
                .isEqualTo(json("{'a':{},'c':1}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{'op':'test','path':'/a','value':2}", "{'op':'test','path':'/x/y','value':null}",
            "{'op':'remove','path':'/b'}", "{'op':'remove','path':'/l/2'}", "{'op':'remove','path':'/l/-'}",
            "{'op':'remove','path':''}", "{'op':'add','path':'/x/y','value':1}", "{'op':'add','path':'/l/3','value':1}",
            "{'op':'add','path':'/l/one','value':1}", "{'op':'add','path':'/a/b','value':1}",
            "{'op':'replace','path':'/l/2','value':1}", "{'op':'replace','path':'','value':7}",
            "{'op':'move','from':'/x','path':'/y'}", "{'op':'move','from':'/o','path':'/o/p'}",
            "{'op':'copy','from':'/x','path':'/y'}", "{'op':'copy','path':'/y'}", "{'op':'add','value':1}",
            "{'op':'add','path':'a','value':1}", "{'op':'grow','path':'/a'}", "{'path':'/a'}"})
    void an_operation_that_does_not_apply_is_invalid(String operation) {
        assertThatThrownBy(() -> patched("{'a':1,'l':[1,2],'o':{}}", "[" + operation + "]"))
                .isInstanceOf(ApiException.Invalid.class)
                .hasMessageStartingWith("the server rejected our request due to an error in our request: ");
    }

    @Test
    void a_failing_test_leaves_nothing_of_the_operations_before_it() {
        var target = json("{'a':1}");
        var patch = new PatchBody.JsonPatch(list("""
                [{'op':'replace','path':'/a','value':2}, {'op':'test','path':'/a','value':1}]"""));

        assertThatThrownBy(() -> Patches.apply(target, patch, Schemas.deduced()))
                .isInstanceOf(ApiException.Invalid.class).hasMessageContaining("testing value /a failed");
        assertThat(target).isEqualTo(json("{'a':1}"));
    }

    @Test
    void an_operation_that_is_no_object_is_a_bad_request() {
        assertThatThrownBy(() -> patched("{}", "[7]")).isInstanceOfSatisfying(ApiException.BadRequest.class,
                it -> assertThat(it.code()).isEqualTo(400));
    }

    @Test
    void more_than_ten_thousand_operations_are_too_many() {
        var operation = json("{'op':'add','path':'/a','value':1}");
        var patch = new PatchBody.JsonPatch(new Json.Arr(Collections.nCopies(10_001, operation)));

        assertThatThrownBy(() -> Patches.apply(json("{}"), patch, Schemas.deduced()))
                .isInstanceOfSatisfying(ApiException.BadRequest.class, it -> assertThat(it.code()).isEqualTo(413));
    }
}
