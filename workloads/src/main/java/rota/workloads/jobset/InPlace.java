package rota.workloads.jobset;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import rota.api.jobset.FailurePolicy;
import rota.api.jobset.FailurePolicy.Strategy;
import rota.api.jobset.JobSetNames;
import rota.api.jobset.Repeats;

/// Lets all pods begin anew together without leaving their nodes. An agent inside each pod writes down its attempt and
/// obeys what we say: an attempt that has been given up is ended, one that is under way may begin.
final class InPlace {
    private InPlace() {}

    /// A pod whose agent takes part.
    ///
    /// @param restarts of the container that began anew most often
    record Member(String job, int attempt, int restarts) {

        /// Empty for a pod that is over, or whose agent has not spoken yet.
        static Optional<Member> of(Pod pod) {
            var phase = pod.getStatus() == null ? "" : String.valueOf(pod.getStatus().getPhase());
            if (phase.equals("Succeeded") || phase.equals("Failed")) return Optional.empty();
            var annotations = Optional.ofNullable(pod.getMetadata().getAnnotations());
            var attempt = annotations.map(it -> it.get(JobSetNames.IN_PLACE_ATTEMPT)).filter(it -> it.matches(
                    "\\d{1,9}")).map(Integer::valueOf);
            var job = Optional.ofNullable(pod.getMetadata().getLabels()).map(it -> it.get(
                    "batch.kubernetes.io/job-name")).orElse("");
            return attempt.map(it -> new Member(job, it, restarts(pod)));
        }

        private static int restarts(Pod pod) {
            if (pod.getStatus() == null) return 0;
            return Stream.concat(pod.getStatus().getInitContainerStatuses().stream(), pod.getStatus()
                    .getContainerStatuses().stream()).map(ContainerStatus::getRestartCount).filter(it -> it != null)
                    .mapToInt(it -> it).max().orElse(0);
        }
    }

    static Draft told(JobSetView view, Draft draft) {
        var policy = view.spec().failurePolicy().filter(it -> it.strategy() == Strategy.IN_PLACE);
        var members = view.surroundings().members();
        if (policy.isEmpty() || members.isEmpty()) return draft;
        var last = members.stream().max(Comparator.comparingInt(Member::attempt)).orElseThrow();
        return spent(view, policy.get(), members).map(it -> draft.failed(Statement.tooManyRestarts(it.job())))
                .orElseGet(() -> draft.with(draft.status().repeats().with(attempts(view, members, last.attempt()))));
    }

    /// Restarts that cost nothing are no reason to give up.
    private static Optional<Member> spent(JobSetView view, FailurePolicy policy, List<Member> members) {
        var free = view.status().restarts() - view.status().countedRestarts();
        return members.stream().filter(it -> it.attempt() - free > policy.maxRestarts() || it.restarts() > policy
                .maxRestarts()).findFirst();
    }

    /// Where all are at the same attempt, they may begin. Where one is ahead, the others must follow.
    private static Repeats.InPlace attempts(JobSetView view, List<Member> members, int last) {
        var before = view.status().repeats().inPlace();
        if (members.size() == places(view) && members.stream().allMatch(it -> it.attempt() == last))
            return new Repeats.InPlace(before.givenUp(), OptionalInt.of(last));
        return last == 0 ? before : new Repeats.InPlace(OptionalInt.of(Math.max(last - 1, before.givenUp().orElse(0))),
                before.underWay());
    }

    private static int places(JobSetView view) {
        return view.spec().replicatedJobs().stream().mapToInt(it -> it.replicas() * Optional.ofNullable(it.template()
                .getSpec().getParallelism()).orElse(1)).sum();
    }
}
