package rota.workloads.instanceset;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.instanceset.InstanceSetNames;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// Others may be asked before a pod is deleted: its user names them on the set. The pod says that it is about to go,
/// and stays until each of them has written on it that it may.
sealed interface Hold {

    /// Nobody has anything against it.
    record Free() implements Hold {}

    /// It has to be said first.
    record Ask(Action mark) implements Hold {}

    /// It was said; somebody has not answered yet.
    record Waiting(String why) implements Hold {}

    Hold FREE = new Free();

    /// One that never came to run has nothing that anybody could save.
    ///
    /// @param why for those who are asked
    static Hold before(InstanceSetView view, Member member, String why) {
        var names = names(view);
        if (names.isEmpty() || !member.hasStarted()) return FREE;
        if (member.facts().annotation(InstanceSetNames.LEAVING).isEmpty())
            return new Ask(patch(member, Json.object(InstanceSetNames.LEAVING, Json.of(why))));
        var open = names.stream().filter(it -> member.facts().annotation(InstanceSetNames.MAY_GO + it).isEmpty())
                .toList();
        return open.isEmpty() ? FREE
                : new Waiting("waiting until " + String.join(", ", open) + " lets " + member.name() + " go");
    }

    /// Who is asked.
    private static List<String> names(InstanceSetView view) {
        return Optional.ofNullable(view.annotations().get(InstanceSetNames.ASK_BEFORE_DELETE)).stream()
                .flatMap(it -> Stream.of(it.split(",", -1))).map(String::strip).filter(it -> !it.isEmpty()).distinct()
                .toList();
    }

    /// What was said of a pod that is to stay after all is taken back, with the answers: they were for another time.
    static List<Step> withdrawn(InstanceSetView view, Blueprint blueprint) {
        var actions = new ArrayList<Action>();
        for (var member : view.members()) {
            if (member.facts().annotation(InstanceSetNames.LEAVING).isEmpty() || member.isTerminating()) continue;
            if (view.spec().switches().stop() || member.isToBeReplaced()) continue;
            if (Decision.isUpToDate(blueprint, member)) actions.add(patch(member, answers(member)));
        }
        return actions.isEmpty() ? List.of()
                : List.of(Step.oneByOne("stay", "pods that were about to go are to stay after all", actions));
    }

    private static Json.Obj answers(Member member) {
        var gone = Json.object(InstanceSetNames.LEAVING, Json.Null.NULL);
        for (var name : member.facts().pod().getMetadata().getAnnotations().keySet().stream().sorted().toList()) {
            if (name.startsWith(InstanceSetNames.MAY_GO)) gone = gone.with(name, Json.Null.NULL);
        }
        return gone;
    }

    private static Action patch(Member member, Json.Obj annotations) {
        var metadata = Json.object("uid", Json.of(member.facts().id().uid())).with("annotations", annotations);
        return new Action.Patch(member.facts().id().key(), new PatchBody.Merge(Json.object("metadata", metadata)),
                Subresource.NONE, Action.Tolerates.GONE_OR_CHANGED_HANDS);
    }
}
