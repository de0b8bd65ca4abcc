package rota.local.agent.pod;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.Optional;

/// Everything that a pod's status is made of.
///
/// @param pod with the status that it shows now
/// @param verdict where the pod as a whole has failed
public record Scene(Pod pod, Manifest manifest, Lives lives, Optional<Verdict> verdict, Place place, Instant now) {

    /// Where the pod runs, as others reach it, and what there is for it.
    public record Place(String hostIp, String podIp, Room room) {
        /// Where there is room for everything.
        public Place(String hostIp, String podIp) {
            this(hostIp, podIp, Room.ENDLESS);
        }
    }

    /// What its containers may use.
    public Allotment allotment() {
        return Allotment.of(pod, place.room());
    }

    public Phase phase() {
        if (!lives.running().isEmpty()) return Phase.of(manifest, lives);
        if (verdict.isPresent()) return Phase.FAILED;
        return manifest.departure().isPresent() ? last() : Phase.of(manifest, lives);
    }

    /// A pod that goes starts nothing again: what its containers have come to is its end. One that never began has
    /// none.
    private Phase last() {
        var ends = manifest.members(Member.Role.MAIN).flatMap(it -> lives.of(it).ended().stream()).toList();
        if (ends.isEmpty()) return Phase.of(manifest, lives);
        return ends.size() == manifest.members(Member.Role.MAIN).count() && ends.stream().allMatch(it -> it.exit().ok())
                ? Phase.SUCCEEDED
                : Phase.FAILED;
    }
}
