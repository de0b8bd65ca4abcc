package rota.workloads.revision;

import io.fabric8.kubernetes.api.model.apps.ControllerRevisionBuilder;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import rota.api.meta.Owners;

/// Names for new revisions: parent and hash, so that two who create the same one meet in the same object.
final class Naming {
    /// Leaves room for a dash and the longest hash in the 253 characters of a name.
    private static final int LONGEST_PARENT = 223;

    private Naming() {}

    static String name(String parent, String hash) {
        return (parent.length() > LONGEST_PARENT ? parent.substring(0, LONGEST_PARENT) : parent) + "-" + hash;
    }

    /// The first name that is free, or that belongs to the same data and to nobody. Any other holder of a name is a
    /// collision, also one with the same data that somebody else controls or that is on its way out: it would be
    /// taken away from us some day.
    static Choice newcomer(History history, long number) {
        var taken = byName(history);
        for (var collisions = history.collisionCount();; collisions++) {
            var revision = revision(history, collisions, number);
            var holder = taken.get(revision.name());
            if (holder == null) return new Choice.Create(revision, collisions);
            if (isForTheTaking(holder, history.candidate())) return new Choice.Adopt(holder, collisions);
        }
    }

    private static boolean isForTheTaking(Revision holder, Snapshot candidate) {
        return Owners.controllerOf(holder.object()).isEmpty() && !holder.isDeleting()
                && holder.snapshot().equals(candidate);
    }

    private static Map<String, Revision> byName(History history) {
        var namespace = history.parent().owner().id().key().namespace();
        var names = new LinkedHashMap<String, Revision>();
        for (var revision : history.cached()) {
            if (revision.id().key().namespace().equals(namespace)) names.put(revision.name(), revision);
        }
        return names;
    }

    /// The label carries the hash that is in the name, also after a collision: pods are told apart by it.
    private static Revision revision(History history, int collisions, long number) {
        var parent = history.parent();
        var owner = parent.owner().id();
        var hash = RevisionHash.of(history.candidate().text(), collisions);
        var object = new ControllerRevisionBuilder().withNewMetadata().withNamespace(owner.key().namespace())
                .withName(name(owner.key().name(), hash)).withLabels(parent.labels())
                .addToLabels(Revision.HASH_LABEL, hash).withAnnotations(parent.annotations())
                .withOwnerReferences(Owners.controllerReference(owner)).endMetadata()
                .withData(history.candidate().data()).withRevision(number).build();
        return new Revision(object, history.candidate(), number, Instant.MAX);
    }
}
