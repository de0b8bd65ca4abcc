package rota.api.jobset;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The names that users and other controllers know a JobSet's objects by.
public final class JobSetNames {
    private static final String DOMAIN = "jobset.sigs.k8s.io/";
    public static final String JOB_SET = DOMAIN + "jobset-name";
    public static final String JOB_SET_UID = DOMAIN + "jobset-uid";
    public static final String REPLICATED_JOB = DOMAIN + "replicatedjob-name";
    public static final String ATTEMPT = DOMAIN + "restart-attempt";
    /// How often this Job alone has begun anew.
    public static final String JOB_ATTEMPT = DOMAIN + "job-restart-attempt";
    /// The attempt that the agent inside a pod is at; an annotation of the pod.
    public static final String IN_PLACE_ATTEMPT = DOMAIN + "in-place-restart-attempt";
    public static final String REPLICAS = DOMAIN + "replicatedjob-replicas";
    public static final String GLOBAL_REPLICAS = DOMAIN + "global-replicas";
    public static final String INDEX = DOMAIN + "job-index";
    public static final String GLOBAL_INDEX = DOMAIN + "job-global-index";
    public static final String KEY = DOMAIN + "job-key";
    public static final String GROUP = DOMAIN + "group-name";
    public static final String GROUP_REPLICAS = DOMAIN + "group-replicas";
    public static final String GROUP_INDEX = DOMAIN + "job-group-index";
    public static final String COORDINATOR = DOMAIN + "coordinator";

    /// The node label whose values are places for one Job each.
    public static final String EXCLUSIVE_TOPOLOGY = "alpha.jobset.sigs.k8s.io/exclusive-topology";
    /// Nodes have been marked beforehand: a Job finds its place by [#NODE_LABEL].
    public static final String NODE_SELECTOR = "alpha.jobset.sigs.k8s.io/node-selector";
    public static final String NODE_LABEL = "alpha.jobset.sigs.k8s.io/namespaced-job";
    public static final String NODE_TAINT = "alpha.jobset.sigs.k8s.io/no-schedule";

    private JobSetNames() {}

    /// An annotation of the Jobs of a group, or else of the whole set.
    public static Optional<String> annotation(JobSet set, ReplicatedJob group, String name) {
        return Stream.of(Optional.ofNullable(group.template().getMetadata()), Optional.of(set.getMetadata()))
                .flatMap(it -> it.map(ObjectMeta::getAnnotations).map((Map<String, String> all) -> all.get(name))
                        .stream())
                .findFirst();
    }

    /// The name of a Job.
    public static String job(String jobSet, String replicatedJob, int index) {
        return jobSet + "-" + replicatedJob + "-" + index;
    }

    /// The host name of a pod of an Indexed Job.
    public static String pod(String job, int index) {
        return job + "-" + index;
    }

    /// Where the coordinator is found.
    public static String endpoint(String jobSet, JobSetSpec.Coordinator coordinator, Network network) {
        var job = job(jobSet, coordinator.replicatedJob(), coordinator.jobIndex());
        return pod(job, coordinator.podIndex()) + "." + network.subdomain();
    }
}
