package rota.api.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import rota.testing.ForAll;

/// An object is held against a map that does the same.
class FieldsTest {

    @Test
    void an_object_behaves_as_a_map_that_keeps_its_order() {
        ForAll.seeds(300, random -> {
            var names = 1 + random.nextInt(40);
            SequencedMap<String, Json> model = new LinkedHashMap<>();
            var object = Json.Obj.EMPTY;

            for (var step = 0; step < 80; step++) {
                var name = "field" + random.nextInt(names);
                if (random.nextInt(3) == 0) {
                    model.remove(name);
                    object = object.without(name);
                } else {
                    var value = random.nextInt(8) == 0 ? Json.Null.NULL : Json.of(random.nextInt(3));
                    model.put(name, value);
                    object = object.with(name, value);
                }

                assertThat(new ArrayList<>(object.fields().entrySet()))
                        .isEqualTo(new ArrayList<>(model.entrySet()));
                assertThat(object.fields()).hasSameHashCodeAs(model).isEqualTo(model);
                assertThat(object).isEqualTo(Json.object(model));
                assertThat(object.get(name)).isEqualTo(java.util.Optional.ofNullable(model.get(name)));
                assertThat(object.has(name)).isEqualTo(model.containsKey(name));
                assertThat(object.hasNull()).isEqualTo(model.containsValue(Json.Null.NULL));
                assertThat(object.fields().reversed().firstEntry()).isEqualTo(model.lastEntry());
            }
        });
    }

    @Test
    void order_is_no_part_of_equality() {
        var one = Json.object("a", Json.of(1)).with("b", Json.of(2));
        var other = Json.object("b", Json.of(2)).with("a", Json.of(1));

        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other);
        assertThat(one).isNotEqualTo(other.with("a", Json.of(2)));
    }

    @Test
    void an_object_that_differs_in_order_is_written_differently() {
        var one = Json.object("a", Json.of(1)).with("b", Json.list(Json.object("c", Json.of("d"))));
        var other = Json.object("b", Json.list(Json.object("c", Json.of("d")))).with("a", Json.of(1));

        assertThat(isWrittenLike(one, Codec.readObject(one.toString()))).isTrue();
        assertThat(isWrittenLike(one, other)).isFalse();
        assertThat(isWrittenLike(one, one.with("a", Json.of(2)))).isFalse();
        assertThat(isWrittenLike(one, one.withAt(Json.list(), "b"))).isFalse();
    }

    @Test
    void putting_in_what_is_there_changes_nothing() {
        var value = Json.of("x");
        var object = Json.object("a", value);

        assertThat(object.with("a", value)).isSameAs(object);
        assertThat(object.without("b")).isSameAs(object);
    }

    @Test
    void the_last_of_two_fields_of_one_name_counts() {
        var repeated = new StringBuilder("{");
        for (var i = 0; i < 60; i++) repeated.append("\"f").append(i % 30).append("\":").append(i).append(',');

        var object = Codec.readObject(repeated.append("\"end\":1}").toString());

        assertThat(object.fields()).hasSize(31);
        assertThat(object.get("f0")).contains(Json.of(30));
        assertThat(object.fields().firstEntry().getKey()).isEqualTo("f0");
    }

    private static boolean isWrittenLike(Json.Obj one, Json.Obj other) {
        return ((Fields) one.fields()).isWrittenLike((Fields) other.fields());
    }

    @Test
    void what_differs_somewhere_deep_inside_shares_all_the_rest() {
        var before = new Lately<Json.Obj>();
        var first = Lately.woven(Codec.readObject("{\"a\":{\"b\":{\"c\":{}},\"ip-1\":{}}}"), before);

        var second = Lately.woven(Codec.readObject("{\"a\":{\"b\":{\"c\":{}},\"ip-2\":{}}}"), before);

        assertThat(second.toString()).isEqualTo("{\"a\":{\"b\":{\"c\":{}},\"ip-2\":{}}}");
        assertThat(second.at("a", "b").orElseThrow()).isSameAs(first.at("a", "b").orElseThrow());
    }
}
