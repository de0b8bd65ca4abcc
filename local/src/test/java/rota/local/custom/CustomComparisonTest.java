package rota.local.custom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.server.Intent;
import rota.testing.real.RealServer;

/// Goal: what a real API server accepts, stores and refuses, ours does too, in the same words. Method: send the same
/// definitions and objects to both and compare status code, reason, causes and what is stored.
class CustomComparisonTest {
    private static final String DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    private static @Nullable RealServer real;

    private final CustomCluster ours = new CustomCluster();

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
    void definitions_are_accepted_and_refused_alike() throws Exception {
        var differences = new TreeMap<String, String>();
        var dry = new Intent("tester", true, Intent.FieldValidation.IGNORE, _ -> {});
        for (var it : cases("definitions.json")) {
            var definition = it.object("definition");
            var theirs = Outcome.of(posted(DEFINITIONS + "?dryRun=All", definition));
            var own = Outcome.of(() -> ours.verbs.create(Definition.KIND, "", definition, dry));
            compare(it.text("say").orElse(""), theirs, own, differences);
        }

        assertThat(differences.keySet()).as("%s", differences)
                .isSubsetOf(KnownDifferences.DEFINITIONS);
    }

    @Test
    void objects_are_accepted_and_refused_alike() throws Exception {
        var differences = new TreeMap<String, String>();
        for (var group : cases("objects.json")) {
            var definition = group.object("definition");
            serveBoth(definition);
            var kind = Definition.of(definition).stored();
            for (var object : Trees.objects(group, "objects")) {
                var path = "/apis/" + kind.apiVersion() + "/namespaces/default/" + kind.plural();
                var theirs = Outcome.of(posted(path, object));
                var own = Outcome.of(() -> ours.verbs.create(kind, "default", object, Intent.by("tester")));
                compare(object.without("apiVersion").without("kind").toString(), theirs, own, differences);
            }
        }

        assertThat(differences.keySet()).as("%s", differences)
                .isSubsetOf(KnownDifferences.OBJECTS);
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

    /// Creates a definition on both servers and waits until the real one serves it.
    private void serveBoth(Json.Obj definition) throws IOException {
        ours.define(definition);
        assertThat(posted(DEFINITIONS, definition).statusCode()).isEqualTo(201);
        var kind = Definition.of(definition).stored();
        real().awaitServed("/apis/" + kind.apiVersion() + "/" + kind.plural());
    }

    private static HttpResponse<String> posted(String path, Json.Obj body) throws IOException {
        return real().send("POST", path, "application/json", body.toString());
    }

    private static void compare(String say, Outcome theirs, Outcome own, Map<String, String> differences) {
        if (theirs.equals(own)) return;
        differences.put(say, "\n  real: " + theirs + "\n  ours: " + own);
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
