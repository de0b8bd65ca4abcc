package rota.workloads.revision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.wire.Codec;

/// What differs between two templates, as users would name it.
class DifferenceTest {

    @Test
    void items_with_names_are_compared_by_name() {
        var found = between("{'containers':[{'name':'a','image':'x:1'},{'name':'b','image':'y:1'}]}",
                "{'containers':[{'name':'b','image':'y:2'},{'name':'a','image':'x:1'}]}");

        assertThat(found).containsExactly("containers[b].image: \"y:1\" -> \"y:2\"",
                "containers: [\"a\",\"b\"] -> [\"b\",\"a\"]");
    }

    @Test
    void another_order_is_a_difference_and_one_that_came_or_went_is_none_in_the_order() {
        assertThat(between("{'env':[{'name':'A'},{'name':'B'}]}", "{'env':[{'name':'B'},{'name':'A'}]}"))
                .containsExactly("env: [\"A\",\"B\"] -> [\"B\",\"A\"]");
        assertThat(between("{'env':[{'name':'A'},{'name':'B'}]}", "{'env':[{'name':'C'},{'name':'B'}]}"))
                .containsExactly("env[A]: {\"name\":\"A\"} -> nothing", "env[C]: nothing -> {\"name\":\"C\"}");
    }

    @Test
    void what_comes_and_goes_is_told_whole() {
        var found = between("{'labels':{'a':'1'},'env':[{'name':'A','value':'1'}]}",
                "{'labels':{'b':'2'},'env':[{'name':'A','value':'1'},{'name':'B','value':'2'}]}");

        assertThat(found).containsExactly("labels.a: \"1\" -> nothing", "labels.b: nothing -> \"2\"",
                "env[B]: nothing -> {\"name\":\"B\",\"value\":\"2\"}");
    }

    @Test
    void other_lists_are_compared_by_place_if_they_are_equally_long() {
        assertThat(between("{'command':['a','b']}", "{'command':['a','c']}"))
                .containsExactly("command[1]: \"b\" -> \"c\"");
        assertThat(between("{'command':['a']}", "{'command':['a','c']}"))
                .containsExactly("command: [\"a\"] -> [\"a\",\"c\"]");
    }

    @Test
    void equals_do_not_differ() {
        assertThat(between("{'a':[{'name':'x'},{'name':'x'}],'b':null}", "{'b':null,'a':[{'name':'x'},{'name':'x'}]}"))
                .isEmpty();
    }

    private static List<String> between(String before, String after) {
        return Difference.between(Codec.readObject(before.replace('\'', '"')),
                Codec.readObject(after.replace('\'', '"'))).stream().map(
                        it -> it.path() + ": " + it.before().map(
                                Codec::write).orElse("nothing") + " -> "
                                + it.after().map(Codec::write).orElse("nothing"))
                .toList();
    }
}
