package rota.api.jobset;

import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;

/// When the whole has succeeded.
///
/// @param any one Job is enough; otherwise all of them
/// @param targets the groups whose Jobs count; none: every group
public record SuccessPolicy(boolean any, List<String> targets) {
    public SuccessPolicy {
        targets = List.copyOf(targets);
    }

    static SuccessPolicy of(Json.Obj spec) {
        return new SuccessPolicy(spec.text("operator").equals(Optional.of("Any")), spec.texts("targetReplicatedJobs"));
    }

    public boolean counts(String group) {
        return targets.isEmpty() || targets.contains(group);
    }
}
