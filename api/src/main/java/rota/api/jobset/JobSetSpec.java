package rota.api.jobset;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;

/// What the user wants, with everything decided that the API leaves open.
///
/// @param replicatedJobs the order matters: it numbers the Jobs
/// @param inOrder a group is started when the one before it is under way
/// @param timeToLive how long the object is kept after its end; empty: for good
public record JobSetSpec(List<ReplicatedJob> replicatedJobs, Network network, SuccessPolicy successPolicy,
        Optional<FailurePolicy> failurePolicy, boolean inOrder, boolean suspended, Optional<Coordinator> coordinator,
        Optional<Duration> timeToLive, List<ClaimTemplate> claims) {
    /// Who looks after a JobSet that names nobody.
    public static final String MANAGER = "jobset.sigs.k8s.io/jobset-controller";

    /// The pod that the others may turn to.
    public record Coordinator(String replicatedJob, int jobIndex, int podIndex) {}

    public JobSetSpec {
        replicatedJobs = List.copyOf(replicatedJobs);
        claims = List.copyOf(claims);
    }

    /// A word that nobody knows is read as the default; [JobSetFaults] names it.
    public static JobSetSpec of(JobSet set) {
        var spec = set.part("spec");
        return new JobSetSpec(spec.objects("replicatedJobs").stream().map(ReplicatedJob::of).toList(),
                Network.of(spec.object("network"), set.getMetadata().getName()),
                SuccessPolicy.of(spec.object("successPolicy")),
                spec.has("failurePolicy") ? Optional.of(FailurePolicy.of(spec.object("failurePolicy")))
                        : Optional.empty(),
                spec.text("startupPolicy", "startupPolicyOrder").equals(Optional.of("InOrder")),
                spec.truth("suspend").orElse(false),
                spec.has("coordinator") ? Optional.of(coordinator(spec.object("coordinator"))) : Optional.empty(),
                spec.whole("ttlSecondsAfterFinished").stream().mapToObj(Duration::ofSeconds).findFirst(),
                spec.objects("volumeClaimPolicies").stream().flatMap(it -> ClaimTemplate.of(it).stream()).toList());
    }

    /// Whether it is us who look after this JobSet, and not another controller that its user has named.
    public static boolean isOurs(JobSet set) {
        return managedBy(set).filter(it -> !it.equals(MANAGER)).isEmpty();
    }

    /// Whom its user has named to look after it.
    public static Optional<String> managedBy(JobSet set) {
        return set.part("spec").text("managedBy");
    }

    public Optional<ReplicatedJob> find(String name) {
        return replicatedJobs.stream().filter(it -> it.name().equals(name)).findFirst();
    }

    /// How many Jobs there are in all.
    public int replicas() {
        return replicatedJobs.stream().mapToInt(ReplicatedJob::replicas).sum();
    }

    private static Coordinator coordinator(Json.Obj spec) {
        return new Coordinator(spec.text("replicatedJob").orElse(""), spec.whole("jobIndex").orElse(0),
                spec.whole("podIndex").orElse(0));
    }
}
