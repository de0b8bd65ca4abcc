package rota.local.rule;

import java.util.List;
import java.util.Optional;
import rota.api.meta.Key;
import rota.api.wire.Json;

/// What only one kind does. The defaults do nothing.
public interface Rules {
    Rules NONE = new Rules() {};

    /// What a body leaves once this kind has dropped what it cannot hold.
    ///
    /// @param unknown the fields that it does not have
    record Taken(Json.Obj tree, List<String> unknown) {}

    /// Takes the body of a request in; nothing where the structure of the kind says all there is to say.
    default Optional<Taken> taken(Json.Obj body) {
        return Optional.empty();
    }

    /// An object from the store that was written under other rules.
    default Json.Obj read(Json.Obj tree) {
        return tree;
    }

    /// Fills in what a writer left open; runs for creations and for updates.
    default Json.Obj defaulted(Json.Obj tree) {
        return tree;
    }

    /// A new object, with what only the server decides.
    default Json.Obj created(Json.Obj tree) {
        return tree;
    }

    /// A new object, with what depends on others.
    ///
    /// @throws rota.api.client.ApiException when they do not let it in
    default Json.Obj admitted(Key key, Json.Obj tree, Neighbours neighbours) {
        return tree;
    }

    /// An updated object, without the changes that this kind ignores.
    default Json.Obj updated(Json.Obj before, Json.Obj after) {
        return after;
    }

    /// An object with an updated status, without the changes that this kind ignores.
    default Json.Obj statusUpdated(Json.Obj before, Json.Obj after) {
        return after;
    }

    /// An object that has just been marked for deletion.
    default Json.Obj deleting(Json.Obj tree) {
        return tree;
    }

    /// What is wrong with a new object.
    default List<Fault> createFaults(Json.Obj tree) {
        return List.of();
    }

    /// What is wrong with a change of the main resource.
    default List<Fault> updateFaults(Json.Obj before, Json.Obj after) {
        return List.of();
    }

    /// What is wrong with a change of the status.
    default List<Fault> statusFaults(Json.Obj before, Json.Obj after) {
        return List.of();
    }

    /// How many seconds a graceful deletion gives the object to stop.
    default long grace(Json.Obj tree, Optional<Long> requested) {
        return 0;
    }

    /// Whether something other than finalizers keeps a deleted object.
    default boolean held(Json.Obj tree) {
        return false;
    }
}
