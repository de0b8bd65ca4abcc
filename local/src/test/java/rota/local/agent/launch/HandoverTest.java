package rota.local.agent.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import rota.api.meta.Ordered;

class HandoverTest {

    @Test
    void a_variable_with_a_usual_name_is_never_an_argument() {
        var script = Handover.line(Ordered.map("PASSWORD", "secret"));

        assertThat(script.lines()).hasSize(2);
        assertThat(script.lines().toList().getLast()).startsWith("exec ").contains("-u ROTA_VARIABLE_0")
                .doesNotContain("$ROTA_VARIABLE_0");
    }

    @Test
    void every_variable_arrives_as_it_is_and_nothing_else_does() throws IOException {
        var variables = new LinkedHashMap<>(Map.of("PASSWORD", " a=b\n'\"$x`\\ ", "db.password", "c\nd",
                "ROTA_VARIABLE_0", "mine", "PATH", "/usr/bin:/bin", "IFS", ",", "OPTIND", "x", "_x", ""));

        assertThat(handedOver(variables)).isEqualTo(variables);
    }

    private static SequencedMap<String, String> handedOver(SequencedMap<String, String> variables) throws IOException {
        var builder = new ProcessBuilder("/bin/sh", "-c", Handover.line(variables), "sh", "env", "-0")
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().clear();
        builder.environment().putAll(Handover.packed(variables));
        var found = new LinkedHashMap<String, String>();
        try (var output = builder.start().getInputStream()) {
            for (var line : new String(output.readAllBytes(), StandardCharsets.UTF_8).split("\0", 0)) {
                var parts = line.split("=", 2);
                found.put(parts[0], parts[1]);
            }
        }
        return found;
    }
}
