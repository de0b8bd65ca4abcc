package rota.api.jobset;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;

/// Claims that could not be made, or that nobody would use.
final class ClaimFaults {
    private ClaimFaults() {}

    static List<String> of(String jobSet, JobSetSpec spec) {
        var faults = new ArrayList<String>();
        var names = new LinkedHashSet<String>();
        for (var claim : spec.claims()) {
            var field = "spec.volumeClaimPolicies.templates[" + claim.name() + "]";
            if (!names.add(claim.name())) faults.add(field + ": expected the name once, found it again");
            if (!NameFaults.isLabel("x" + claim.claimOf(jobSet).substring(1)) || claim.name().isEmpty())
                faults.add(field + ": expected a name of at most 63 of a-z, 0-9 and -, found " + claim.claimOf(jobSet));
            var users = spec.replicatedJobs().stream().filter(claim::isMountedBy).toList();
            if (users.isEmpty()) faults.add(field + ": expected a container that mounts it, found none");
            users.stream().filter(it -> hasVolume(it, claim.name())).forEach(it -> faults.add(field
                    + ": expected no other volume of that name, found one in " + it.name()));
        }
        return faults;
    }

    private static boolean hasVolume(ReplicatedJob group, String name) {
        return group.pods().getVolumes().stream().anyMatch(it -> name.equals(it.getName()));
    }
}
