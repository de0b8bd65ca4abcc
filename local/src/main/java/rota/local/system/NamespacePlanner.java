package rota.local.system;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Propagation;
import rota.api.client.Request.Subresource;
import rota.api.meta.Kind;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;
import rota.local.system.NamespaceView.Content;

/// Empties a namespace, kind by kind, and then lets it go. The server takes nothing new into it meanwhile. Pure: the
/// same view gives the same plan.
final class NamespacePlanner {
    private static final DeleteOptions BACKGROUND = new DeleteOptions(Optional.empty(),
            Optional.of(Propagation.BACKGROUND));

    private NamespacePlanner() {}

    static Plan<NoStatus> plan(NamespaceView view) {
        if (!view.contents().isEmpty()) return new Plan<>(emptying(view), NoStatus.NONE, Wake.NEVER);
        if (!view.complete()) {
            return new Plan<>(List.of(Step.waiting("release", "waiting until all contents are known")),
                    NoStatus.NONE, Freshness.retry(view.now()));
        }
        var released = new NamespaceBuilder(view.namespace()).editSpec().withFinalizers(List.of()).endSpec().build();
        var update = new Action.Update(released, Subresource.FINALIZE);
        return new Plan<>(List.of(Step.oneByOne("release", "nothing is left in it", List.of(update))), NoStatus.NONE,
                Wake.NEVER);
    }

    private static List<Step> emptying(NamespaceView view) {
        var kinds = new LinkedHashMap<Kind, List<Content>>();
        view.contents().forEach(it -> kinds.computeIfAbsent(it.id().key().kind(), _ -> new ArrayList<>()).add(it));
        return kinds.entrySet().stream().map(it -> emptying(it.getKey(), it.getValue())).toList();
    }

    private static Step emptying(Kind kind, List<Content> contents) {
        var deletes = contents.stream().filter(it -> !it.deleting())
                .map(it -> new Action.Delete(it.id(), BACKGROUND)).toList();
        var reason = contents.size() + " " + kind.plural() + " are left";
        return deletes.isEmpty()
                ? Step.waiting("empty", reason)
                : Step.slowStart("empty", reason, deletes);
    }
}
