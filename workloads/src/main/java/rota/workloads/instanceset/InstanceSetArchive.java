package rota.workloads.instanceset;

import java.util.Map;
import java.util.Optional;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.meta.Model;
import rota.api.wire.Codec;
import rota.workloads.revision.Archive;
import rota.workloads.revision.Snapshot;

/// The way back of InstanceSets: their templates change, how many instances there are does not.
public final class InstanceSetArchive implements Archive<InstanceSet> {
    private static final Model<InstanceSet> MODEL = Model.of(InstanceSet.class);

    @Override
    public Model<InstanceSet> model() {
        return MODEL;
    }

    @Override
    public Snapshot present(InstanceSet set) {
        return Past.snapshot(set);
    }

    @Override
    public InstanceSet restored(InstanceSet set, Snapshot past) {
        var copy = Codec.copy(set);
        copy.setAdditionalProperty("spec", Codec.model(Past.restored(InstanceSetSpec.tree(set), past), Map.class));
        return copy;
    }

    @Override
    public Optional<String> lack(InstanceSet set) {
        return Past.limit(set).isPresent() ? Optional.empty()
                : Optional.of("its templates are not kept, annotate it with " + InstanceSetNames.HISTORY_LIMIT + "=10");
    }
}
