package rota.workloads.claim;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.Collection;
import java.util.function.Predicate;
import rota.api.meta.Deleting;
import rota.api.meta.Owners;
import rota.api.meta.Selector;

/// Sorts the objects near an owner into those that are its own, those to adopt and those to release (K8).
public final class Claims {
    private Claims() {}

    /// Candidates are the owner's children and the objects of the namespace that have no controller; others do no harm.
    ///
    /// @param matches selector and filters, see [#labelled]
    public static <T extends HasMetadata> Claim<T> sort(Claimant owner, Predicate<? super T> matches,
            Collection<? extends T> candidates) {
        var claimed = new ArrayList<T>();
        var adopt = new ArrayList<T>();
        var release = new ArrayList<T>();
        for (T object : candidates) {
            switch (Matrix.verdict(caseOf(owner, object, matches.test(object)))) {
                case CLAIM -> claimed.add(object);
                case ADOPT -> adopt.add(object);
                case RELEASE -> release.add(object);
                case LEAVE -> {}
            }
        }
        return new Claim<>(owner, claimed, adopt, release);
    }

    /// Objects with labels that the selector wants; combine with filters by `and`.
    public static Predicate<HasMetadata> labelled(Selector selector) {
        return object -> selector.matches(object.getMetadata().getLabels());
    }

    private static Matrix.Case caseOf(Claimant owner, HasMetadata object, boolean matches) {
        return new Matrix.Case(tie(owner, object), matches, owner.deleting(), Deleting.is(object),
                isElsewhere(owner, object));
    }

    private static Matrix.Tie tie(Claimant owner, HasMetadata object) {
        return Owners.controllerOf(object)
                .map(ref -> owner.id().uid().equals(ref.getUid()) ? Matrix.Tie.OURS : Matrix.Tie.OTHER)
                .orElse(Matrix.Tie.NONE);
    }

    private static boolean isElsewhere(Claimant owner, HasMetadata object) {
        var namespace = owner.id().key().namespace();
        return !namespace.isEmpty() && !namespace.equals(object.getMetadata().getNamespace());
    }
}
