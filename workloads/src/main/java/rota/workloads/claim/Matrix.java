package rota.workloads.claim;

import static rota.workloads.claim.Matrix.Is.ANY;
import static rota.workloads.claim.Matrix.Is.NO;
import static rota.workloads.claim.Matrix.Is.YES;
import static rota.workloads.claim.Matrix.Tie.NONE;
import static rota.workloads.claim.Matrix.Tie.OTHER;
import static rota.workloads.claim.Matrix.Tie.OURS;
import static rota.workloads.claim.Matrix.Verdict.ADOPT;
import static rota.workloads.claim.Matrix.Verdict.CLAIM;
import static rota.workloads.claim.Matrix.Verdict.LEAVE;
import static rota.workloads.claim.Matrix.Verdict.RELEASE;

import java.util.List;

/// The table of K8, row by row; the first row that fits decides.
final class Matrix {
    static final List<Row> ROWS = List.of(
            // controller, matches, owner deleting, object deleting, elsewhere
            new Row(OTHER, ANY, ANY, ANY, ANY, LEAVE),
            new Row(OURS, YES, ANY, ANY, ANY, CLAIM),
            new Row(OURS, NO, YES, ANY, ANY, LEAVE),
            new Row(OURS, NO, NO, ANY, ANY, RELEASE),
            new Row(NONE, NO, ANY, ANY, ANY, LEAVE),
            new Row(NONE, YES, YES, ANY, ANY, LEAVE),
            new Row(NONE, YES, NO, YES, ANY, LEAVE),
            new Row(NONE, YES, NO, NO, YES, LEAVE),
            new Row(NONE, YES, NO, NO, NO, ADOPT));

    private Matrix() {}

    /// Who controls the object. Told by UID: a name says nothing after a re-creation.
    enum Tie {
        OTHER, OURS, NONE
    }

    /// What a row demands of a fact.
    enum Is {
        YES, NO, ANY;

        boolean fits(boolean fact) {
            return this == ANY || fact == (this == YES);
        }
    }

    /// What to do with the object.
    enum Verdict {
        LEAVE, CLAIM, ADOPT, RELEASE
    }

    /// What there is to know about an object and its would-be owner.
    ///
    /// @param elsewhere the object is in another namespace than its would-be owner, which has one
    record Case(Tie tie, boolean matches, boolean ownerDeleting, boolean deleting, boolean elsewhere) {}

    record Row(Tie tie, Is matches, Is ownerDeleting, Is deleting, Is elsewhere, Verdict verdict) {
        boolean fits(Case it) {
            return tie == it.tie && matches.fits(it.matches) && ownerDeleting.fits(it.ownerDeleting)
                    && deleting.fits(it.deleting) && elsewhere.fits(it.elsewhere);
        }
    }

    static Verdict verdict(Case found) {
        for (var row : ROWS) if (row.fits(found)) return row.verdict;
        throw new IllegalStateException("expected a row for every case, found none for " + found);
    }
}
