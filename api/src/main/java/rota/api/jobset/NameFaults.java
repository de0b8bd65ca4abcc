package rota.api.jobset;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Names that would be refused, or that DNS could not hold, once they are put together.
final class NameFaults {
    private static final Pattern LABEL = Pattern.compile("[a-z]([-a-z0-9]*[a-z0-9])?");
    private static final int LONGEST = 63;
    /// As long as what a server adds to the name of a pod.
    private static final String POD_ENDING = "-abcde";

    private NameFaults() {}

    static List<String> of(String jobSet, JobSetSpec spec) {
        var faults = new ArrayList<String>();
        if (spec.network().hostnames()) label(faults, "spec.network.subdomain", spec.network().subdomain());
        for (var group : spec.replicatedJobs()) {
            var field = "spec.replicatedJobs[" + group.name() + "]";
            label(faults, field + ".groupName", group.numberedWith());
            var job = JobSetNames.job(jobSet, group.name(), Math.max(0, group.replicas() - 1));
            label(faults, field + ".name: the name of its last Job", job);
            var completions = group.template().getSpec().getCompletions();
            if (isLabel(job) && group.isIndexed() && completions != null)
                label(faults, field + ".name: the name of its last pod",
                        JobSetNames.pod(job, Math.max(0, completions - 1)) + POD_ENDING);
            crowd(faults, field, group);
        }
        return faults;
    }

    static boolean isLabel(String name) {
        return name.length() <= LONGEST && LABEL.matcher(name).matches();
    }

    private static void label(List<String> faults, String field, String name) {
        if (!isLabel(name))
            faults.add(field + ": expected at most " + LONGEST + " of a-z, 0-9 and -, the first a letter, found "
                    + name + " with " + name.length());
    }

    private static void crowd(List<String> faults, String field, ReplicatedJob group) {
        var parallelism = group.template().getSpec().getParallelism();
        var pods = (long) group.replicas() * (parallelism == null ? 1 : parallelism);
        if (pods > Integer.MAX_VALUE)
            faults.add(field + ".replicas: expected at most " + Integer.MAX_VALUE + " pods at a time, found " + pods);
    }
}
