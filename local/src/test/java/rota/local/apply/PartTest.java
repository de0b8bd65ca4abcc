package rota.local.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.apply.Scene.json;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.wire.Json;

class PartTest {
    private static Part key(String fields) {
        return new Part.Key(json(fields).fields());
    }

    @Test
    void is_written_as_in_fields_v1() {
        assertThat(Part.field("spec").encoded()).isEqualTo("f:spec");
        assertThat(key("{'protocol': 'TCP', 'containerPort': 80}").encoded())
                .isEqualTo("k:{\"containerPort\":80,\"protocol\":\"TCP\"}");
        assertThat(new Part.Value(Json.of("x")).encoded()).isEqualTo("v:\"x\"");
        assertThat(new Part.Index(3).encoded()).isEqualTo("i:3");
    }

    @Test
    void is_shown_as_in_conflicts() {
        assertThat(Part.field("spec")).hasToString(".spec");
        assertThat(key("{'name': 'nginx'}")).hasToString("[name=\"nginx\"]");
        assertThat(key("{'protocol': 'TCP', 'containerPort': 80}")).hasToString("[containerPort=80,protocol=\"TCP\"]");
        assertThat(new Part.Value(Json.of("x"))).hasToString("[=\"x\"]");
        assertThat(new Part.Index(3)).hasToString("[3]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"f:spec", "f:", "f:a:b", "k:{\"a\":1,\"b\":\"x\"}", "v:\"x\"", "v:1", "v:true", "i:0"})
    void what_is_read_is_written_the_same(String text) {
        assertThat(Part.decoded(text).orElseThrow().encoded()).isEqualTo(text);
    }

    @Test
    void a_kind_of_element_that_is_not_known_yet_is_skipped() {
        assertThat(Part.decoded("z:new")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "f", "spec", "k:x", "v:", "i:one"})
    void a_broken_element_is_an_error(String text) {
        assertThatThrownBy(() -> Part.decoded(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void fields_come_before_keys_before_values_before_indexes() {
        List<Part> sorted = List.of(Part.field("a"), Part.field("b"), key("{'a': 1}"), key("{'a': 2}"),
                key("{'a': 2, 'b': 1}"), key("{'a': 10}"), key("{'b': 0}"), new Part.Value(Json.of(2)),
                new Part.Value(Json.of(10)), new Part.Value(Json.of("1")), new Part.Index(0));
        var shuffled = new java.util.ArrayList<>(sorted);
        Collections.shuffle(shuffled, new Random(7));

        var map = new TreeMap<Part, String>();
        shuffled.forEach(it -> map.put(it, ""));

        assertThat(map.keySet()).containsExactlyElementsOf(sorted);
    }
}
