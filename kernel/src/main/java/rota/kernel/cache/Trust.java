package rota.kernel.cache;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/// The statuses of an owner that hold nothing which our copy of its children does not show: the one that was seen when
/// that copy was new enough, and those that we made of it. Whoever else writes it makes another one. With an older
/// copy we would count a child twice, or undo what another operator has written, which would undo that, for as long as
/// both are at work.
///
/// All that we made of the one that was seen count, not the last one alone: any of them may have been written although
/// its answer got lost. Once another one is seen they are over: a write that names an old version is refused.
///
/// @param made the newest last
/// @param <S> a status; two that are equal say the same
public record Trust<S>(Optional<S> seen, List<S> made) {
    /// Who cannot write for hours may make many of one.
    private static final int MOST = 50;

    public Trust {
        made = List.copyOf(made);
    }

    public static <S> Trust<S> none() {
        return new Trust<>(Optional.empty(), List.of());
    }

    /// The same after one more look.
    ///
    /// @param forms of the status that was made: as it is sent, and as others may keep it
    public Trust<S> after(S shown, List<S> forms) {
        var all = new LinkedHashSet<>(seen.equals(Optional.of(shown)) ? made : List.<S>of());
        forms.forEach(all::addLast);
        return new Trust<>(Optional.of(shown), all.stream().skip(Math.max(0, all.size() - MOST)).toList());
    }

    public boolean includes(S status) {
        return seen.equals(Optional.of(status)) || made.contains(status);
    }
}
