package rota.api.nodeset;

import java.util.Optional;
import rota.api.wire.Json;

/// What makes the pods the way they are: a change of it is a new revision, and a change of anything else is not.
///
/// @param template metadata and spec, as the user wrote them
/// @param slurmd what the user says about that container
/// @param logfile the same for the one that shows the log
/// @param extraConf empty when there is none
/// @param oversubscribe whether several may share a Kubernetes node
public record Worker(Json.Obj template, Json.Obj slurmd, Json.Obj logfile, Json.Obj ssh, String extraConf,
        boolean oversubscribe) {

    static Worker of(Json.Obj spec) {
        return new Worker(spec.object("template"), spec.object("slurmd"), spec.object("logfile"), spec.object("ssh"),
                spec.text("extraConf").orElse(""), spec.at("oversubscribeNode").equals(Optional.of(Json.Bool.TRUE)));
    }

    /// What names of hosts begin with, instead of the name of the set.
    public Optional<String> hostnamePrefix() {
        return template.text("spec", "hostname").filter(it -> !it.isEmpty());
    }
}
