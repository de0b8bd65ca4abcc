package rota.kernel.run;

import java.util.Optional;
import java.util.SequencedSet;
import rota.api.client.ApiException;
import rota.api.meta.Kind;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Severity;

/// The events that users know from Kubernetes' own controllers, made from what a run did to children (K5).
final class Announcements {
    private Announcements() {}

    /// So much of what a server said goes into an event.
    private static final int LONGEST = 950;

    static Optional<Action.Announce> about(Action action, Answer answer, Rules rules) {
        var news = news(action, answer, rules.children());
        if (!(answer instanceof Answer.Refused(var trouble)) || rules.trouble().isEmpty()) return news;
        return action instanceof Action.Delete || news.isEmpty() ? inOneWord(action, trouble, rules.trouble().get())
                : news;
    }

    private static Optional<Action.Announce> inOneWord(Action action, ApiException trouble, String word) {
        var isWrite = action instanceof Action.Write && !(action instanceof Action.Look)
                && !(action instanceof Action.Confirm) && !(action instanceof Action.ConfirmNone);
        return isWrite && isForUsers(trouble)
                ? Optional.of(new Action.Announce(Severity.WARNING, word, shortened(String.valueOf(trouble
                        .getMessage()))))
                : Optional.empty();
    }

    /// What comes of somebody who was faster, or of a way that is closed for a moment, is tried again and no news.
    private static boolean isForUsers(ApiException trouble) {
        return switch (trouble) {
            case ApiException.Conflict _, ApiException.NotFound _, ApiException.NamespaceTerminating _ -> false;
            case ApiException.TooManyRequests _, ApiException.Unreachable _ -> false;
            case ApiException.AlreadyExists _, ApiException.Invalid _, ApiException.BadRequest _ -> true;
            case ApiException.Forbidden _, ApiException.Gone _, ApiException.ServerTrouble _ -> true;
        };
    }

    private static Optional<Action.Announce> news(Action action, Answer answer, SequencedSet<Kind> children) {
        if (action instanceof Action.Apply apply) return refusal(apply.whenRefused(), answer);
        if (action instanceof Action.Call call) return refusal(call.whenRefused(), answer);
        var ownWord = action instanceof Action.Create(_, var word) && word.isPresent()
                && answer instanceof Answer.Refused;
        if (!ownWord && !Gate.changesChildren(action, children)) return Optional.empty();
        return switch (answer) {
            case Answer.Done _ -> Optional.of(success((Action.Write) action));
            case Answer.Refused(var trouble) -> failure(action, trouble);
        };
    }

    private static Optional<Action.Announce> refusal(Optional<Action.Announce> wanted, Answer answer) {
        if (!(answer instanceof Answer.Refused(var trouble))) return Optional.empty();
        if (trouble instanceof ApiException.NamespaceTerminating || trouble instanceof ApiException.TooManyRequests)
            return Optional.empty(); // whoever says "later" has not refused
        return wanted.map(it -> new Action.Announce(it.severity(), it.reason(), it.note()
                + shortened(String.valueOf(trouble.getMessage()))));
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + " ...";
    }

    private static Action.Announce success(Action.Write action) {
        var what = action.key().kind() + ": " + action.key().name();
        return action instanceof Action.Create
                ? new Action.Announce(Severity.NORMAL, "SuccessfulCreate", "Created " + what)
                : new Action.Announce(Severity.NORMAL, "SuccessfulDelete", "Deleted " + what);
    }

    /// Silent about a namespace that goes away, and about a child that was gone already.
    private static Optional<Action.Announce> failure(Action action, ApiException trouble) {
        if (trouble instanceof ApiException.NamespaceTerminating) return Optional.empty();
        if (action instanceof Action.Create(_, var word)) {
            return Optional.of(word.map(it -> new Action.Announce(Severity.WARNING, it, trouble.getMessage()))
                    .orElseGet(() -> new Action.Announce(Severity.WARNING, "FailedCreate",
                            "Error creating: " + trouble.getMessage())));
        }
        return trouble instanceof ApiException.NotFound
                ? Optional.empty()
                : Optional.of(new Action.Announce(Severity.WARNING, "FailedDelete",
                        "Error deleting: " + trouble.getMessage()));
    }
}
