package rota.kernel.cache;

import java.util.List;

/// The statuses of an owner that hold nothing which our copy of its children does not show: the one that was seen when
/// that copy was new enough, and the one that we made of it. Whoever else writes it makes another one. With an older
/// copy we would count a child twice, or undo what another operator has written, which would undo that, for as long as
/// both are at work.
///
/// @param <S> a status; two that are equal say the same
public record Trust<S>(List<S> statuses) {

    public Trust {
        statuses = List.copyOf(statuses);
    }

    public static <S> Trust<S> none() {
        return new Trust<>(List.of());
    }

    public static <S> Trust<S> in(S seen, S made) {
        return new Trust<>(List.of(seen, made));
    }

    public boolean includes(S status) {
        return statuses.contains(status);
    }
}
