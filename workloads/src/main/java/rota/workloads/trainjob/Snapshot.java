package rota.workloads.trainjob;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.Optional;
import java.util.function.Function;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.meta.Owners;
import rota.api.trainjob.RuntimeSpec;
import rota.api.trainjob.TrainJobNames;
import rota.api.trainjob.TrainJobSpec.RuntimeRef;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.workloads.trainjob.plugin.Component;

/// The copy of a runtime that a training keeps for its whole life.
final class Snapshot {
    static final Kind CONFIG_MAPS = Kind.of(ConfigMap.class);
    private static final String ENTRY = "runtime";

    private Snapshot() {}

    /// A runtime that has not been copied yet.
    static RuntimeSource live(GenericKubernetesResource runtime) {
        var object = Codec.tree(runtime).withoutAt("metadata", "managedFields");
        return new RuntimeSource.Live(RuntimeSpec.of(object), object);
    }

    /// There is no such runtime.
    static RuntimeSource missing(RuntimeRef ref, String namespace) {
        return new RuntimeSource.Unusable("specified runtime not found: expected the " + words(ref)
                + (ref.isNamespaced() ? " in the namespace " + namespace : "") + ", found none");
    }

    /// What a copy says. One that is wrong is no reason to take the runtime as it is now: that may be another one.
    static RuntimeSource read(ConfigMap copy, Identity owner, RuntimeRef ref, Function<String, Json> yaml) {
        var name = "the ConfigMap " + copy.getMetadata().getName();
        if (!Owners.isControlledBy(copy, owner.uid()))
            return new RuntimeSource.Unusable(name + ": expected the snapshot of this TrainJob, found an object of "
                    + Strangers.words(copy));
        var text = Optional.ofNullable(copy.getData()).map(it -> it.get(ENTRY)).orElse("");
        return parsed(text, yaml).map(it -> checked(name, it, ref)).orElseGet(() -> new RuntimeSource.Unusable(name
                + ": expected a runtime under data." + ENTRY + ", found none that can be read"));
    }

    /// Written once: a server refuses to change it.
    static Component component(TrainJobView view, RuntimeSource.Live live) {
        var object = Json.object("apiVersion", Json.of(CONFIG_MAPS.apiVersion())).with("kind", Json.of(CONFIG_MAPS
                .name())).with("metadata", Json.object("name", Json.of(view.name() + TrainJobNames.SNAPSHOT))
                        .with("namespace", Json.of(view.namespace())).with("ownerReferences", Json.list(Codec.tree(
                                Owners.controllerReference(view.id())))))
                .with("immutable", Json.of(true))
                .with("data", Json.object(ENTRY, Json.of(Codec.write(live.object()))));
        return new Component(CONFIG_MAPS, object, Component.Upkeep.ONCE);
    }

    private static RuntimeSource checked(String name, Json.Obj runtime, RuntimeRef ref) {
        var group = runtime.text("apiVersion").orElse("").split("/", 2)[0];
        var found = new RuntimeRef(group, runtime.text("kind").orElse(""), runtime.text("metadata", "name").orElse(
                ""));
        return found.equals(ref) ? new RuntimeSource.Kept(RuntimeSpec.of(runtime)) : new RuntimeSource.Unusable(name
                + ": expected the runtime " + words(ref) + ", found " + words(found));
    }

    private static Optional<Json.Obj> parsed(String text, Function<String, Json> yaml) {
        try {
            return yaml.apply(text) instanceof Json.Obj object ? Optional.of(object) : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    static String words(RuntimeRef ref) {
        return ref.type() + " " + ref.name();
    }
}
