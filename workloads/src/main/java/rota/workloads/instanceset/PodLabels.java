package rota.workloads.instanceset;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import rota.api.instanceset.InstanceSetNames;
import rota.workloads.instanceset.Blueprint.Pattern;

/// The labels of pods.
final class PodLabels {
    private PodLabels() {}

    /// All but the revision, which a pod keeps for its life. Those that pods are found by go over what a template says.
    static SequencedMap<String, String> wanted(InstanceSetView view, Pattern pattern, String name) {
        var labels = new LinkedHashMap<>(pattern.shape().labels());
        labels.putAll(InstanceSetNames.matchLabels(view.name()));
        labels.put(InstanceSetNames.POD_NAME, name);
        labels.put(InstanceSetNames.TEMPLATE_NAME, pattern.template().name());
        labels.put(InstanceSetNames.TEMPLATE, pattern.template().name());
        labels.remove(InstanceSetNames.REVISION);
        return labels;
    }
}
