package rota.workloads.trainjob.plugin;

import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Json;

/// An object that carries a training out, or a part of it.
///
/// @param object all that we say of it, and nothing else
public record Component(Kind kind, Json.Obj object, Upkeep upkeep) {

    /// When an object that is there is changed.
    public enum Upkeep {
        /// Never: it is made once.
        ONCE,
        /// Whenever it is not as it should be.
        ALWAYS,
        /// Only while the training rests: what runs is left alone.
        AT_REST
    }

    public Key key() {
        return kind.key(object.text("metadata", "namespace").orElse(""), object.text("metadata", "name").orElse(""));
    }

    /// An object of this training: named after it, owned by it.
    static Json.Obj of(Training training, Kind kind, String suffix) {
        return Json.object("apiVersion", Json.of(kind.apiVersion())).with("kind", Json.of(kind.name()))
                .with("metadata", Json.object("name", Json.of(training.name() + suffix))
                        .with("namespace", Json.of(training.namespace()))
                        .with("ownerReferences", Json.list(training.ownerReference())));
    }
}
