package rota.workloads.claim;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// What an owner may call its own, and what has to be written so that it stays true.
///
/// An object to adopt is not claimed yet: it is once the cache shows our reference on it, in a later reconcile. Until
/// then a planner that counts children counts too few, so it creates none while the claim is not [#isSettled()].
///
/// @param claimed ours, and matching
public record Claim<T extends HasMetadata>(Claimant owner, List<T> claimed, List<T> toAdopt, List<T> toRelease) {
    public Claim {
        claimed = List.copyOf(claimed);
        toAdopt = List.copyOf(toAdopt);
        toRelease = List.copyOf(toRelease);
    }

    /// Whether all that should be ours is ours already.
    public boolean isSettled() {
        return toAdopt.isEmpty();
    }

    public List<Step> steps() {
        return steps(List.of());
    }

    /// The writes, none when nothing is to be done. Releases come first: they need no confirmation, so an owner that is
    /// gone by now does not hold them up.
    ///
    /// @param finalizers what an object of ours has to carry: given on adoption, taken on release
    public List<Step> steps(List<String> finalizers) {
        return steps(finalizers, _ -> false);
    }

    /// As above, with exceptions.
    ///
    /// @param bare what is adopted without the finalizers
    public List<Step> steps(List<String> finalizers, Predicate<? super T> bare) {
        if (toRelease.isEmpty() && toAdopt.isEmpty()) return List.of();
        return Stream.of(release(finalizers), adopt(it -> bare.test(it) ? List.of() : finalizers))
                .filter(step -> !step.actions().isEmpty()).toList();
    }

    private Step release(List<String> finalizers) {
        return Step.slowStart("release", count(toRelease) + " of ours no longer match the selector",
                toRelease.stream().map(it -> OwnerPatch.release(it, owner.id(), finalizers)).toList());
    }

    /// The owner in the cache may be gone, or be followed by a namesake, and what is adopted in the name of a dead
    /// owner is garbage: one look past the cache comes before the first patch.
    private Step adopt(Function<T, List<String>> finalizers) {
        var actions = new ArrayList<Action>();
        if (!toAdopt.isEmpty()) actions.add(new Action.Confirm(owner.id(), Action.Presence.ALIVE));
        toAdopt.forEach(it -> actions.add(OwnerPatch.adopt(it, owner.id(), finalizers.apply(it))));
        return Step.oneByOne("adopt", count(toAdopt) + " without a controller match the selector", actions);
    }

    private static String count(List<? extends HasMetadata> objects) {
        var kind = objects.isEmpty() ? "object" : objects.getFirst().getKind().toLowerCase(Locale.ROOT);
        return objects.size() + " " + kind + (objects.size() == 1 ? "" : "s");
    }
}
