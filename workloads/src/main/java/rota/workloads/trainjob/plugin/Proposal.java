package rota.workloads.trainjob.plugin;

import java.util.List;

/// What one plugin would change in a phase, or why that cannot be.
///
/// @param faults where there is one, nothing is built
public record Proposal(List<Edit> edits, List<String> faults) {
    static final Proposal NOTHING = of(List.of());

    public Proposal {
        edits = List.copyOf(edits);
        faults = List.copyOf(faults);
    }

    static Proposal of(List<? extends Edit> edits) {
        return new Proposal(List.copyOf(edits), List.of());
    }

    static Proposal refused(String fault) {
        return new Proposal(List.of(), List.of(fault));
    }
}
