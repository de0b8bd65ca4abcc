package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Identity;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// What happens before an old revision is removed: those that somebody holds on to stay, and of all others it is put on
/// record, in the log and as an event, what goes and why.
final class Audit {
    /// On a ControllerRevision, `true`: it is never removed.
    static final String KEEP = "rota.dev/keep";
    /// On a ControllerRevision: what it was involved in, in any words; it is never removed.
    static final String INCIDENTS = "rota.dev/incidents";

    private Audit() {}

    static boolean isHeld(ControllerRevision revision) {
        var annotations = Optional.ofNullable(revision.getMetadata().getAnnotations());
        return annotations.map(it -> it.get(KEEP)).filter("true"::equals).isPresent()
                || annotations.map(it -> it.get(INCIDENTS)).filter(it -> !it.isBlank()).isPresent();
    }

    /// The record comes before the deletion.
    static List<Step> steps(NodeSetView view) {
        return view.revisions().cleanup().stream().map(it -> Step.oneByOne(it.name(), it.reason(),
                it.actions().stream().flatMap(action -> recorded(view, action).stream()).toList())).toList();
    }

    private static List<Action> recorded(NodeSetView view, Action action) {
        var actions = new ArrayList<Action>();
        if (action instanceof Action.Delete delete)
            actions.add(new Action.Announce(Action.Severity.NORMAL,
                    "RevisionRemoved", words(view, delete.target())));
        actions.add(action);
        return actions;
    }

    private static String words(NodeSetView view, Identity revision) {
        var born = view.revisions().known().stream().filter(it -> it.name().equals(revision.key().name()))
                .findFirst()
                .map(it -> " of " + it.created() + ", number " + it.number());
        return "revision " + revision.key().name() + born.orElse("") + " is removed: history cleanup";
    }
}
