package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.IntOrString;
import java.util.Optional;
import rota.api.instanceset.Management;
import rota.workloads.rollout.Share;
import rota.workloads.rollout.Share.Rounding;

/// How many instances may be on their way at once.
final class Concurrency {
    private Concurrency() {}

    /// A percentage that only rounds up to all of them means one less, so that it means something.
    static int of(Management.Parallel policy, int replicas) {
        var share = policy.concurrency().flatMap(Share::parse);
        if (share.isEmpty()) return Math.max(replicas, 1);
        var most = share.get().of(replicas, Rounding.UP);
        if (replicas > 1 && most == replicas && isPartOf(policy.concurrency())) most = replicas - 1;
        return Math.max(Math.min(most, replicas), 1);
    }

    private static boolean isPartOf(Optional<IntOrString> said) {
        return said.map(IntOrString::getValue).filter(String.class::isInstance).filter(it -> !it.equals("100%"))
                .isPresent();
    }
}
