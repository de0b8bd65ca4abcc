package rota.local.views.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.wire.Codec;
import rota.api.wire.Json;

class JsonPathTest {
    private static final Json OBJECT = Codec.read("""
            {"spec": {"replicas": 3, "odd.name": "x", "deep": {"name": "inner"}},
             "labels": {"example.com/a": "b"},
             "items": [{"name": "one", "size": 1}, {"name": "two", "size": 2, "ok": true}, {"name": "three"}]}""");

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            ".spec.replicas | [3]",
            "{.spec.replicas} | [3]",
            "spec.replicas | [3]",
            "$.spec.replicas | [3]",
            ".spec.odd\\.name | [\"x\"]",
            ".spec['replicas'] | [3]",
            ".labels.example\\.com/a | [\"b\"]",
            ".items[0].name | [\"one\"]",
            ".items[-1].name | [\"three\"]",
            ".items[7].name | []",
            ".items[-7].name | []",
            ".items[*].name | [\"one\", \"two\", \"three\"]",
            ".items[1:].name | [\"two\", \"three\"]",
            ".items[0:2].name | [\"one\", \"two\"]",
            ".items[:-1].name | [\"one\", \"two\"]",
            ".items[::2].name | [\"one\", \"three\"]",
            ".items[?(@.name==\"two\")].size | [2]",
            ".items[?(@.name=='two')].size | [2]",
            ".items[?(@.name!=\"two\")].name | [\"one\", \"three\"]",
            ".items[?(@.size>1)].name | [\"two\"]",
            ".items[?(@.size<=1.0)].name | [\"one\"]",
            ".items[?(@.ok==true)].name | [\"two\"]",
            ".items[?(@.size)].name | [\"one\", \"two\"]",
            ".spec.deep.* | [\"inner\"]",
            "..name | [\"inner\", \"one\", \"two\", \"three\"]",
            ".spec.nothing.more | []",
            ".spec.replicas.more | []"})
    void a_path_leads_to_values(String path, String found) {
        assertThat(JsonPath.parse(path).find(OBJECT)).hasToString(found);
    }

    @Test
    void a_dot_ends_a_name_even_between_quotes() {
        assertThat(JsonPath.parse(".labels['example.com/a']").find(OBJECT)).isEmpty();
        assertThat(JsonPath.parse(".labels['example\\.com/a']").find(OBJECT)).containsExactly(Json.of("b"));
    }

    @ParameterizedTest
    @ValueSource(strings = {".spec[", ".items[x]", ".items[?(@.a==b)]", ".items[]", ".a b", ".spec]"})
    void what_is_no_path_is_refused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> JsonPath.parse(text)).withMessageContaining("found");
    }
}
