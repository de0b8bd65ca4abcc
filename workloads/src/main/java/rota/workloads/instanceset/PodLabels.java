package rota.workloads.instanceset;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import rota.api.instanceset.InstanceNames;
import rota.api.instanceset.InstanceSetNames;
import rota.workloads.instanceset.Blueprint.Pattern;

/// The labels of pods.
final class PodLabels {
    private PodLabels() {}

    /// All but the revision, which a pod keeps for its life. Those that pods are found by go over what a template says.
    static SequencedMap<String, String> wanted(Pattern pattern, String name) {
        var labels = new LinkedHashMap<>(pattern.labels());
        labels.put(InstanceSetNames.POD_NAME, name);
        return labels;
    }

    /// Whether a pod has them all; the same as to build them and to look for each, but this is asked of every pod in
    /// every reconcile.
    static boolean are(Pattern pattern, Member member) {
        var live = member.facts().pod().getMetadata().getLabels();
        if (live == null) return false;
        for (var label : pattern.labels().entrySet()) {
            if (!label.getValue().equals(live.get(label.getKey()))) return false;
        }
        return member.name().equals(live.get(InstanceSetNames.POD_NAME));
    }

    /// Those that all pods of a template have.
    static SequencedMap<String, String> common(String set, Template template, Shape shape) {
        var labels = new LinkedHashMap<>(shape.labels());
        labels.putAll(InstanceSetNames.matchLabels(set));
        // Pods of an Instance have no use for the older twin.
        if (!labels.containsKey(InstanceNames.NAME)) labels.put(InstanceSetNames.TEMPLATE_NAME, template.name());
        labels.put(InstanceSetNames.TEMPLATE, template.name());
        labels.remove(InstanceSetNames.REVISION);
        labels.remove(InstanceSetNames.POD_NAME);
        return labels;
    }
}
