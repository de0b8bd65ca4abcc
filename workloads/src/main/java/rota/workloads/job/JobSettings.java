package rota.workloads.job;

import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/// Which Jobs are ours, and how their pods are marked.
///
/// @param manager handles the Jobs whose `spec.managedBy` is this; empty: those that the built-in controller would
/// @param finalizer keeps a finished pod until it is counted
/// @param batch how long to gather changes of pods, so that many of them cost one status
public record JobSettings(Optional<String> manager, String finalizer, Duration batch) {
    private static final int LONGEST_NAME = 63;
    private static final String WORD = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
    private static final Pattern NAME = Pattern.compile(WORD + "(\\." + WORD + ")*/[A-Za-z0-9/_.~%!$&'()*+,;=:-]+");

    /// As in Kubernetes' own controller.
    public static final Duration BATCH = Duration.ofSeconds(1);

    /// Beside the built-in controller: only Jobs that name us. The finalizer is our own, for the built-in controller
    /// takes its own one from every pod whose Job it does not see.
    public static JobSettings delegate(String manager) {
        var domain = manager.substring(0, Math.max(0, manager.indexOf('/')));
        return new JobSettings(Optional.of(manager), domain + "/job-tracking", BATCH);
    }

    /// In place of the built-in controller.
    public static JobSettings replace() {
        return new JobSettings(Optional.empty(), Names.FINALIZER, BATCH);
    }

    /// What the command line says: a manager's name, or nothing to replace the built-in controller.
    public static JobSettings of(String managedBy) {
        return managedBy.isEmpty() ? replace() : delegate(managedBy);
    }

    /// What is expected of such a name, if it is not one that a Job could carry in `spec.managedBy`, or that of the
    /// built-in controller. Empty is fine, and means to replace that one.
    public static Optional<String> mistake(String managedBy) {
        if (managedBy.isEmpty()) return Optional.empty();
        if (managedBy.equals(Names.BUILT_IN_MANAGER)) return Optional.of("a name other than that of the built-in one");
        if (managedBy.length() > LONGEST_NAME) return Optional.of("at most " + LONGEST_NAME + " characters");
        return NAME.matcher(managedBy).matches() ? Optional.empty() : Optional.of("a domain, a slash and a path");
    }

    /// Which Jobs are ours, in words.
    public String words() {
        return manager.map(it -> "those with spec.managedBy: " + it).orElse("those without spec.managedBy");
    }

    public boolean manages(Job job) {
        var named = Optional.ofNullable(job.getSpec()).map(it -> it.getManagedBy());
        return manager.isPresent() ? named.equals(manager) : named.filter(it -> !it.equals(Names.BUILT_IN_MANAGER))
                .isEmpty();
    }
}
