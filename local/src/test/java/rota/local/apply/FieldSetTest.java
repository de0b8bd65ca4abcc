package rota.local.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.apply.Scene.json;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import rota.api.wire.Json;
import rota.testing.ForAll;

class FieldSetTest {
    private static final List<Part> PARTS = List.of(Part.field("a"), Part.field("b"),
            new Part.Key(json("{'name': 'x'}").fields()), new Part.Value(Json.of("v")));

    private static FieldSet set(String... paths) {
        var result = FieldSet.EMPTY;
        for (var path : paths) result = result.union(FieldSet.ofFields(List.of(path.split("\\.", -1))));
        return result;
    }

    private static FieldSet any(RandomGenerator random) {
        var result = FieldSet.EMPTY;
        for (var i = random.nextInt(8); i > 0; i--) result = result.union(FieldSet.of(path(random)));
        return result;
    }

    private static List<Part> path(RandomGenerator random) {
        var path = new ArrayList<Part>();
        for (var i = 1 + random.nextInt(3); i > 0; i--) path.add(PARTS.get(random.nextInt(PARTS.size())));
        return path;
    }

    private static void forAll(BiConsumer<FieldSet, FieldSet> law) {
        ForAll.seeds(random -> law.accept(any(random), any(random)));
    }

    /// The operation on trees must be the operation on the plain sets of their paths.
    private static void assertPaths(FieldSet result, FieldSet left, FieldSet right, IntPredicate wanted) {
        var all = new HashSet<>(left.paths());
        all.addAll(right.paths());
        all.removeIf(path -> !wanted.test((left.has(path) ? 1 : 0) + (right.has(path) ? 2 : 0)));
        assertThat(new HashSet<>(result.paths())).isEqualTo(all);
    }

    @Test
    void union_intersection_and_difference_are_those_of_the_paths() {
        forAll((a, b) -> {
            assertPaths(a.union(b), a, b, it -> it > 0);
            assertPaths(a.intersection(b), a, b, it -> it == 3);
            assertPaths(a.difference(b), a, b, it -> it == 1);
        });
    }

    @Test
    void union_and_intersection_do_not_care_about_sides() {
        forAll((a, b) -> {
            assertThat(a.union(b)).isEqualTo(b.union(a));
            assertThat(a.intersection(b)).isEqualTo(b.intersection(a));
        });
    }

    @Test
    void a_set_with_itself_is_itself_or_nothing() {
        forAll((a, _) -> {
            assertThat(a.union(a)).isEqualTo(a);
            assertThat(a.intersection(a)).isEqualTo(a);
            assertThat(a.difference(a)).isEqualTo(FieldSet.EMPTY);
        });
    }

    @Test
    void the_difference_and_the_intersection_make_up_the_set() {
        forAll((a, b) -> assertThat(a.difference(b).union(a.intersection(b))).isEqualTo(a));
    }

    @Test
    void the_same_paths_make_the_same_tree_whatever_the_way() {
        forAll((a, b) -> {
            var rebuilt = FieldSet.EMPTY;
            for (var path : a.union(b).difference(b).paths()) rebuilt = rebuilt.union(FieldSet.of(path));
            assertThat(a.difference(b)).isEqualTo(rebuilt);
        });
    }

    @Test
    void what_is_written_is_read_the_same() {
        forAll((a, _) -> assertThat(FieldSet.decoded(a.encoded())).isEqualTo(a));
    }

    @Test
    void outside_takes_everything_below_along() {
        forAll((a, b) -> {
            var expected = new HashSet<>(a.paths());
            expected.removeIf(path -> b.paths().stream()
                    .anyMatch(top -> path.size() >= top.size() && path.subList(0, top.size()).equals(top)));
            assertThat(new HashSet<>(a.outside(b).paths())).isEqualTo(expected);
        });
    }

    @Test
    void leaves_have_no_path_below_them() {
        assertThat(set("a", "a.b", "a.b.c", "d").leaves()).isEqualTo(set("a.b.c", "d"));
        forAll((a, _) -> assertThat(a.leaves().leaves()).isEqualTo(a.leaves()));
    }

    @Test
    void an_owned_part_with_owned_parts_below_says_so_with_a_dot() {
        assertThat(set("a", "a.b", "c.d").encoded())
                .isEqualTo(json("{'f:a': {'.': {}, 'f:b': {}}, 'f:c': {'f:d': {}}}"));
    }

    @Test
    void elements_of_a_later_version_are_dropped_and_broken_ones_are_errors() {
        assertThat(FieldSet.decoded(json("{'f:a': {}, 'z:b': {}}"))).isEqualTo(set("a"));
        assertThatThrownBy(() -> FieldSet.decoded(json("{'a': {}}"))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FieldSet.decoded(json("{'f:a': 1}"))).isInstanceOf(IllegalArgumentException.class);
    }
}
