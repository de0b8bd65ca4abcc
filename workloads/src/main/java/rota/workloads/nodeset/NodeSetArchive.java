package rota.workloads.nodeset;

import java.util.Map;
import rota.api.meta.Model;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetSpec;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.workloads.revision.Archive;
import rota.workloads.revision.Snapshot;

/// The way back of NodeSets: what their revisions keep is put back, all else stays.
public final class NodeSetArchive implements Archive<NodeSet> {
    private static final Model<NodeSet> MODEL = Model.of(NodeSet.class);

    @Override
    public Model<NodeSet> model() {
        return MODEL;
    }

    @Override
    public Snapshot present(NodeSet set) {
        return Payload.of(NodeSetSpec.of(set));
    }

    @Override
    public NodeSet restored(NodeSet set, Snapshot past) {
        var restored = past.restoredIn(Json.object("spec", NodeSetSpec.tree(set)));
        var copy = Codec.copy(set);
        copy.setAdditionalProperty("spec", Codec.model(withoutNulls(restored).object("spec"), Map.class));
        return copy;
    }

    /// Upstream's revisions spell out what is not there; a schema refuses that.
    private static Json.Obj withoutNulls(Json.Obj object) {
        var kept = Json.Obj.EMPTY;
        for (var field : object.fields().entrySet()) {
            if (!(field.getValue() instanceof Json.Null)) kept = kept.with(field.getKey(), cleaned(field.getValue()));
        }
        return kept;
    }

    private static Json cleaned(Json json) {
        return switch (json) {
            case Json.Obj object -> withoutNulls(object);
            case Json.Arr(var items) -> new Json.Arr(items.stream().map(NodeSetArchive::cleaned).toList());
            case Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> json;
        };
    }
}
