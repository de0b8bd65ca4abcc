package rota.workloads.instanceset;

import rota.api.instanceset.UpdateStrategy;
import rota.workloads.rollout.Budget;
import rota.workloads.rollout.Partition;
import rota.workloads.rollout.Share;
import rota.workloads.rollout.Share.Rounding;

/// How far a rolling update may go.
///
/// @param window how many members may be up to date
/// @param updated how many are, wherever they stand: roles move, and with them positions
/// @param budget how many more may become unavailable now
record Window(int window, int updated, int maxUnavailable, int budget) {

    static Window of(UpdateStrategy.Rolling rolling, InstanceSetView view, Blueprint blueprint) {
        var total = view.members().size();
        var first = rolling.window().flatMap(Share::parse).map(it -> it.of(total, Rounding.UP)).orElse(total);
        var most = rolling.maxUnavailable().flatMap(Share::parse).map(it -> it.of(total, Rounding.DOWN)).orElse(1);
        var away = Tickets.of(view).away(view);
        var down =
                (int) view.members().stream().filter(it -> !view.isAvailable(it) || away.contains(it.name())).count();
        var updated = (int) view.members().stream().filter(it -> Decision.isUpToDate(blueprint, it)).count();
        var budget = Budget.atLeastOne(most, down);
        return new Window(new Partition.First(first).updatable(total), updated, budget.max(), budget.left());
    }
}
