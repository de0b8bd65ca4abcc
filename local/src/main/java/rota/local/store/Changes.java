package rota.local.store;

import java.util.List;

/// A stretch of one kind's history: every change after the version asked for, up to and including [#upTo()].
///
/// @param upTo what a bookmark may say once all of these have been delivered
public record Changes(List<Change> list, long upTo) {
    public Changes {
        list = List.copyOf(list);
    }
}
