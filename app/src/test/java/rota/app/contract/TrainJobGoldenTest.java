package rota.app.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.crd.Definitions;
import rota.api.meta.Identity;
import rota.api.peer.SshKeys;
import rota.api.trainjob.RuntimeSpec;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobSpec;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.local.http.Yaml;
import rota.workloads.revision.RevisionHash;
import rota.workloads.trainjob.plugin.Component;
import rota.workloads.trainjob.plugin.Framework;
import rota.workloads.trainjob.plugin.Framework.Build;
import rota.workloads.trainjob.plugin.Supplies;
import rota.workloads.trainjob.plugin.Training;

/// Goal: nobody changes by accident what a training becomes. Method: for one TrainJob of every runtime that we bring
/// along, and for each example that users know, all objects are compared with those on record; `-Dgolden.record`
/// records anew.
class TrainJobGoldenTest {
    private static final Path GOLDEN = Path.of("src/test/resources/rota/app/contract/trainjob");
    private static final Path EXAMPLES = Path.of("../../shared/reference/manifests/trainer/examples");
    private static final Supplies SUPPLIES = new Supplies(Optional.of(new SshKeys.Pair("private\n", "public\n")),
            Optional.empty());

    @ParameterizedTest
    @ValueSource(
            strings = {"torch", "multi-node", "kueue", "multi-step", "flux", "flux-interactive", "deepspeed", "mlx",
                    "jax", "xgboost", "cache", "torchtune", "torchtune-3b", "torchtune-qwen"})
    void a_training_becomes_what_is_on_record(String name) throws IOException {
        var documents = read(Files.readString(GOLDEN.resolve(name + ".yaml")));

        var found = pretty(new Json.Arr(build(job(documents), documents).stream().map(it -> (Json) it.object())
                .toList()), "") + "\n";

        var record = GOLDEN.resolve(name + ".json");
        if (System.getProperty("golden.record") != null) Files.writeString(record, found);
        assertThat(found).isEqualTo(Files.readString(record));
    }

    @Test
    void every_runtime_that_we_bring_along_has_a_training_on_record() throws IOException {
        var used = new TreeSet<String>();
        try (var files = Files.list(GOLDEN)) {
            for (var file : files.filter(it -> it.toString().endsWith(".yaml")).toList())
                used.add(job(read(Files.readString(file))).text("spec", "runtimeRef", "name").orElseThrow());
        }

        assertThat(used).containsAll(read(Definitions.runtimes()).stream().map(it -> it.text("metadata", "name")
                .orElseThrow()).toList());
    }

    /// Their text is not ours to keep, so of what they become only a hash is on record.
    @Test
    void every_example_that_users_know_becomes_what_is_on_record() throws IOException {
        assumeTrue(Files.isDirectory(EXAMPLES), "skipped: there is no ../shared/reference beside this checkout");
        var all = new ArrayList<Json.Obj>();
        try (var files = Files.list(EXAMPLES)) {
            for (var file : files.sorted().toList()) all.addAll(read(Files.readString(file)));
        }

        var found = all.stream().filter(it -> it.text("kind").equals(Optional.of("TrainJob"))).map(it -> it.text(
                "metadata", "name").orElseThrow() + " " + RevisionHash.of(objects(it, all)) + "\n").collect(Collectors
                        .joining());

        var record = GOLDEN.resolve("examples.txt");
        if (System.getProperty("golden.record") != null) Files.writeString(record, found);
        assertThat(found).isEqualTo(Files.readString(record));
    }

    private static Json.Obj objects(Json.Obj job, List<Json.Obj> documents) {
        return Json.object("objects", new Json.Arr(build(job, documents).stream().map(it -> (Json) it.object())
                .toList()));
    }

    private static List<Component> build(Json.Obj job, List<Json.Obj> documents) {
        var named = job.withAt(Json.of("default"), "metadata", "namespace").withAt(Json.of("u-1"), "metadata", "uid");
        var spec = TrainJobSpec.of(Codec.model(named, TrainJob.class));
        var runtime = Stream.concat(documents.stream(), read(Definitions.runtimes()).stream()).filter(it -> it.text(
                "kind").equals(Optional.of(spec.runtime().kind())) && it.text("metadata", "name").equals(
                        Optional.of(
                                spec.runtime().name())))
                .findFirst().orElseThrow();
        var owner = new Identity(TrainJob.KIND.key("default", job.text("metadata", "name").orElseThrow()), "u-1");
        return switch (Framework.standard().build(Training.of(owner, spec, RuntimeSpec.of(runtime)), SUPPLIES)) {
            case Build.Made(var components) -> components;
            case Build.Refused(var faults) -> throw new AssertionError("expected objects, found " + faults);
        };
    }

    private static Json.Obj job(List<Json.Obj> documents) {
        return documents.stream().filter(it -> it.text("kind").equals(Optional.of("TrainJob"))).findFirst()
                .orElseThrow();
    }

    private static List<Json.Obj> read(String yaml) {
        return Stream.of(yaml.split("(?m)^---.*$")).map(it -> Yaml.read(it.getBytes(StandardCharsets.UTF_8), () -> {}))
                .filter(it -> it instanceof Json.Obj object && object.has("kind")).map(Json.Obj.class::cast).toList();
    }

    /// One field in a line, so that a difference is easy to see.
    private static String pretty(Json json, String indent) {
        var more = indent + "  ";
        return switch (json) {
            case Json.Obj(var fields) when !fields.isEmpty() -> fields.entrySet().stream().map(it -> more + Json.of(it
                    .getKey()) + ": " + pretty(it.getValue(), more)).collect(Collectors.joining(",\n", "{\n", "\n"
                            + indent + "}"));
            case Json.Arr(var items) when !items.isEmpty() -> items.stream().map(it -> more + pretty(it, more)).collect(
                    Collectors.joining(",\n", "[\n", "\n" + indent + "]"));
            case Json.Obj _, Json.Arr _, Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> json.toString();
        };
    }
}
