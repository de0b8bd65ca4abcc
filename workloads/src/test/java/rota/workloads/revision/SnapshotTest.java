package rota.workloads.revision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.ControllerRevisionBuilder;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.testing.ForAll;

class SnapshotTest {

    @Test
    void a_template_is_kept_with_sorted_keys_without_spaces_and_marked_for_replacement() {
        var template = Codec.readObject("""
                { "spec": { "b": [ 1, true, null ], "a": {} }, "metadata": {} }""");

        assertThat(Snapshot.ofTemplate(template).text()).isEqualTo("""
                {"spec":{"template":{"$patch":"replace","metadata":{},"spec":{"a":{},"b":[1,true,null]}}}}""");
    }

    @Test
    void characters_that_mean_something_in_html_are_escaped_and_so_are_line_separators() {
        assertThat(text("<a href=\"x\">&\u2028\u2029"))
                .isEqualTo("\"\\u003ca href=\\\"x\\\"\\u003e\\u0026\\u2028\\u2029\"");
    }

    @Test
    void control_characters_are_escaped_by_letter_where_there_is_one() {
        assertThat(text("\b\f\n\r\t\\/\u0001\u001f\u007f")).isEqualTo("\"\\b\\f\\n\\r\\t\\\\/\\u0001\\u001f\u007f\"");
    }

    @Test
    void other_characters_stand_for_themselves_and_half_a_pair_for_nothing() {
        assertThat(text("é漢😀")).isEqualTo("\"é漢😀\"");
        assertThat(text("a\ud83d!")).isEqualTo("\"a\ufffd!\"");
    }

    @Test
    void keys_are_sorted_by_their_bytes() {
        var fields = new LinkedHashMap<String, Json>();
        for (var key : List.of("😀", "\uff01", "b", "B", "a.b", "a")) fields.put(key, Json.of(1));

        assertThat(Canonical.text(new Json.Obj(fields)))
                .isEqualTo("{\"B\":1,\"a\":1,\"a.b\":1,\"b\":1,\"\uff01\":1,\"😀\":1}");
    }

    @ParameterizedTest
    @CsvSource({"0,0", "-7,-7", "1.0,1", "100,100", "1e2,100", "9223372036854775807,9223372036854775807", "1.50,1.5",
            "0.1,0.1", "0.000001,0.000001", "0.0000001,1e-7", "-0.00000015,-1.5e-7", "1e20,100000000000000000000",
            "1e21,1e+21", "1.5e300,1.5e+300", "0.1000000000000000055511151231257827,0.1", "0.0,0"})
    void a_number_has_one_text(String number, String text) {
        assertThat(Canonical.text(new Json.Num(new BigDecimal(number)))).isEqualTo(text);
    }

    @Test
    void a_number_that_no_store_can_hold_is_refused() {
        assertThatThrownBy(() -> Canonical.text(new Json.Num(new BigDecimal("1e999999999"))))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("1E+999999999");
    }

    @Test
    void a_snapshot_comes_back_from_a_stored_revision_as_it_was() {
        ForAll.seeds(300, random -> {
            var snapshot = Snapshot.ofTemplate(anyObject(random, 3));
            var object = new ControllerRevisionBuilder().withNewMetadata().withName("r").endMetadata()
                    .withData(snapshot.data()).build();

            var wire = Codec.write(Codec.tree(object));
            var stored = Codec.model(Codec.readObject(wire), ControllerRevision.class);

            assertThat(Snapshot.in(object)).as("before").isEqualTo(snapshot);
            assertThat(Snapshot.in(stored)).as("after").isEqualTo(snapshot);
        });
    }

    @Test
    void a_null_in_a_template_is_part_of_its_snapshot() {
        var snapshot = Snapshot.ofTemplate(Json.object("containers", Json.Null.NULL));
        var object = new ControllerRevisionBuilder().withNewMetadata().withName("r").endMetadata()
                .withData(snapshot.data()).build();

        assertThat(snapshot.text()).contains("\"containers\":null");
        assertThat(Snapshot.in(Codec.copy(object))).isEqualTo(snapshot);
    }

    @Test
    void revisions_without_data_are_equal() {
        assertThat(Snapshot.in(new ControllerRevision())).isEqualTo(Snapshot.in(new ControllerRevision()));
    }

    @Test
    void restoring_replaces_the_template_and_leaves_the_rest_alone() {
        var snapshot = Snapshot.ofTemplate(Codec.readObject("""
                {"labels":{"app":"gpu"},"spec":{"image":"old"}}"""));
        var parent = Codec.readObject("""
                {"metadata":{"name":"gpu"},"spec":{"replicas":3,
                 "template":{"labels":{"app":"gpu","added":"later"},"spec":{"image":"new","debug":true}}}}""");

        var restored = snapshot.restoredIn(parent);

        assertThat(restored).isEqualTo(Codec.readObject("""
                {"metadata":{"name":"gpu"},"spec":{"replicas":3,
                 "template":{"labels":{"app":"gpu"},"spec":{"image":"old"}}}}"""));
    }

    @Test
    void restoring_sets_fields_that_are_not_marked_and_removes_those_that_were_null() {
        var snapshot = Snapshot.ofSpec(Codec.readObject("""
                {"padding":2,"extra":null,"nested":{"a":1}}"""));
        var parent = Codec.readObject("""
                {"spec":{"padding":0,"extra":"x","nested":{"b":2}}}""");

        assertThat(snapshot.restoredIn(parent)).isEqualTo(Codec.readObject("""
                {"spec":{"padding":2,"nested":{"a":1,"b":2}}}"""));
    }

    @Test
    void what_is_restored_gives_the_same_snapshot_again() {
        ForAll.seeds(random -> {
            var snapshot = Snapshot.ofTemplate(anyObject(random, 3));
            var parent = Json.object("spec", Json.object("template", anyObject(random, 3)));

            var restored = snapshot.restoredIn(parent);

            assertThat(Snapshot.ofTemplate(restored.object("spec", "template")))
                    .isEqualTo(snapshot);
        });
    }

    private static String text(String text) {
        return Canonical.text(Json.of(text));
    }

    private static Json.Obj anyObject(RandomGenerator random, int depth) {
        var fields = new LinkedHashMap<String, Json>();
        for (var i = random.nextInt(4); i >= 0; i--) fields.put("k" + random.nextInt(20), anyJson(random, depth));
        return new Json.Obj(fields);
    }

    private static Json anyJson(RandomGenerator random, int depth) {
        return switch (random.nextInt(depth > 0 ? 8 : 6)) {
            case 0 -> Json.of(random.nextLong());
            case 1 -> new Json.Num(BigDecimal.valueOf(random.nextInt(), random.nextInt(-30, 30)));
            case 2 -> Json.of(random.nextBoolean());
            case 3 -> Json.Null.NULL;
            case 4 -> Json.of(new StringBuilder().appendCodePoint(random.nextInt(0x20000)).append("<&>").toString());
            case 5 -> Json.of("text");
            case 6 -> new Json.Arr(IntStream.range(0, 3).mapToObj(_ -> anyJson(random, depth - 1)).toList());
            default -> anyObject(random, depth - 1);
        };
    }
}
