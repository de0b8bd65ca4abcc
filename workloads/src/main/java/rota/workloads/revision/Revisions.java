package rota.workloads.revision;

import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.meta.Owners;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;
import rota.workloads.claim.Claim;
import rota.workloads.claim.Claims;

/// The history of a parent, from what the cache shows: which revision it is to move to, what to write for that, and
/// which old ones to forget (K9).
///
/// Every answer follows from the objects alone, so a write that was refused or lost is simply planned again.
public final class Revisions {
    private Revisions() {}

    public static RevisionPlan plan(History history) {
        return plan(history, UnaryOperator.identity());
    }

    /// The revisions of this parent among all that there are, oldest first.
    ///
    /// @param uid of the parent
    public static List<Revision> of(String uid, Collection<ControllerRevision> all) {
        return all.stream().filter(it -> Owners.isControlledBy(it, uid)).map(Revision::of).sorted(Revision.ORDER)
                .toList();
    }

    /// For workloads whose snapshots change when new defaults come: a stored snapshot that would be the candidate if it
    /// were taken today is the candidate.
    ///
    /// @param redefaulted restores a stored snapshot in the parent, sets defaults and takes it again
    public static RevisionPlan plan(History history, UnaryOperator<Snapshot> redefaulted) {
        var claim = claim(history);
        var known = known(claim, history);
        var choice = Choice.of(known, history, redefaulted);
        var update = choice.revision();
        var current = history.current().flatMap(mark -> meantBy(mark, known)).orElse(update);
        if (claim.owner().deleting()) {
            return new RevisionPlan(List.of(), List.of(), known, current, update, history.collisionCount());
        }
        Predicate<Revision> isLive = it -> it.name().equals(update.name()) || it.name().equals(current.name())
                || history.inUse().stream().anyMatch(it::isMeantBy);
        var cleanup = claim.isSettled() ? Truncation.steps(known, isLive, history.limit()) : List.<Step>of();
        return new RevisionPlan(prepare(claim, choice), cleanup, known, current, update,
                collisions(choice, history.collisionCount()));
    }

    /// What is ours stays ours whatever its labels say: nobody else could use it.
    private static Claim<ControllerRevision> claim(History history) {
        var owner = history.parent().owner();
        Predicate<ControllerRevision> ours = it -> Owners.isControlledBy(it, owner.id().uid());
        var objects = new ArrayList<ControllerRevision>(history.cached().size());
        for (var revision : history.cached()) objects.add(revision.object());
        return Claims.sort(owner, ours.or(Claims.labelled(history.parent().selector())), objects);
    }

    /// Those that are ours, or about to be, oldest first.
    private static List<Revision> known(Claim<ControllerRevision> claim, History history) {
        var ours = new HashSet<String>();
        claim.claimed().forEach(it -> ours.add(it.getMetadata().getUid()));
        claim.toAdopt().forEach(it -> ours.add(it.getMetadata().getUid()));
        var known = new ArrayList<>(history.cached());
        known.removeIf(it -> !ours.contains(it.object().getMetadata().getUid()));
        known.sort(Revision.ORDER);
        return known;
    }

    private static Optional<Revision> meantBy(String mark, List<Revision> known) {
        for (var revision : known.reversed()) if (revision.name().equals(mark)) return Optional.of(revision);
        for (var revision : known.reversed()) if (revision.isMeantBy(mark)) return Optional.of(revision);
        return Optional.empty();
    }

    private static List<Step> prepare(Claim<ControllerRevision> claim, Choice choice) {
        return switch (choice) {
            case Choice.Keep _ -> claim.steps();
            case Choice.Create(var revision, _) -> joined(claim.steps(), create(revision));
            case Choice.Bump(var revision) when isToBeAdopted(revision, claim) -> claim.steps();
            case Choice.Bump(var revision) -> joined(claim.steps(), bump(revision));
            case Choice.Adopt(var revision, _) -> alsoAdopting(revision, claim).steps();
        };
    }

    /// An adoption changes the resourceVersion that a new number is written against: that follows in the next round.
    private static boolean isToBeAdopted(Revision revision, Claim<ControllerRevision> claim) {
        return claim.toAdopt().stream().anyMatch(it -> it.getMetadata().getUid().equals(revision.id().uid()));
    }

    private static Claim<ControllerRevision> alsoAdopting(Revision revision, Claim<ControllerRevision> claim) {
        var orphans = Stream.concat(claim.toAdopt().stream(), Stream.of(revision.object())).toList();
        return new Claim<>(claim.owner(), claim.claimed(), orphans, claim.toRelease());
    }

    private static Step create(Revision revision) {
        return Step.oneByOne("record", "the template has changed: revision " + revision.number(),
                List.of(new Action.Create(revision.object())));
    }

    /// Refused if the revision has changed or gone since we read it: then a fresh view decides again, and no pod gets
    /// a revision that is not there.
    private static Step bump(Revision revision) {
        var metadata = Json.object("uid", Json.of(revision.id().uid())).with("resourceVersion",
                Json.of(revision.object().getMetadata().getResourceVersion()));
        var changes = Json.object("metadata", metadata).with("revision", Json.of(revision.number()));
        return Step.oneByOne("renumber", "the template is one of earlier: now revision " + revision.number(),
                List.of(new Action.Patch(revision.id().key(), new PatchBody.Merge(changes), Subresource.NONE,
                        Action.Tolerates.NOTHING)));
    }

    private static int collisions(Choice choice, int before) {
        return switch (choice) {
            case Choice.Keep _, Choice.Bump _ -> before;
            case Choice.Create(_, var count) -> count;
            case Choice.Adopt(_, var count) -> count;
        };
    }

    private static List<Step> joined(List<Step> steps, Step last) {
        return Stream.concat(steps.stream(), Stream.of(last)).toList();
    }
}
