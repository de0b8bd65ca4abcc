package rota.workloads.revision;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RevisionHashTest {

    /// K21-33
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"{}|0|777742067|cccc864bc", "{}|1|777742066|cccc864bb",
            "{\"spec\":{\"template\":{\"$patch\":\"replace\"}}}|0|1459418616|589f85db5b",
            "{\"spec\":{\"template\":{\"$patch\":\"replace\"}}}|12|3912709833|7f56c4fd77"})
    void the_hash_covers_the_text_and_the_number_of_collisions(String text, int collisions, long fnv, String hash) {
        assertThat(RevisionHash.fnv(text + collisions)).isEqualTo(fnv);
        assertThat(RevisionHash.of(text, collisions)).isEqualTo(hash);
    }

    /// K21-33
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {"``|2166136261|65bb57b6b5",
            "{\"spec\":{\"template\":{\"$patch\":\"replace\"}}}|173142040|5c7586484"})
    void without_a_number_of_collisions_it_covers_the_text_alone(String text, long fnv, String hash) {
        assertThat(RevisionHash.fnv(text)).isEqualTo(fnv);
        assertThat(RevisionHash.of(text)).isEqualTo(hash);
    }

    @ParameterizedTest
    @CsvSource({"a,84696446", "foobar,837857890"})
    void it_is_the_variant_1_and_not_1a(String text, long fnv) {
        assertThat(RevisionHash.fnv(text)).isEqualTo(fnv);
    }

    @Test
    void a_history_that_another_controller_left_behind_is_recognised() {
        var nodeSet = """
                {"spec":{"ordinalPadding":0,"oversubscribeNode":false,\
                "slurmd":{"$patch":"replace","image":"slurmd","name":"","resources":{}},\
                "template":{"$patch":"replace","metadata":{},"spec":{"containers":null}}}}""";
        var instanceSet = """
                {"spec":{"template":{"$patch":"replace","metadata":{"creationTimestamp":null},\
                "spec":{"containers":[{"env":[{"name":"A","value":"x\\u003cy\\u0026z"}],"name":"db",\
                "ports":[{"containerPort":3306,"name":"sql","protocol":"TCP"}],"resources":{}},\
                {"name":"kbagent","resources":{}}],"initContainers":[{"name":"init",\
                "resources":{"limits":{"cpu":"100m"}}}],"serviceAccountName":"kb-db"}}}}""";

        assertThat(RevisionHash.of(nodeSet, 0)).isEqualTo("6cd55548b5");
        assertThat(RevisionHash.of(nodeSet, 1)).isEqualTo("6cd55548b4");
        assertThat(RevisionHash.of(instanceSet, 0)).isEqualTo("7945778984");
    }

    @Test
    void a_long_parent_name_is_cut_to_leave_room_for_the_hash() {
        assertThat(Naming.name("x".repeat(223), "cccc864bc")).isEqualTo("x".repeat(223) + "-cccc864bc");
        assertThat(Naming.name("x".repeat(253), "cccc864bc")).isEqualTo("x".repeat(223) + "-cccc864bc");
    }
}
