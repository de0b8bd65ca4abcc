package rota.sim.jobset;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.random.RandomGenerator;
import rota.api.jobset.JobSetNames;
import rota.api.meta.Ordered;
import rota.sim.world.Kubelet;

/// How the pods of each group end, attempt by attempt. A pod succeeds after a while unless something else is said.
///
/// @param codes of the first attempts of a group, one after the other
/// @param failing of the others, so many fail
public record Ends(SequencedMap<String, List<Integer>> codes, double failing) {
    /// In place of an exit code: the pod runs until somebody stops it.
    public static final int NEVER = -1;
    public static final Ends ALL_SUCCEED = new Ends(Ordered.map(), 0);
    private static final int LONGEST = 20;

    /// The pods of this group end with these codes.
    public Ends and(String group, Integer... ends) {
        var all = new LinkedHashMap<>(codes);
        all.put(group, List.of(ends));
        return new Ends(Ordered.map(all), failing);
    }

    public Ends failing(double share) {
        return new Ends(codes, share);
    }

    public Kubelet.Fate of(Pod pod, RandomGenerator random) {
        var labels = pod.getMetadata().getLabels();
        var attempt = Integer.parseInt(labels.getOrDefault(JobSetNames.ATTEMPT, "0")) + Integer.parseInt(labels
                .getOrDefault(JobSetNames.JOB_ATTEMPT, "0"));
        var said = codes.getOrDefault(labels.getOrDefault(JobSetNames.REPLICATED_JOB, ""), List.of());
        var code = attempt < said.size() ? said.get(attempt) : random.nextDouble() < failing ? 1 : 0;
        var exit = new Kubelet.Exit(Duration.ofSeconds(4 + random.nextInt(LONGEST)), code);
        return new Kubelet.Fate(Duration.ofSeconds(1), code == NEVER ? Optional.empty() : Optional.of(exit));
    }
}
