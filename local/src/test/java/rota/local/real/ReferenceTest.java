package rota.local.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.http.Yaml;
import rota.testing.real.RealServer;

/// Goal: whatever users of the projects that we serve have at hand can be applied here. Method: the definitions and
/// manifests of those projects, from a folder beside this one, are sent to our server, and to a real one where there is
/// one; the answers must be the same.
class ReferenceTest {
    private static final Path REFERENCE = Path.of("../../shared/reference");

    /// A real server refuses them as well: a webhook of that project fills in what they leave out.
    private static final List<String> INCOMPLETE = List.of("failjobset-action.yaml", "restartjobset-action.yaml",
            "host-maintenance-event-model.yaml");

    @TempDir
    Path folder;

    @Test
    void our_server_takes_every_definition_and_manifest() throws Exception {
        assumeTrue(Files.isDirectory(REFERENCE), "skipped: there is no ../shared/reference beside this checkout");
        try (var ours = new EmbeddedServer(folder)) {
            var refused = new ArrayList<String>();
            for (var document : documents()) {
                if (INCOMPLETE.stream().anyMatch(document.source()::contains)) continue;
                var answer = sent(ours::exchange, document);
                if (answer.filter(it -> it.code() != 200 && it.code() != 409).isPresent()) {
                    refused.add(document.source() + ": " + answer.get().message());
                }
            }

            assertThat(refused).isEmpty();
        }
    }

    @Test
    void a_real_server_answers_alike() throws Exception {
        assumeTrue(Files.isDirectory(REFERENCE), "skipped: there is no ../shared/reference beside this checkout");
        var assets = RealServer.assets();
        assumeTrue(assets.isPresent(), "skipped: set KUBEBUILDER_ASSETS to a folder with etcd and kube-apiserver");
        try (var real = RealServer.start(assets.orElseThrow(), Files.createDirectory(folder.resolve("real")),
                RealServer.Options.NODES);
                var ours = new EmbeddedServer(Files.createDirectory(folder.resolve("embedded")))) {
            var differences = new TreeMap<String, List<String>>();
            for (var document : documents()) {
                var theirs = sent(real::send, document);
                var own = sent(ours::exchange, document);
                if (document.isDefinition()) real.awaitServed(document.defined());
                if (theirs.isPresent() != own.isPresent()) {
                    differences.put(document.source(), List.of("served by one only"));
                } else if (theirs.isPresent() && !own.get().agreesWith(theirs.get())) {
                    differences.put(document.source(), theirs.get().differences(own.get()));
                }
            }

            assertThat(differences).isEmpty();
        }
    }

    /// One object of a file.
    private record Document(String source, Json.Obj tree) {
        boolean isDefinition() {
            return tree.text("kind").equals(Optional.of("CustomResourceDefinition"));
        }

        /// Where the objects of a definition are, in the first version that is served.
        String defined() {
            var version = tree.object("spec").items("versions").stream().map(Json.Obj.class::cast)
                    .filter(it -> it.get("served").equals(Optional.of(Json.Bool.TRUE))).findFirst().orElseThrow();
            return String.join("/", "/apis", tree.text("spec", "group").orElseThrow(),
                    version.text("name").orElseThrow(), tree.text("spec", "names", "plural").orElseThrow());
        }

        String namespace() {
            return tree.text("metadata", "namespace").orElse("default");
        }
    }

    /// Definitions first, then what needs them.
    private static List<Document> documents() throws IOException {
        var all = new ArrayList<Document>();
        try (var files = Files.walk(REFERENCE)) {
            for (var file : files.filter(it -> it.toString().endsWith(".yaml")).sorted().toList()) {
                var number = 0;
                for (var text : Files.readString(file).split("(?m)^---.*$", -1)) {
                    number++;
                    var tree = Yaml.read(text.getBytes(StandardCharsets.UTF_8), () -> {});
                    if (tree instanceof Json.Obj object && object.has("kind") && object.has("metadata")) {
                        all.add(new Document(REFERENCE.relativize(file) + "#" + number, object));
                    }
                }
            }
        }
        all.sort(java.util.Comparator.comparingInt(it -> it.isDefinition() ? 0 : it.tree().text("kind").equals(Optional
                .of("Namespace")) ? 1 : 2));
        // Webhooks of others are not there to answer.
        all.removeIf(it -> it.tree().text("kind").orElse("").endsWith("WebhookConfiguration"));
        return all;
    }

    /// The answer; none where the server does not know the kind.
    private static Optional<Answer> sent(WebhookCases.Door door, Document document)
            throws IOException, InterruptedException {
        var version = document.tree().text("apiVersion").orElse("");
        var root = (version.contains("/") ? "/apis/" : "/api/") + version;
        var known = door.exchange("GET", root, "application/json", "");
        if (known.statusCode() != 200) return Optional.empty();
        var kind = document.tree().text("kind").orElse("");
        for (var it : Codec.readObject(known.body()).items("resources")) {
            var resource = (Json.Obj) it;
            var name = resource.text("name").orElse("");
            if (!resource.text("kind").equals(Optional.of(kind)) || name.contains("/")) continue;
            var namespaced = resource.get("namespaced").equals(Optional.of(Json.Bool.TRUE));
            if (namespaced) home(door, document.namespace());
            var answer = door.exchange("POST", root + (namespaced ? "/namespaces/" + document.namespace() : "") + "/"
                    + name.toLowerCase(Locale.ROOT), "application/json", document.tree().toString());
            return Optional.of(Answer.of(answer.statusCode(), answer.body()));
        }
        return Optional.empty();
    }

    private static void home(WebhookCases.Door door, String namespace) throws IOException, InterruptedException {
        door.exchange("POST", "/api/v1/namespaces", "application/json",
                "{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":\"" + namespace + "\"}}");
    }
}
