package rota.kernel.run;

import java.util.SequencedSet;
import rota.api.meta.Kind;

/// What a controller's runs have in common.
///
/// @param children the kinds whose creations and deletions are counted by expectations
/// @param burst how many children one run may create and delete at most
public record Rules(SequencedSet<Kind> children, int burst) {
    /// As in Kubernetes' own controllers.
    public static final int BURST = 500;

    public Rules(SequencedSet<Kind> children) {
        this(children, BURST);
    }
}
