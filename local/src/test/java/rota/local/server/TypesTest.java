package rota.local.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.patch.Schemas;
import rota.local.rule.Rules;
import rota.local.server.Types.News;

class TypesTest {
    private static final Kind V1 = kind("v1");
    private static final Kind V2 = kind("v2");
    private static final Kind BETA = kind("v2beta1");

    private final Types types = Types.builtIn();

    @Test
    void a_kind_is_served_in_all_its_versions_until_it_is_dropped() {
        types.serve(List.of(type(V1, V1), type(V2, V1)));

        assertThat(types.find("example.org", "v2", "widgets")).contains(V2);
        assertThat(types.of(V1).kind()).isEqualTo(V1);
        types.drop(V1);
        assertThat(types.find("example.org", "v2", "widgets")).isEmpty();
        assertThatThrownBy(() -> types.of(V1)).isInstanceOf(ApiException.NotFound.class)
                .hasMessage("the server could not find the requested resource");
    }

    @Test
    void serving_again_takes_versions_away() {
        types.serve(List.of(type(V1, V1), type(V2, V1)));

        types.serve(List.of(type(V2, V2)));

        assertThat(types.versions(V1)).extracting(Type::kind).containsExactly(V2);
        assertThatThrownBy(() -> types.of(V1)).isInstanceOf(ApiException.NotFound.class);
    }

    @Test
    void kinds_are_listed_once_in_the_version_in_which_they_are_stored() {
        types.serve(List.of(type(V1, V1), type(V2, V1)));

        assertThat(types.kinds()).contains(V1).doesNotContain(V2);
    }

    @Test
    void the_preferred_version_comes_first() {
        types.serve(List.of(type(BETA, V1), type(V1, V1), type(V2, V1)));

        assertThat(types.versions(V1)).extracting(Type::kind).containsExactly(V2, V1, BETA);
    }

    @Test
    void versions_are_preferred_by_how_stable_and_how_new_they_are() {
        var sorted = List.of("foo10", "v1", "v11alpha2", "v2", "foo1", "v10", "v3beta1", "v11beta2", "v12alpha1")
                .stream().map(VersionRank::of).sorted().map(VersionRank::text).toList();

        assertThat(sorted).containsExactly("v10", "v2", "v1", "v11beta2", "v3beta1", "v12alpha1", "v11alpha2", "foo1",
                "foo10");
    }

    @Test
    void listeners_hear_of_kinds_that_come_change_and_go() {
        var heard = new ArrayList<News>();
        try (var _ = types.onChange(heard::add)) {
            types.serve(List.of(type(V1, V1)));
            types.serve(List.of(type(V1, V1), type(V2, V1)));
            types.drop(V1);
        }
        types.serve(List.of(type(V1, V1)));

        assertThat(heard).containsExactly(new News.Added(V1), new News.Changed(V1), new News.Removed(V1));
    }

    private static Type type(Kind kind, Kind stored) {
        return Type.custom(kind, Schemas.deduced(), Rules.NONE, Set.of(Trait.CUSTOM))
                .with(new Declared(stored, List.of(), List.of(), Optional.empty(), Json.Obj.EMPTY, 0));
    }

    private static Kind kind(String version) {
        return new Kind("example.org", version, "Widget", "widgets", Kind.Scope.NAMESPACED);
    }
}
