package rota.local.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import rota.api.wire.Json;
import rota.local.patch.Schemas;
import rota.local.rule.Rules;
import rota.local.server.Declared;
import rota.local.server.Type;

class DeprecationsTest {
    @Test
    void a_version_that_its_definition_calls_deprecated_is_told_of_in_its_words() {
        assertThat(Deprecations.of(widgets(Optional.of("use v2")))).contains("use v2");
        assertThat(Deprecations.of(widgets(Optional.empty()))).isEmpty();
    }

    private static Type widgets(Optional<String> deprecation) {
        var kind = TestServer.WIDGETS;
        return Type.custom(kind, Schemas.deduced(), Rules.NONE, Set.of())
                .with(new Declared(kind, List.of(), List.of(), deprecation, Json.Obj.EMPTY, 0));
    }
}
