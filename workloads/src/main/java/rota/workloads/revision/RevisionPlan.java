package rota.workloads.revision;

import java.util.List;
import rota.kernel.plan.Step;

/// What to do about a history, and what it says.
///
/// @param prepare comes before any pod is created: adopt, create or renumber
/// @param cleanup comes last: a history that cannot be shortened is no reason to stop a rollout
/// @param known all revisions of the parent, oldest first, without one that is only about to be created
/// @param current the one the parent comes from; the same as `update` when no rollout is under way
/// @param update the one the parent moves to; it may only come to exist by `prepare`
/// @param collisionCount to be kept in the parent's status
public record RevisionPlan(List<Step> prepare, List<Step> cleanup, List<Revision> known, Revision current,
        Revision update, int collisionCount) {
    public RevisionPlan {
        prepare = List.copyOf(prepare);
        cleanup = List.copyOf(cleanup);
        known = List.copyOf(known);
    }
}
