package rota.workloads.trainjob.plugin;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// One phase: what all plugins want, put together.
///
/// @param faults where there is one, the training is as it was before
record Phase(Training training, List<String> faults) {

    /// What one plugin wants.
    record Opinion(String plugin, Proposal proposal) {}

    private record Claim(String plugin, Edit edit) {}

    /// Whoever wants something first has no right to it: where two want different things, neither gets it.
    static Phase run(Training before, List<Opinion> opinions) {
        var faults = new ArrayList<String>();
        var claims = new LinkedHashMap<String, Claim>();
        for (var opinion : opinions) {
            faults.addAll(opinion.proposal().faults());
            for (var edit : opinion.proposal().edits()) {
                var other = claims.putIfAbsent(edit.slot(), new Claim(opinion.plugin(), edit));
                if (other != null && !other.edit().equals(edit))
                    faults.add(edit.slot() + ": expected one value, found that " + other.plugin() + " and "
                            + opinion.plugin() + " want different ones");
            }
        }
        if (!faults.isEmpty()) return new Phase(before, faults);
        var after = before;
        for (var claim : claims.values()) after = claim.edit().applied(after);
        return new Phase(after, List.of());
    }
}
