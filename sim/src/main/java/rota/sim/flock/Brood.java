package rota.sim.flock;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Selector;
import rota.workloads.claim.Claim;
import rota.workloads.claim.Claimant;
import rota.workloads.claim.Claims;
import rota.workloads.pods.PodFacts;

/// The pods near a flock, read. As long as none of them changes, what was read of them before still holds: with many
/// pods, most of the cost of a look is to fetch from afar what the caches of the core have no room for.
///
/// @param near what was read; a mirror gives the same list until something changes
/// @param selector by which it was told what is the flock's own
record Brood(List<Pod> near, Selector selector, Optional<Claim<Pod>> sorted, List<Member> members) {
    /// Of a flock that nobody has looked at yet.
    static final Brood UNREAD = new Brood(List.of(), Selector.EVERYTHING, Optional.empty(), List.of());

    /// A pod of ours with the revision it carries.
    record Member(PodFacts facts, String revision) {
        boolean isActive() {
            return facts.isActive();
        }

        boolean hasEnded() {
            return facts.isTerminal() && !facts.deleting();
        }

        boolean isReady() {
            return facts.isReady();
        }
    }

    /// The same for a list of today.
    @SuppressWarnings("ReferenceEquality") // comparing what is in it would cost as much as reading it
    Brood of(List<Pod> pods, Claimant owner, Selector wanted) {
        if (pods == near && sorted.isPresent() && claim().owner().equals(owner) && selector.equals(wanted)) return this;
        var claim = Claims.sort(owner, Claims.labelled(wanted), pods);
        return new Brood(pods, wanted, Optional.of(claim), members(claim.claimed()));
    }

    Claim<Pod> claim() {
        return sorted.orElseThrow();
    }

    /// Neighbours have the same revision, as a rule; then they share its name.
    private static List<Member> members(List<Pod> pods) {
        var members = new ArrayList<Member>(pods.size());
        var last = "";
        for (var pod : pods) {
            var facts = PodFacts.of(pod);
            var revision = facts.label(FlockPlanner.REVISION).orElse("");
            if (!revision.equals(last)) last = revision;
            members.add(new Member(facts, last));
        }
        return List.copyOf(members);
    }
}
