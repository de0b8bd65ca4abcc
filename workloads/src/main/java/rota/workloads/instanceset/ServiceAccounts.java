package rota.workloads.instanceset;

import java.util.List;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.instanceset.InstanceSetNames;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// A proposed account comes with the next restart of each pod. When all have it, the set says so.
final class ServiceAccounts {
    private ServiceAccounts() {}

    static List<Step> steps(InstanceSetView view, Blueprint blueprint) {
        var account = blueprint.proposedAccount();
        if (account.isEmpty() || account.get().equals(view.annotations().get(InstanceSetNames.ACCOUNT_IN_USE)))
            return List.of();
        var names = blueprint.names();
        var all = !names.isEmpty() && names.stream().allMatch(name -> view.member(name).filter(it -> it.revision()
                .equals(blueprint.of(name).orElseThrow().proposed())).isPresent());
        if (!all) return List.of();
        var change = Json.object("metadata", Json.object("annotations", Json.object(InstanceSetNames.ACCOUNT_IN_USE,
                Json.of(account.get()))));
        return List.of(Step.oneByOne("account", "all pods have the account " + account.get(), List.of(
                new Action.Patch(view.id().key(), new PatchBody.Merge(change), Subresource.NONE,
                        Action.Tolerates.GONE)))
                .apart());
    }
}
