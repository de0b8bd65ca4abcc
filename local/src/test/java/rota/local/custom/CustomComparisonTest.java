package rota.local.custom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.testing.real.RealServer;

/// Goal: what is recorded of a real API server is still true: what it accepts, stores and refuses, and what rules cost
/// there. [RecordedKindsTest] and [CostTest] hold ours to it. To record anew: `-Dcomparison.record=folder`.
class CustomComparisonTest {
    private static final String DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    private static @Nullable RealServer real;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        var assets = RealServer.assets();
        assumeTrue(assets.isPresent(), "skipped: set KUBEBUILDER_ASSETS to a folder with etcd and kube-apiserver");
        real = RealServer.start(assets.orElseThrow(), folder, RealServer.Options.PLAIN);
    }

    @AfterAll
    static void stop() {
        if (real != null) real.close();
    }

    @Test
    void definitions_are_accepted_and_refused_as_recorded() throws Exception {
        var found = new ArrayList<Outcome>();
        for (var it : cases("definitions.json")) {
            found.add(Outcome.of(posted(DEFINITIONS + "?dryRun=All", it.object("definition"))));
        }

        assertThat(found).containsExactlyElementsOf(recorded("definitions-recorded.txt", found));
    }

    @Test
    void objects_are_accepted_and_refused_as_recorded() throws Exception {
        var found = new ArrayList<Outcome>();
        for (var group : cases("objects.json")) {
            var definition = group.object("definition");
            assertThat(posted(DEFINITIONS, definition).statusCode()).isEqualTo(201);
            var kind = Definition.of(definition).stored();
            real().awaitServed("/apis/" + kind.apiVersion() + "/" + kind.plural());
            for (var object : Trees.objects(group, "objects")) {
                found.add(Outcome.of(posted("/apis/" + kind.apiVersion() + "/namespaces/default/" + kind.plural(),
                        object)));
            }
        }

        assertThat(found).containsExactlyElementsOf(recorded("objects-recorded.txt", found));
    }

    @Test
    void rules_that_may_cost_too_much_are_found_as_recorded() throws Exception {
        for (var it : cases("costs.json")) {
            var theirs = Outcome.of(posted(DEFINITIONS + "?dryRun=All", CostTest.definition(it)));

            assertThat(theirs.messages()).as("%s", it).containsExactlyElementsOf(CostTest.recorded(it));
        }
    }

    @Test
    void evaluations_end_where_recorded() throws Exception {
        var spending = Codec.readObject(text("spending.json"));
        var number = 0;
        for (var row : Trees.objects(spending, "cases")) {
            // All of them take minutes: -Dspending=all.
            if (number++ % 8 != 0 && System.getProperty("spending") == null) continue;
            var definition = CostTest.definition(spending, row, number);
            var kind = Definition.of(definition).stored();
            assertThat(posted(DEFINITIONS, definition).statusCode()).isEqualTo(201);
            real().awaitServed("/apis/" + kind.apiVersion() + "/" + kind.plural());
            var path = "/apis/" + kind.apiVersion() + "/namespaces/default/" + kind.plural() + "?dryRun=All";
            var most = CostTest.most(row);

            assertThat(posted(path, CostTest.object(spending, row, kind, most)).statusCode()).as("%s", row)
                    .isEqualTo(201);
            assertThat(Outcome.of(posted(path, CostTest.object(spending, row, kind, most + 1))).messages())
                    .containsExactly(CostTest.spent(row));
            real().send("DELETE", DEFINITIONS + "/" + kind.plural() + "." + kind.group(), "application/json", "");
        }
    }

    private static HttpResponse<String> posted(String path, Json.Obj body) throws IOException {
        return real().send("POST", path, "application/json", body.toString());
    }

    /// What is in the file, or what was found, if that is to be in the file from now on.
    private static List<Outcome> recorded(String file, List<Outcome> found) throws IOException {
        var record = System.getProperty("comparison.record");
        if (record == null) return text(file).lines().map(Outcome::recorded).toList();
        Files.write(Path.of(record, file), found.stream().map(Outcome::line).toList());
        return found;
    }

    private static RealServer real() {
        return Objects.requireNonNull(real);
    }

    static List<Json.Obj> cases(String resource) throws IOException {
        return Trees.objects(Json.object("cases", Codec.read(text(resource))), "cases");
    }

    static String text(String resource) throws IOException {
        try (InputStream stream = Objects.requireNonNull(CustomComparisonTest.class.getResourceAsStream(resource))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
