package rota.local.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.patch.Trees.json;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.api.client.Request.PatchBody;

class MergePatchTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '#', value = {
            "{'a':1}              | {'b':2}                    | {'a':1,'b':2}",
            "{'a':1}              | {'a':null}                 | {}",
            "{'a':1}              | {'b':null}                 | {'a':1}",
            "{'a':{'b':1,'c':2}}  | {'a':{'b':null}}           | {'a':{'c':2}}",
            "{'a':[1,2]}          | {'a':[3]}                  | {'a':[3]}",
            "{'a':[1]}            | {'a':{'b':1}}              | {'a':{'b':1}}",
            "{'a':{'b':1}}        | {'a':[1]}                  | {'a':[1]}",
            "{}                   | {'a':{'b':{'c':null}}}     | {'a':{'b':{}}}",
            "{'a':'x'}            | {'a':{'b':null,'c':1}}     | {'a':{'c':1}}",
            "{'a':1}              | {}                         | {'a':1}"})
    void merges_objects_removes_nulls_and_replaces_the_rest(String target, String patch, String expected) {
        var result = Patches.apply(json(target), new PatchBody.Merge(json(patch)), Schemas.deduced());

        assertThat(result).isEqualTo(json(expected));
    }

    @Test
    void a_configuration_to_apply_is_no_patch() {
        var apply = new PatchBody.Apply(json("{}"), "me", false);

        assertThatThrownBy(() -> Patches.apply(json("{}"), apply, Schemas.deduced()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
