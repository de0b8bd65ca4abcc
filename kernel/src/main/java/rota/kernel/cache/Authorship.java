package rota.kernel.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.function.UnaryOperator;
import rota.api.meta.Identity;

/// Who has written the status of an owner: we did, from copies that were new enough, or somebody who may have heard
/// more. Two operators that put their own picture back each time would write in turns for as long as both are there.
///
/// @param <S> a status; two that are equal say the same
public final class Authorship<S> {
    private final Memory<Trust<S>> trust;
    private final UnaryOperator<S> kept;

    /// @param owners before its first delivery
    /// @param kept what definitions of others keep of a status: they drop what we have added
    public <T extends HasMetadata> Authorship(Mirror<T> owners, UnaryOperator<S> kept) {
        this.trust = new Memory<>(owners, Trust.none());
        this.kept = kept;
    }

    /// Whether this status holds nothing that we did not know when we last made one.
    public boolean isOurs(Identity owner, S shown) {
        return trust.update(owner, it -> it).includes(shown);
    }

    /// What the owner shows, and what it is about to show, hold nothing that we do not know. Whether there is anything
    /// to write: what is dropped each time would not stay if it were written again.
    public boolean agree(Identity owner, S shown, S made) {
        var wasMade = isOurs(owner, made);
        trust.update(owner, it -> it.after(shown, List.of(made, kept.apply(made))));
        return !shown.equals(made) && !(shown.equals(kept.apply(made)) && wasMade);
    }
}
