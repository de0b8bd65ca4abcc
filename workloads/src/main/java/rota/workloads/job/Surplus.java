package rota.workloads.job;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import rota.workloads.pods.DeletionOrder;

/// Active pods that are too many: those whose index is wrong or taken, and as many more as run beyond the wanted
/// number, those first that are missed least.
final class Surplus {
    private static final Comparator<JobPod> ORDER = Comparator.comparing(JobPod::facts, DeletionOrder.plain());

    private Surplus() {}

    static List<JobPod> of(JobView view, int wanted) {
        var active = view.active();
        var tooMany = active.size() - wanted;
        if (!view.spec().indexed())
            return tooMany <= 0 ? List.of() : active.stream().sorted(ORDER).limit(tooMany)
                    .toList();
        if (tooMany <= 0 && haveAnIndexEach(active)) return List.of();
        var gone = new ArrayList<JobPod>();
        var rest = new ArrayList<JobPod>();
        var taken = new HashSet<Integer>();
        for (var pod : active.stream().sorted(ORDER.reversed()).toList()) {
            var keep = pod.countable() && taken.add(pod.index().getAsInt());
            (keep ? rest : gone).add(pod);
        }
        rest.reversed().stream().limit(Math.max(0, tooMany - gone.size())).forEach(gone::add);
        return gone;
    }

    /// The usual case, which needs no order: and that takes longer than all the rest of a look at thousands of pods.
    private static boolean haveAnIndexEach(List<JobPod> pods) {
        var taken = new HashSet<Integer>();
        return pods.stream().allMatch(it -> it.countable() && taken.add(it.index().getAsInt()));
    }
}
