package rota.kernel.run;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;
import rota.api.client.ApiException;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.ResourceVersion;
import rota.kernel.plan.Action;

/// Decides what an answer means. Absence after a delete or a patch is success: that is what was wanted, or moot.
final class Judge {
    private Judge() {}

    static Verdict verdict(Action action, Answer answer) {
        return switch (answer) {
            case Answer.Done(var object) -> done(action, object);
            case Answer.Refused(var trouble) -> refused(action, trouble);
        };
    }

    private static Verdict done(Action action, Optional<HasMetadata> object) {
        return switch (action) {
            case Action.Confirm confirm -> confirmed(confirm, object);
            case Action.ConfirmNone none -> object.<Verdict>map(it -> new Verdict.Failed("expected to "
                    + none.summary() + ", found " + it.getMetadata().getName(), Optional.empty())).orElse(Verdict.DONE);
            default -> Verdict.DONE;
        };
    }

    private static Verdict refused(Action action, ApiException trouble) {
        if (trouble instanceof ApiException.NotFound) return absent(action, trouble);
        if (trouble instanceof ApiException.Invalid && changedHands(action)) return Verdict.DONE;
        if (trouble instanceof ApiException.NamespaceTerminating) return new Verdict.Pointless(trouble.getMessage());
        var text = action.summary() + ": " + trouble.getMessage();
        return trouble.mayHaveHappened() && !onlyReads(action)
                ? new Verdict.Unknown(text, trouble.retryAfter())
                : new Verdict.Failed(text, trouble.retryAfter());
    }

    private static Verdict absent(Action action, ApiException trouble) {
        return switch (action) {
            case Action.Patch patch when patch.tolerates() == Action.Tolerates.NOTHING -> failed(action, trouble);
            case Action.Delete _, Action.Patch _, Action.Look _ -> Verdict.DONE;
            case Action.Confirm confirm -> confirmed(confirm, Optional.empty());
            case Action.Create _, Action.Update _, Action.Apply _, Action.ConfirmNone _ -> failed(action, trouble);
            case Action.Call _, Action.Announce _ -> failed(action, trouble);
        };
    }

    private static Verdict failed(Action action, ApiException trouble) {
        return new Verdict.Failed(action.summary() + ": " + trouble.getMessage(), trouble.retryAfter());
    }

    private static boolean onlyReads(Action action) {
        return action instanceof Action.Confirm || action instanceof Action.ConfirmNone
                || action instanceof Action.Look;
    }

    private static boolean changedHands(Action action) {
        return action instanceof Action.Patch patch && patch.tolerates() == Action.Tolerates.GONE_OR_CHANGED_HANDS;
    }

    private static Verdict confirmed(Action.Confirm confirm, Optional<HasMetadata> found) {
        var same = found.filter(it -> it.getMetadata().getUid().equals(confirm.target().uid()));
        var asExpected = switch (confirm.expected()) {
            case ALIVE -> same.filter(it -> isAsSeen(confirm, it)).isPresent();
            case ABSENT -> same.isEmpty();
            case FREE -> found.isEmpty();
        };
        if (asExpected) return Verdict.DONE;
        return switch (confirm.otherwise()) {
            case RETRY -> new Verdict.Failed(surprise(confirm, found), Optional.empty());
            case REST -> new Verdict.Pointless(surprise(confirm, found));
        };
    }

    /// Of the very version that was seen, whoever planned knows whether it is being deleted.
    private static boolean isAsSeen(Action.Confirm confirm, HasMetadata found) {
        var version = ResourceVersion.parse(found.getMetadata().getResourceVersion());
        return confirm.version().map(version::equals).orElseGet(() -> !Deleting.is(found));
    }

    private static String surprise(Action.Confirm confirm, Optional<HasMetadata> found) {
        var is = found.map(it -> Deleting.is(it) ? "being deleted" : "there as " + Identity.of(it).uid())
                .orElse("gone");
        var which = confirm.target().uid().isEmpty() ? "" : " as " + confirm.target().uid();
        return "expected to " + confirm.summary() + which + ", found it " + is;
    }
}
