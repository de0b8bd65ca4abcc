package rota.local.system;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import rota.api.meta.Identity;
import rota.api.meta.Kind;

/// An object with some owners and dependents, for a planner to decide about. By default a config map.
final class AnObject {
    static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
    static final Kind MAPS = new Kind("", "v1", "ConfigMap", "configmaps", Kind.Scope.NAMESPACED);
    static final Kind WIDGETS = new Kind("test.dev", "v1", "Widget", "widgets", Kind.Scope.NAMESPACED);

    private final Kind kind;
    private final List<Owner> owners = new ArrayList<>();
    private final List<Dependent> dependents = new ArrayList<>();
    private final List<String> finalizers = new ArrayList<>();
    private boolean deleting;
    private boolean complete = true;

    private AnObject(Kind kind) {
        this.kind = kind;
    }

    static AnObject object() {
        return new AnObject(MAPS);
    }

    static AnObject custom() {
        return new AnObject(WIDGETS);
    }

    static Identity id(Kind kind, String name) {
        return kind.key("default", name).withUid(name + "-uid");
    }

    static Owner alive(String name) {
        return new Owner.Alive(name + "-uid");
    }

    static Owner waiting(String name) {
        return new Owner.Waiting(name + "-uid");
    }

    static Owner missing(String name) {
        return new Owner.Missing(id(MAPS, name));
    }

    static Dependent below(Kind kind, String name) {
        return new Dependent(id(kind, name), List.of("other-uid", "it-uid"), false, false);
    }

    static Dependent blocking(String name) {
        return new Dependent(id(MAPS, name), List.of("it-uid"), true, false);
    }

    AnObject of(Owner... more) {
        owners.addAll(List.of(more));
        return this;
    }

    AnObject with(Dependent... more) {
        dependents.addAll(List.of(more));
        return this;
    }

    AnObject finalizers(String... more) {
        finalizers.addAll(List.of(more));
        return this;
    }

    AnObject deleting() {
        deleting = true;
        return this;
    }

    AnObject perhapsWithMoreDependents() {
        complete = false;
        return this;
    }

    GarbageView view() {
        var references = owners.stream().map(it -> new OwnerReferenceBuilder().withUid(it.uid()).build()).toList();
        var metadata =
                new ConfigMapBuilder().withNewMetadata().withName("it").withNamespace("default").withUid("it-uid")
                        .withResourceVersion("7").withOwnerReferences(references).withFinalizers(finalizers)
                        .withDeletionTimestamp(deleting ? NOW.toString() : null).endMetadata();
        return new GarbageView(id(kind, "it"), metadata.build(), owners, dependents, complete, NOW);
    }
}
