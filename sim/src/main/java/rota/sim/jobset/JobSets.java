package rota.sim.jobset;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import java.util.Optional;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.jobset.JobSet;
import rota.api.jobset.JobSetNames;
import rota.api.jobset.JobSetStatus;
import rota.api.meta.Owners;
import rota.api.wire.Codec;
import rota.sim.world.World;

/// JobSets as users write them, and questions about them. JSON with `'` for `"`.
public final class JobSets {
    private JobSets() {}

    /// A JobSet `train`.
    ///
    /// @param spec what it says besides its groups
    public static JobSet of(String spec, String... groups) {
        var text = """
                {'apiVersion':'jobset.x-k8s.io/v1alpha2','kind':'JobSet',
                'metadata':{'name':'train','namespace':'default'},'spec':{'replicatedJobs':[%s]%s}}"""
                .formatted(String.join(",", groups), spec.isEmpty() ? "" : "," + spec);
        return Codec.model(Codec.readObject(text.replace('\'', '"')), JobSet.class);
    }

    /// A group of Jobs with two pods each, which fail with their first pod.
    public static String group(String name, int replicas, String... more) {
        return group(name, replicas, 2, more);
    }

    public static String group(String name, int replicas, int pods, String... more) {
        return "{'name':'%s','replicas':%d,'template':{'spec':{'completions':%d,'parallelism':%d,'backoffLimit':0,%s%s}"
                .formatted(name, replicas, pods, pods,
                        "'template':{'spec':{'containers':[{'name':'main','image':'i'}]}}}}",
                        more.length == 0 ? "" : "," + String.join(",", more));
    }

    public static String after(String group, String status) {
        return "'dependsOn':[{'name':'" + group + "','status':'" + status + "'}]";
    }

    /// What a user does with kubectl patch.
    public static void change(World world, String spec) {
        world.user(new Request.Patch(JobSet.KIND.key("default", "train"), new PatchBody.Merge(Codec.readObject(
                ("{'spec':{" + spec + "}}").replace('\'', '"'))), Subresource.NONE));
    }

    public static Optional<JobSet> find(World world) {
        return world.cluster().get(JobSet.class, "default", "train");
    }

    public static JobSetStatus status(World world) {
        return JobSetStatus.of(find(world).orElseThrow(() -> new AssertionError("expected a JobSet, found none")));
    }

    public static List<Job> jobs(World world, JobSet set) {
        return world.cluster().list(Job.class).stream().filter(it -> Owners.isControlledBy(it, set.getMetadata()
                .getUid())).toList();
    }

    static int attempt(Job job) {
        return Integer.parseInt(job.getMetadata().getLabels().getOrDefault(JobSetNames.ATTEMPT, "-1"));
    }

    static int ownAttempt(Job job) {
        return Integer.parseInt(job.getMetadata().getLabels().getOrDefault(JobSetNames.JOB_ATTEMPT, "0"));
    }

    static String group(Job job) {
        return job.getMetadata().getLabels().getOrDefault(JobSetNames.REPLICATED_JOB, "");
    }

    static boolean is(Job job, String condition) {
        return job.getStatus() != null && job.getStatus().getConditions().stream().anyMatch(it -> condition.equals(it
                .getType()) && "True".equals(it.getStatus()));
    }

    /// Pods that have not ended.
    public static List<Pod> running(World world) {
        return world.cluster().list(Pod.class).stream().filter(it -> it.getStatus() == null || !List.of("Succeeded",
                "Failed").contains(it.getStatus().getPhase())).toList();
    }
}
