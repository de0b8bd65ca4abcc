package rota.workloads.revision;

import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.ControllerRevisionBuilder;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.Stream;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.meta.Ordered;
import rota.api.meta.Owners;
import rota.api.meta.Selector;
import rota.api.wire.Json;
import rota.workloads.claim.Claimant;

/// A set called `gpu` with revisions: without a word more it has none, and wants template A.
final class AHistory {
    static final Kind SET = new Kind("example.dev", "v1", "Set", "sets", Kind.Scope.NAMESPACED);
    static final Identity US = SET.key("default", "gpu").withUid("uid-us");
    static final Identity SOMEBODY = SET.key("default", "gpu").withUid("uid-somebody");
    static final Snapshot A = template("a");
    static final Snapshot B = template("b");

    private Snapshot candidate = A;
    private List<ControllerRevision> cached = List.of();
    private int collisionCount;
    private Optional<String> current = Optional.empty();
    private SequencedSet<String> inUse = Ordered.set();
    private int limit = -1;
    private boolean deleting;

    static AHistory history() {
        return new AHistory();
    }

    static Snapshot template(String image) {
        return Snapshot.ofTemplate(Json.object("image", Json.of(image)));
    }

    AHistory wants(Snapshot snapshot) {
        candidate = snapshot;
        return this;
    }

    AHistory with(ARevision... revisions) {
        cached = Stream.of(revisions).map(ARevision::object).toList();
        return this;
    }

    AHistory with(List<ControllerRevision> revisions) {
        cached = revisions;
        return this;
    }

    AHistory collisions(int count) {
        collisionCount = count;
        return this;
    }

    AHistory current(String mark) {
        current = Optional.of(mark);
        return this;
    }

    AHistory inUse(String... marks) {
        inUse = Ordered.set(marks);
        return this;
    }

    AHistory limit(int count) {
        limit = count;
        return this;
    }

    AHistory deleting() {
        deleting = true;
        return this;
    }

    History view() {
        var selector = Selector.of(new LabelSelectorBuilder().addToMatchLabels("app", "gpu").build());
        var parent = new Parent(new Claimant(US, deleting), selector, Ordered.map("app", "gpu"),
                Ordered.map("note", "kept"));
        return new History(parent, candidate, cached.stream().map(Revision::of).toList(), collisionCount, current,
                inUse, limit);
    }

    RevisionPlan plan() {
        return Revisions.plan(view());
    }

    /// The name a revision of ours has after so many collisions.
    static String nameOf(Snapshot snapshot, int collisions) {
        return "gpu-" + RevisionHash.of(snapshot.text(), collisions);
    }

    /// A stored revision: without a word more it is ours, labelled, and under its proper name.
    static final class ARevision {
        private final ControllerRevisionBuilder builder = new ControllerRevisionBuilder();

        private ARevision(Snapshot snapshot, long number) {
            var hash = RevisionHash.of(snapshot.text(), 0);
            builder.withNewMetadata().withNamespace("default").withName("gpu-" + hash).withUid("uid-" + hash)
                    .withResourceVersion("5").withCreationTimestamp("2026-03-01T12:00:00Z")
                    .addToLabels("app", "gpu").addToLabels(Revision.HASH_LABEL, hash)
                    .withOwnerReferences(Owners.controllerReference(US)).endMetadata().withData(snapshot.data())
                    .withRevision(number);
        }

        static ARevision revision(long number, Snapshot snapshot) {
            return new ARevision(snapshot, number);
        }

        ARevision named(String name) {
            builder.editMetadata().withName(name).withUid("uid-" + name).endMetadata();
            return this;
        }

        ARevision created(String time) {
            builder.editMetadata().withCreationTimestamp(time).endMetadata();
            return this;
        }

        ARevision of(Identity owner) {
            builder.editMetadata().withOwnerReferences(Owners.controllerReference(owner)).endMetadata();
            return this;
        }

        ARevision orphan() {
            builder.editMetadata().withOwnerReferences(List.of()).endMetadata();
            return this;
        }

        ARevision unlabelled() {
            builder.editMetadata().withLabels(Ordered.map()).endMetadata();
            return this;
        }

        ARevision version(String version) {
            builder.editMetadata().withResourceVersion(version).endMetadata();
            return this;
        }

        ARevision deleting() {
            builder.editMetadata().withDeletionTimestamp("2026-03-01T13:00:00Z").endMetadata();
            return this;
        }

        ControllerRevision object() {
            return builder.build();
        }
    }
}
