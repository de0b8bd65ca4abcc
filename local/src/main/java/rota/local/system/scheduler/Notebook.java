package rota.local.system.scheduler;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import rota.api.meta.Identity;
import rota.api.meta.ResourceVersion;
import rota.local.system.scheduler.PodFacts.Told;

/// What we did to pods and the mirror may not show yet. Without it, two rounds could promise the same room twice.
final class Notebook {
    private final SequencedMap<Identity, Bound> bound = new LinkedHashMap<>();
    private final SequencedMap<Identity, Instant> resting = new LinkedHashMap<>();
    private final SequencedMap<Identity, Said> said = new LinkedHashMap<>();

    /// @param certain whether the server has said that the pod is bound
    private record Bound(String node, boolean certain) {}

    private record Said(Told told, ResourceVersion version) {}

    synchronized void binding(Identity pod, String node) {
        bound.put(pod, new Bound(node, false));
    }

    synchronized void bound(Identity pod, String node) {
        bound.put(pod, new Bound(node, true));
    }

    synchronized void notBound(Identity pod) {
        bound.remove(pod);
    }

    /// The binding was refused: the pod is left alone for a while, lest it stand in the way of all others.
    synchronized void refused(Identity pod, Instant until) {
        bound.remove(pod);
        resting.put(pod, until);
    }

    synchronized void said(Identity pod, Told told, ResourceVersion version) {
        said.put(pod, new Said(told, version));
    }

    /// The pods that may be bound or not: somebody must ask.
    synchronized List<Identity> uncertain() {
        var open = new ArrayList<Identity>();
        bound.forEach((pod, it) -> {
            if (!it.certain) open.add(pod);
        });
        return open;
    }

    synchronized SequencedMap<Identity, Instant> resting() {
        return new LinkedHashMap<>(resting);
    }

    /// A pod as it is, given as a mirror shows it.
    synchronized PodFacts now(PodFacts shown, ResourceVersion version) {
        var facts = shown;
        var ours = bound.get(shown.id());
        if (ours != null && shown.node().isEmpty()) facts = facts.on(ours.node);
        var told = said.get(shown.id());
        return told != null && version.isBefore(told.version) ? facts.withTold(told.told) : facts;
    }

    /// Forgets what the mirror shows, and pods that are gone.
    ///
    /// @param shown all pods of the mirror
    synchronized void settle(SequencedMap<Identity, Shown> shown, Instant now) {
        bound.keySet().removeIf(it -> !shown.containsKey(it) || shown.get(it).hasNode);
        said.entrySet().removeIf(it -> !shown.containsKey(it.getKey())
                || !shown.get(it.getKey()).version.isBefore(it.getValue().version));
        resting.entrySet().removeIf(it -> !shown.containsKey(it.getKey()) || !it.getValue().isAfter(now));
    }

    /// What a mirror shows of a pod.
    record Shown(ResourceVersion version, boolean hasNode) {}
}
