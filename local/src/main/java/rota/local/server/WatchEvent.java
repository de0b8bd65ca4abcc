package rota.local.server;

import rota.api.meta.ResourceVersion;
import rota.local.store.Stored;

/// What a watch delivers.
public sealed interface WatchEvent {

    /// The object is new to the watcher: created, or now of interest.
    record Added(Stored object) implements WatchEvent {}

    /// The object has changed.
    record Modified(Stored object) implements WatchEvent {}

    /// The object is gone, or no longer of interest. It is shown as it last was, at the version of that change.
    record Deleted(Stored object) implements WatchEvent {}

    /// Everything up to this version has been delivered.
    record Bookmark(ResourceVersion version) implements WatchEvent {}
}
