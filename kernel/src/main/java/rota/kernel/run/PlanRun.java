package rota.kernel.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import rota.api.client.Request;
import rota.api.meta.Identity;
import rota.api.wire.Codec;
import rota.kernel.cache.Unresolved;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// One plan on its way. Ask for [#due] attempts, make them, give the answers back, until it is [#finished].
///
/// Used by one thread at a time. Dropping a run half-way is what a crash does: everything that matters is in the API.
public final class PlanRun {
    private final Task task;
    private final RunParts parts;
    private final Gate gate;
    private final Books books;
    private final Deque<Stage> ahead = new ArrayDeque<>();
    private final Map<Integer, Attempt> open = new LinkedHashMap<>();
    private final Map<Integer, Unresolved> looks = new LinkedHashMap<>();
    private final Tally tally = new Tally();
    private Optional<OwnChange> change = Optional.empty();
    private @Nullable Stage stage;
    private @Nullable Report report;
    private int attempts;

    public PlanRun(Task task, RunParts parts) {
        this.task = task;
        this.parts = parts;
        this.gate = Gate.of(task, parts.rules());
        this.books = new Books(task.owner(), parts.rules().children(), parts.ledger());
        books.expect(gate.open());
        lineUp();
    }

    /// The attempts to make now, all at once. None while answers are outstanding, and none at the end.
    public List<Attempt> due() {
        while (open.isEmpty() && advance()) {
            var batch = Objects.requireNonNull(stage).next();
            batch.forEach(this::handOut);
            if (batch.isEmpty()) stage = null;
            if (!open.isEmpty()) return List.copyOf(open.values());
        }
        return List.of();
    }

    /// Takes the answer to an attempt that [#due] handed out.
    public void answered(Attempt attempt, Answer answer) {
        if (open.remove(attempt.number()) == null) {
            throw new IllegalStateException("expected an answer to an open attempt, found one to " + attempt);
        }
        var lost = looks.remove(attempt.number());
        var verdict = Judge.verdict(attempt.action(), answer);
        if (lost != null) settleLook(lost, answer, verdict);
        else
            settle(attempt.action(), answer, verdict);
        if (open.isEmpty() && tally.stopped()) {
            if (isApart()) skipRest();
            else
                skipSteps();
        }
    }

    /// Makes no further attempts, because the process stops. Outstanding answers must still be given.
    public void cancel() {
        tally.stop("cancelled", Optional.empty());
        if (open.isEmpty()) skipSteps();
        ahead.clear();
    }

    public boolean finished() {
        return open.isEmpty() && stage == null && ahead.isEmpty();
    }

    /// Whether the attempts that are open belong to a step whose failure costs the others nothing.
    public boolean standsApart() {
        return stage != null && stage.isApart();
    }

    /// The object in whose name the plan is carried out.
    public Identity owner() {
        return task.owner();
    }

    /// What became of the plan; the same for all who ask.
    public Report report() {
        if (!finished()) throw new IllegalStateException("expected a finished run, found open attempts " + open);
        var made = report == null ? Report.of(task, gate, tally, parts) : report;
        report = made;
        return made;
    }

    private void lineUp() {
        books.doubt().map(it -> Action.Confirm.unchanged(task.owner(), it))
                .map(it -> Step.oneByOne("confirm", "somebody was faster", List.of(it)))
                .ifPresent(it -> ahead.add(new Stage(Stage.Purpose.DOUBT, it)));
        var lost = books.unresolved();
        if (!lost.isEmpty()) {
            var looking = lost.stream().map(it -> new Action.Look(it.key())).toList();
            ahead.add(new Stage(Stage.Purpose.RESOLVE, Step.oneByOne("resolve", "an answer got lost", looking)));
        }
        gate.open().stream().filter(it -> !it.isNews()).forEach(it -> ahead.add(new Stage(Stage.Purpose.STEP, it)));
        task.status().map(it -> new Action.Update(it, Request.Subresource.STATUS))
                .map(it -> Step.oneByOne("status", "show what was observed", List.of(it)))
                .ifPresent(step -> ahead.add(new Stage(Stage.Purpose.STATUS, step)));
        gate.open().stream().filter(Step::isNews).forEach(it -> ahead.add(new Stage(Stage.Purpose.NEWS, it)));
    }

    private boolean advance() {
        if (stage == null) stage = ahead.poll();
        return stage != null;
    }

    private void handOut(Action planned) {
        if (planned instanceof Action.Announce announce) {
            parts.herald().announce(task.owner(), announce);
            return;
        }
        var attempt = new Attempt(++attempts, switch (planned) {
            case Action.Create create -> named(create);
            case Action.Update update when Objects.requireNonNull(stage).purpose() == Stage.Purpose.STATUS -> change
                    .map(it -> it.under(update)).orElse(update);
            default -> planned;
        });
        open.put(attempt.number(), attempt);
        if (planned instanceof Action.Look look) {
            books.unresolved().stream().filter(it -> it.key().equals(look.key())).findFirst()
                    .ifPresent(it -> looks.put(attempt.number(), it));
        }
    }

    /// The name is ours, not the server's: only so can a lost answer be traced to the object it was about.
    private Action.Create named(Action.Create create) {
        var meta = create.object().getMetadata();
        if (meta.getName() != null) return create;
        var copy = Codec.named(create.object(), parts.ids().name(meta.getGenerateName()));
        return new Action.Create(copy, create.whenRefused());
    }

    private void settle(Action action, Answer answer, Verdict verdict) {
        Announcements.about(action, answer, parts.rules())
                .ifPresent(it -> parts.herald().announce(task.owner(), it));
        silenceUnless(verdict);
        if (!(verdict instanceof Verdict.Done)) tally.missed(action);
        OwnChange.of(task.owner().key(), action, answer).ifPresent(it -> change = Optional.of(it));
        switch (verdict) {
            case Verdict.Done() -> {
                if (answer instanceof Answer.Done(var object)) books.done(action, object);
                else
                    books.alreadyGone(action);
                tally.did(Objects.requireNonNull(stage).name(), action);
                if (action instanceof Action.Call call) call.whenDone().ifPresent(this::tell);
            }
            case Verdict.Failed(var trouble, var retryAfter) -> {
                books.takeBack(action);
                books.refused(action, answer);
                tally.stop(trouble, retryAfter);
            }
            case Verdict.Unknown(var trouble, var retryAfter) -> {
                books.unknown(action);
                tally.stop(trouble, retryAfter);
            }
            case Verdict.Pointless(var why) -> {
                books.takeBack(action);
                tally.giveUp(why);
            }
        }
    }

    private void tell(Action.Notice notice) {
        parts.herald().announce(notice.about(), notice.what());
    }

    private void settleLook(Unresolved lost, Answer answer, Verdict verdict) {
        if (verdict instanceof Verdict.Failed(var trouble, var retryAfter)) tally.stop(trouble, retryAfter);
        else
            books.resolve(lost, answer instanceof Answer.Done(var object) ? object : Optional.empty());
    }

    /// What is not worth another try is not worth it for those behind it either.
    private boolean isApart() {
        return Objects.requireNonNull(stage).isApart() && tally.pointless().isEmpty();
    }

    private void skipRest() {
        var skipped = Objects.requireNonNull(stage).rest();
        skipped.forEach(books::takeBack);
        tally.skip(skipped.size());
        tally.goOn();
        stage = null;
    }

    private void skipSteps() {
        var skipped = new ArrayList<Action>();
        if (stage != null) skipped.addAll(stage.rest());
        ahead.stream().filter(it -> it.purpose() == Stage.Purpose.STEP).forEach(it -> skipped.addAll(it.rest()));
        skipped.forEach(books::takeBack);
        tally.skip(skipped.size());
        var hopeless = stage != null && stage.purpose() == Stage.Purpose.DOUBT; // the status would be refused as well
        stage = null;
        ahead.removeIf(it -> hopeless || !it.purpose().survivesFailure());
    }

    /// What could not be written is no news.
    private void silenceUnless(Verdict verdict) {
        var failed = !(verdict instanceof Verdict.Done);
        if (failed && Objects.requireNonNull(stage).purpose() == Stage.Purpose.STATUS) {
            ahead.removeIf(it -> it.purpose() == Stage.Purpose.NEWS);
        }
    }
}
