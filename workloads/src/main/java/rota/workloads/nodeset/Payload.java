package rota.workloads.nodeset;

import rota.api.nodeset.NodeSetSpec;
import rota.api.nodeset.Worker;
import rota.api.wire.Json;
import rota.workloads.revision.GoForm;
import rota.workloads.revision.Snapshot;

/// The part of a NodeSet that a revision keeps, as upstream writes it: the same template has the same hash, and
/// nobody's pods roll because the controller changed hands.
final class Payload {
    private Payload() {}

    static Snapshot of(NodeSetSpec spec) {
        var worker = spec.worker();
        var part = Json.object("template", Snapshot.replacing(template(worker)))
                .with("ordinalPadding", Json.of(spec.scaling().padding()))
                .with("oversubscribeNode", Json.of(worker.oversubscribe()))
                .with("slurmd", Snapshot.replacing(GoForm.container(worker.slurmd())));
        if (!worker.extraConf().isEmpty()) part = part.with("extraConf", Json.of(worker.extraConf()));
        if (!GoForm.isZero(worker.logfile()))
            part = part.with("logfile", Snapshot.replacing(GoForm.container(worker.logfile())));
        if (!GoForm.isZero(worker.ssh())) part = part.with("ssh", Snapshot.replacing(GoForm.object(worker.ssh())));
        return Snapshot.ofSpec(part);
    }

    private static Json.Obj template(Worker worker) {
        var spec = GoForm.object(worker.template().object("spec"));
        return Json.object("metadata", GoForm.object(worker.template().object("metadata")))
                .with("spec", spec.has("containers") ? spec : spec.with("containers", Json.Null.NULL));
    }
}
