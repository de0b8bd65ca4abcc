package rota.kernel.run;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import rota.api.client.ApiException;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.meta.Owners;
import rota.api.meta.ResourceVersion;
import rota.kernel.cache.Children;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Unresolved;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// Keeps the ledger of one owner true to what its run does: every creation and deletion of a child is expected before
/// the first call, and taken back exactly once if the watch will never report it (K1, K2, K12).
final class Books {
    private final Identity owner;
    private final SequencedSet<Kind> children;
    private final Ledger ledger;

    Books(Identity owner, SequencedSet<Kind> children, Ledger ledger) {
        this.owner = owner;
        this.children = children;
        this.ledger = ledger;
    }

    /// Before the first call: the exact numbers.
    void expect(List<Step> steps) {
        var creations = new LinkedHashMap<Kind, Integer>();
        var deletions = new LinkedHashMap<Kind, List<String>>();
        for (var step : steps) {
            for (var action : step.actions()) {
                if (!counted(action)) continue;
                if (action instanceof Action.Create create) creations.merge(create.key().kind(), 1, Integer::sum);
                if (action instanceof Action.Delete delete) {
                    deletions.computeIfAbsent(delete.key().kind(), _ -> new ArrayList<>()).add(delete.target().uid());
                }
            }
        }
        for (var kind : children) {
            var add = creations.getOrDefault(kind, 0);
            var gone = deletions.getOrDefault(kind, List.of());
            if (add > 0 || !gone.isEmpty()) ledger.expectations().expect(of(kind), add, gone);
        }
    }

    void done(Action action, Optional<HasMetadata> object) {
        switch (action) {
            case Action.Delete(var target, _, _) -> ledger.barrier().deleted(owner, target);
            case Action.Create _, Action.Update _, Action.Patch _, Action.Apply _ ->
                    object.ifPresent(it -> wrote(action, it));
            case Action.Confirm(var target, _, _, var version) -> {
                if (target.equals(owner) && version.isPresent()) ledger.doubts().dispel(owner);
            }
            case Action.ConfirmNone _, Action.Look _, Action.Call _, Action.Announce _ -> {}
        }
    }

    /// The version of the owner that must be looked at past the cache before anything else.
    Optional<ResourceVersion> doubt() {
        return ledger.doubts().about(owner);
    }

    /// That somebody was faster, or that a live read found another version, tells that our copy of the owner is old.
    void refused(Action action, Answer answer) {
        switch (action) {
            case Action.Confirm(var target, _, _, var version) when target.equals(owner)
                    && answer instanceof Answer.Done -> version.ifPresent(it -> ledger.doubts().raise(owner, it));
            case Action.Update(var object, _) when isConflict(answer) && Identity.of(object).equals(owner) ->
                    ledger.doubts().raise(owner, ResourceVersion.parse(object.getMetadata().getResourceVersion()));
            default -> {}
        }
    }

    private static boolean isConflict(Answer answer) {
        return answer instanceof Answer.Refused(var trouble) && trouble instanceof ApiException.Conflict;
    }

    /// A delete that found nothing: the watch may have told us long ago.
    void alreadyGone(Action action) {
        if (action instanceof Action.Delete(var target, _, _)) {
            ledger.barrier().deleted(owner, target);
            takeBack(action);
        }
    }

    /// It certainly did not happen, or was never tried.
    void takeBack(Action action) {
        if (!counted(action)) return;
        if (action instanceof Action.Create create) ledger.expectations().lower(of(create.key().kind()), 1, 0);
        if (action instanceof Action.Delete(var target, _, _)) {
            ledger.expectations().deletionObserved(of(target.key().kind()), target.uid());
        }
    }

    /// It may have happened: the expectation stands until we know.
    void unknown(Action action) {
        if (!counted(action)) return;
        if (action instanceof Action.Create create) {
            var key = create.key();
            ledger.creationUnknown(of(key.kind()), key.namespace(), key.name());
        }
        if (action instanceof Action.Delete(var target, _, _)) {
            ledger.deletionUnknown(of(target.key().kind()), target);
        }
    }

    List<Unresolved> unresolved() {
        return ledger.unresolved(owner);
    }

    /// The live object behind a lost answer, or nothing, tells what happened. What did happen stays expected: the
    /// cache has yet to show it.
    void resolve(Unresolved lost, Optional<HasMetadata> found) {
        var happened = switch (lost) {
            case Unresolved.Creation _ -> found.filter(it -> Owners.isControlledBy(it, owner.uid())).isPresent();
            case Unresolved.Deletion(_, var child) -> found
                    .filter(it -> it.getMetadata().getUid().equals(child.uid()))
                    .filter(it -> it.getMetadata().getDeletionTimestamp() == null).isEmpty();
        };
        if (!ledger.resolved(lost) || happened) return;
        switch (lost) {
            case Unresolved.Creation(var of, _, _) -> ledger.expectations().lower(of, 1, 0);
            case Unresolved.Deletion(var of, var child) -> ledger.expectations().deletionObserved(of, child.uid());
        }
    }

    private void wrote(Action action, HasMetadata object) {
        var version = object.getMetadata().getResourceVersion();
        var kind = ((Action.Write) action).key().kind();
        if (version != null) ledger.barrier().wrote(owner, kind, ResourceVersion.parse(version));
    }

    private boolean counted(Action action) {
        return Gate.changesChildren(action, children);
    }

    private Children of(Kind kind) {
        return new Children(owner, kind);
    }
}
