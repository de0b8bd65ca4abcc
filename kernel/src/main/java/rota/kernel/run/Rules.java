package rota.kernel.run;

import java.util.Optional;
import java.util.SequencedSet;
import rota.api.meta.Kind;

/// What a controller's runs have in common.
///
/// @param children the kinds whose creations and deletions are counted by expectations
/// @param burst how many children one run may create and delete at most
/// @param trouble the word under which users hear of every write that was refused; empty: of children only
public record Rules(SequencedSet<Kind> children, int burst, Optional<String> trouble) {
    /// As in Kubernetes' own controllers.
    public static final int BURST = 500;

    public Rules(SequencedSet<Kind> children) {
        this(children, BURST);
    }

    public Rules(SequencedSet<Kind> children, int burst) {
        this(children, burst, Optional.empty());
    }

    public Rules(SequencedSet<Kind> children, Optional<String> trouble) {
        this(children, BURST, trouble);
    }
}
