package rota.sim.trainjob;

import java.util.Optional;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.jobset.JobSet;
import rota.api.trainjob.ClusterTrainingRuntime;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobStatus;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.sim.world.World;

/// TrainJobs and runtimes as users write them, and questions about them. JSON with `'` for `"`.
public final class TrainJobs {
    private static final String STEP = "trainer.kubeflow.org/trainjob-ancestor-step";

    private TrainJobs() {}

    /// A TrainJob `tj` in the runtime `r`.
    public static TrainJob of(String spec) {
        return named("tj", spec);
    }

    /// One with another name.
    public static TrainJob named(String name, String spec) {
        return Codec.model(json("{'metadata':{'name':'" + name + "','namespace':'default'},'spec':{'runtimeRef':"
                + "{'name':'r'}" + (spec.isEmpty() ? "" : "," + spec) + "}}"), TrainJob.class);
    }

    /// A runtime `r`.
    ///
    /// @param policy how the nodes work together
    /// @param spec what the JobSet says besides its steps
    public static ClusterTrainingRuntime runtime(String policy, String spec, String... steps) {
        return Codec.model(
                json("{'metadata':{'name':'r'},'spec':{'mlPolicy':{" + policy + "},'template':{'spec':{" + (spec
                        .isEmpty() ? "" : spec + ",") + "'replicatedJobs':[" + String.join(",", steps) + "]}}}}"),
                ClusterTrainingRuntime.class);
    }

    /// A step whose Jobs fail with their first pod.
    ///
    /// @param section of a TrainJob that it carries out; empty: none
    public static String step(String name, String section, String... more) {
        var container = section.isEmpty() || section.equals("trainer") ? "node" : section;
        return "{'name':'" + name + "','template':{"
                + (section.isEmpty() ? "" : "'metadata':{'labels':{'" + STEP + "':'"
                        + section + "'}},")
                + "'spec':{'backoffLimit':0,'template':{'spec':{'containers':[{'name':'" + container
                + "','image':'i'}]}}}}" + (more.length == 0 ? "" : "," + String.join(",", more)) + "}";
    }

    /// What a user does with kubectl patch.
    public static void change(World world, String spec) {
        world.user(new Request.Patch(TrainJob.KIND.key("default", "tj"), new PatchBody.Merge(json("{'spec':{" + spec
                + "}}")), Subresource.NONE));
    }

    public static Optional<TrainJob> find(World world) {
        return world.cluster().get(TrainJob.class, "default", "tj");
    }

    public static Optional<JobSet> jobSet(World world) {
        return world.cluster().get(JobSet.class, "default", "tj");
    }

    public static TrainJobStatus status(World world) {
        return TrainJobStatus.of(find(world).orElseThrow(() -> new AssertionError("expected a TrainJob, found none")));
    }

    static Json.Obj json(String text) {
        return Codec.readObject(text.replace('\'', '"'));
    }
}
