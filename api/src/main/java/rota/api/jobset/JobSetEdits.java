package rota.api.jobset;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// What may be changed about a JobSet that exists: what Jobs take over when they go on after a rest, and only then.
public final class JobSetEdits {
    private static final List<String> POD_MARKS = List.of("labels", "annotations");
    private static final List<String> POD_PLACES = List.of("nodeSelector", "tolerations", "schedulingGates");
    private static final String[] POD = {"template", "spec", "template", "spec"};
    private static final String[] POD_META = {"template", "spec", "template", "metadata"};

    private JobSetEdits() {}

    /// What is wrong with a change, in words for who makes it; none for one that may be made.
    public static List<String> faults(JobSet before, JobSet after) {
        var faults = new ArrayList<String>();
        var old = Codec.tree(before).object("spec");
        var next = Codec.tree(after).object("spec");
        if (!Objects.equals(old.text("managedBy"), next.text("managedBy")))
            faults.add("spec.managedBy: expected it to stay " + old.text("managedBy").orElse("unset") + ", found "
                    + next.text("managedBy").orElse("nothing"));
        var rests = old.truth("suspend").orElse(false) || next.truth("suspend").orElse(false);
        changed(groups(old, rests), groups(next, rests)).ifPresent(it -> faults.add("spec.replicatedJobs" + it
                + ": expected no change" + (rests ? " but of labels, annotations, node selectors, tolerations and "
                        + "scheduling gates of pods" : " while the JobSet runs")
                + ", found one"));
        return faults;
    }

    /// A group without what may change while it rests.
    public static Json.Obj frozen(Json.Obj group) {
        var meta = group.object(POD_META);
        var pod = group.object(POD);
        for (var mark : POD_MARKS) meta = meta.without(mark);
        for (var place : POD_PLACES) pod = pod.without(place);
        return group.withAt(meta, POD_META).withAt(pod, POD);
    }

    private static List<Json.Obj> groups(Json.Obj spec, boolean rests) {
        return spec.objects("replicatedJobs").stream().map(it -> rests ? frozen(it) : it).toList();
    }

    /// The first group that is not as it was.
    private static Optional<String> changed(List<Json.Obj> before, List<Json.Obj> after) {
        for (var i = 0; i < Math.min(before.size(), after.size()); i++)
            if (!before.get(i).equals(after.get(i)))
                return Optional.of("[" + before.get(i).text("name").orElse("") + "]");
        return before.size() == after.size() ? Optional.empty() : Optional.of("");
    }
}
