package rota.local.apply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static rota.local.apply.Scene.POD;
import static rota.local.apply.Scene.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.wire.Json;
import rota.testing.ForAll;

/// What must hold whatever is applied, in whatever order.
class ApplyLawsTest {

    private static void forAll(Consumer<RandomGenerator> law) {
        ForAll.seeds(80, law);
    }

    /// A pod with some labels, finalizers and containers out of those that belong to one side.
    private static Json.Obj config(RandomGenerator random, String side) {
        var labels = new LinkedHashMap<String, Json>();
        var finalizers = new ArrayList<Json>();
        var containers = new ArrayList<Json>();
        for (var i = 0; i < 3; i++) {
            if (random.nextBoolean()) labels.put(side + i, Json.of("v" + random.nextInt(2)));
            if (random.nextBoolean()) finalizers.add(Json.of(side + i));
            if (random.nextBoolean()) containers.add(container(random, side + i));
        }
        var pod = json("{'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': 'p'}}");
        if (!labels.isEmpty()) pod = pod.withAt(new Json.Obj(labels), "metadata", "labels");
        if (!finalizers.isEmpty()) pod = pod.withAt(new Json.Arr(finalizers), "metadata", "finalizers");
        return containers.isEmpty() ? pod : pod.withAt(new Json.Arr(containers), "spec", "containers");
    }

    private static Json.Obj container(RandomGenerator random, String name) {
        var result = Json.object("name", Json.of(name));
        if (random.nextBoolean()) result = result.with("image", Json.of("i" + random.nextInt(2)));
        if (random.nextBoolean())
            result = result.with("args", Json.list(Json.of("x"), Json.of("" + random.nextInt(2))));
        if (random.nextBoolean())
            result = result.with("ports", Json.list(json("{'containerPort': " + random.nextInt(3) + "}")));
        return result;
    }

    private static Scene any(RandomGenerator random) {
        var scene = new Scene(POD).update("creator", config(random, "c"));
        for (var i = random.nextInt(4); i > 0; i--) {
            var manager = List.of("a", "b").get(random.nextInt(2));
            scene.force(manager, config(random, random.nextBoolean() ? "s" : manager));
        }
        return scene;
    }

    /// Lists may differ in order, nothing else.
    private static Json unordered(Json json) {
        return switch (json) {
            case Json.Obj(var fields) -> {
                var copy = new LinkedHashMap<String, Json>();
                fields.forEach((name, value) -> copy.put(name, unordered(value)));
                yield new Json.Obj(copy);
            }
            case Json.Arr(var items) -> new Json.Arr(items.stream().map(ApplyLawsTest::unordered)
                    .sorted(java.util.Comparator.comparing(Json::toString)).toList());
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> json;
        };
    }

    @Test
    void applying_twice_is_applying_once() {
        forAll(random -> {
            var scene = any(random);
            var config = config(random, "s");
            var once = scene.force("a", config).object();

            assertThat(scene.apply("a", config).object()).isSameAs(once);
        });
    }

    @Test
    void what_is_applied_is_there_and_owned() {
        forAll(random -> {
            var config = config(random, "s");
            var scene = any(random).force("a", config);
            var wanted = Scope.ownable(OwnedFields.of(POD.root(), config));

            assertThat(Merging.merge(POD.root(), scene.bare(), config)).isEqualTo(scene.bare());
            assertThat(Ledger.of(scene.object()).fields(applier("a"))).isEqualTo(wanted);
        });
    }

    private static Owner applier(String name) {
        return new Owner(name, Manager.Operation.APPLY, "v1", "");
    }

    @Test
    void managers_of_different_fields_do_not_care_who_comes_first() {
        forAll(random -> {
            var start = config(random, "c");
            var a = config(random, "a");
            var b = config(random, "b");

            var ab = new Scene(POD).update("creator", start).apply("a", a).apply("b", b);
            var ba = new Scene(POD).update("creator", start).apply("b", b).apply("a", a);

            assertThat(unordered(ab.bare())).isEqualTo(unordered(ba.bare()));
            assertThat(ab.owned("a", "Apply")).isEqualTo(ba.owned("a", "Apply"));
            assertThat(ab.owned("b", "Apply")).isEqualTo(ba.owned("b", "Apply"));
        });
    }

    @Test
    void an_applier_only_removes_what_it_owned() {
        forAll(random -> {
            var scene = any(random);
            var before = scene.bare();
            var owned = ShapedSet.withDeclared(POD.root(), Ledger.of(scene.object()).fields(applier("a")));

            scene.force("a", config(random, "a"));

            var removed = Comparison.between(POD.root(), before, scene.bare()).removed();
            var leaves = removed.leaves().paths();
            assertThat(leaves).allSatisfy(path -> assertThat(inOrBelow(owned, path)).isTrue());
        });
    }

    private static boolean inOrBelow(FieldSet set, List<Part> path) {
        for (var size = path.size(); size > 0; size--) if (set.has(path.subList(0, size))) return true;
        return false;
    }

    @Test
    void what_another_applier_owns_survives_an_apply_without_force() {
        forAll(random -> {
            var scene = any(random).force("b", config(random, "b"));
            var owned = Ledger.of(scene.object()).fields(applier("b"));

            try {
                scene.apply("a", config(random, "s"));
            } catch (ApiException.Conflict conflict) {
                assertThat(conflict.causes()).isNotEmpty();
            }

            assertThat(Ledger.of(scene.object()).fields(applier("b"))).isEqualTo(owned);
            assertThat(OwnedFields.of(POD.root(), scene.bare()).intersection(owned))
                    .isEqualTo(owned);
        });
    }

    @Test
    void nobody_owns_a_field_that_is_not_there() {
        forAll(random -> {
            var scene = any(random).force("a", config(random, "s")).update("u", config(random, "u"));
            var present = Comparison.between(POD.root(), Json.Obj.EMPTY, scene.bare()).added();

            assertThat(Ledger.of(scene.object()).fields().difference(present)).isEqualTo(FieldSet.EMPTY);
        });
    }

    @Test
    void forcing_wins_and_the_loser_who_insists_conflicts() {
        forAll(random -> {
            var base = json("{'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': 'p'}}");
            var scene = any(random);
            var key = "k" + random.nextInt(3);
            scene.force("a", base.withAt(Json.of("1"), "metadata", "labels", key));
            scene.force("b", base.withAt(Json.of("2"), "metadata", "labels", key));

            assertThat(scene.object().text("metadata", "labels", key)).contains("2");
            assertThatThrownBy(
                    () -> scene.apply("a", base.withAt(Json.of("1"), "metadata", "labels", key)))
                    .isInstanceOf(ApiException.Conflict.class);
        });
    }
}
