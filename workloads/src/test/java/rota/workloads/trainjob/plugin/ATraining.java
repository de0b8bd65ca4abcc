package rota.workloads.trainjob.plugin;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import rota.api.meta.Identity;
import rota.api.peer.SshKeys;
import rota.api.trainjob.RuntimeSpec;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobSpec;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.workloads.trainjob.plugin.Framework.Build;

/// A TrainJob `tj` in the namespace `ml`, with its runtime. JSON with `'` for `"`.
record ATraining(String runtimeName, String policy, String template, String spec) {
    static final SshKeys.Pair KEYS = new SshKeys.Pair("private\n", "public\n");
    static final ReportDesk DESK = new ReportDesk("https://desk:10443", "PEM");

    /// A runtime with one step of one container.
    static ATraining with(String policy) {
        return new ATraining("some-runtime", "'mlPolicy':{" + policy + "}",
                steps(step("node", "trainer", "'name':'node'"
                        + ",'image':'i'")),
                "");
    }

    static ATraining torch() {
        return with("'numNodes':1,'torch':{}");
    }

    static String steps(String... steps) {
        return "'spec':{'replicatedJobs':[" + String.join(",", steps) + "]}";
    }

    /// @param section of a TrainJob that it carries out; empty: none
    static String step(String name, String section, String container, String... more) {
        var label = section.isEmpty() ? "" : "'metadata':{'labels':{'trainer.kubeflow.org/trainjob-ancestor-step':'"
                + section + "'}},";
        return "{'name':'" + name + "','template':{" + label + "'spec':{'template':{'spec':{'containers':[{" + container
                + "}]" + String.join("", List.of(more).stream().map(it -> "," + it).toList()) + "}}}}}";
    }

    ATraining named(String runtime) {
        return new ATraining(runtime, policy, template, spec);
    }

    ATraining policy(String more) {
        return new ATraining(runtimeName, policy + "," + more, template, spec);
    }

    ATraining template(String other) {
        return new ATraining(runtimeName, policy, other, spec);
    }

    /// More of the TrainJob's spec.
    ATraining saying(String more) {
        return new ATraining(runtimeName, policy, template, spec + "," + more);
    }

    ATraining trainer(String fields) {
        return saying("'trainer':{" + fields + "}");
    }

    Training training() {
        return training("tj");
    }

    Training training(String name) {
        var job = Codec.model(json("{'metadata':{'name':'" + name + "'},'spec':{'runtimeRef':{'name':'" + runtimeName
                + "'}" + spec + "}}"), TrainJob.class);
        return Training.of(new Identity(TrainJob.KIND.key("ml", name), "u-1"), TrainJobSpec.of(job), RuntimeSpec.of(
                json("{'spec':{" + policy + ",'template':{" + template + "}}}")));
    }

    Build build() {
        return Framework.standard().build(training(), new Supplies(Optional.of(KEYS), Optional.empty()));
    }

    List<Component> components() {
        return switch (build()) {
            case Build.Made(var components) -> components;
            case Build.Refused(var faults) -> throw new AssertionError("expected objects, found " + faults);
        };
    }

    List<String> faults() {
        return switch (build()) {
            case Build.Made _ -> List.of();
            case Build.Refused(var faults) -> faults;
        };
    }

    /// `ConfigMap tj-mpi-hostfile`.
    List<String> names() {
        return components().stream().map(it -> it.kind().name() + " " + it.key().name()).toList();
    }

    Json.Obj object(String kind) {
        return components().stream().filter(it -> it.kind().name().equals(kind)).findFirst().orElseThrow().object();
    }

    Json.Obj jobSet() {
        return object("JobSet");
    }

    PodSet step(String name) {
        return new PodSet(Keyed.find(jobSet().objects("spec", "replicatedJobs"), name).orElseThrow(), 0);
    }

    Json.Obj node() {
        return step("node").container("node").orElseThrow();
    }

    /// `A=1`, or `A` alone where the value comes from elsewhere.
    static List<String> env(Json.Obj container) {
        return container.objects("env").stream().map(it -> it.text("name").orElse("") + it.text("value").map(
                value -> "=" + value).orElse("")).toList();
    }

    static List<Integer> ports(Json.Obj container) {
        return container.objects("ports").stream().flatMap(it -> it.whole("containerPort").stream().boxed()).toList();
    }

    static Json.Obj json(String text) {
        return Codec.readObject(text.replace('\'', '"'));
    }

    static List<Integer> upTo(int size) {
        return IntStream.range(0, size).boxed().toList();
    }
}
