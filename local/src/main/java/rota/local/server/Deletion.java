package rota.local.server;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Propagation;
import rota.api.wire.Json;
import rota.api.wire.Times;
import rota.local.rule.Meta;

/// What a deletion does to an object (K13, "delete", "delete pod", "propagation").
record Deletion(Type type, Json.Obj object, DeleteOptions options, Instant now) {

    /// What becomes of the object.
    sealed interface Fate {
        /// It stays as it is: it is on its way out already.
        record Unchanged() implements Fate {}

        /// It stays, marked.
        record Marked(Json.Obj tree) implements Fate {}

        /// It goes at once.
        record Removed() implements Fate {}
    }

    Fate fate() {
        if (type.has(Trait.MARKED_FIRST)) {
            if (!Meta.isDeleting(object)) return firstMark();
            if (type.rules().held(object)) return new Fate.Unchanged();
        }
        if (!type.has(Trait.GRACEFUL)) return atOnce();
        if (!Meta.isDeleting(object)) return graceful(type.rules().grace(object, requested()));
        return Meta.graceIsOver(object) ? atOnce() : shortened();
    }

    /// Whether nothing keeps a marked object any more.
    static boolean isOver(Type type, Json.Obj marked) {
        return Meta.isDeleting(marked) && Meta.graceIsOver(marked) && Meta.finalizers(marked).isEmpty()
                && !type.rules().held(marked);
    }

    private Optional<Long> requested() {
        return options.graceSeconds().map(it -> it < 0 ? 1 : it);
    }

    private Fate firstMark() {
        var marked = Draft.of(object).meta("deletionTimestamp", now).finalizers(finalizers());
        return new Fate.Marked(type.rules().deleting(marked.tree()));
    }

    private Fate graceful(long seconds) {
        return new Fate.Marked(marked(Times.wrapped(now, seconds), seconds).tree());
    }

    /// A second deletion may only shorten the grace period.
    private Fate shortened() {
        long left = Meta.gracePeriod(object).orElse(0L);
        var wanted = requested();
        if (wanted.isEmpty() || wanted.get() >= left) return new Fate.Unchanged();
        long seconds = wanted.get();
        var end = Times.wrapped(Meta.deletionTimestamp(object).orElse(now), seconds - left);
        if (!end.isBefore(now)) return new Fate.Marked(marked(end, seconds).tree());
        return new Fate.Marked(marked(now, seconds == 0 ? 0 : 1).tree());
    }

    /// Without grace: finalizers alone decide.
    private Fate atOnce() {
        if (finalizers().isEmpty()) return new Fate.Removed();
        var since = Meta.deletionTimestamp(object).filter(it -> !it.isAfter(now)).orElse(now);
        return new Fate.Marked(marked(since, 0).tree());
    }

    private Draft marked(Instant when, long graceSeconds) {
        var draft = Draft.of(object).meta("deletionTimestamp", when)
                .meta("deletionGracePeriodSeconds", Json.of(graceSeconds)).finalizers(finalizers());
        var generation = Meta.generation(object);
        if (!Meta.isDeleting(object) && generation > 0) draft.meta("generation", Json.of(generation + 1));
        return draft;
    }

    /// The finalizers with the garbage collector's own, as the propagation wants them.
    private List<String> finalizers() {
        var all = new ArrayList<>(Meta.finalizers(object));
        var propagation = propagation();
        if (propagation != Propagation.ORPHAN) all.remove(Meta.ORPHAN);
        if (propagation != Propagation.FOREGROUND) all.remove(Meta.FOREGROUND);
        var own = switch (propagation) {
            case BACKGROUND -> "";
            case FOREGROUND -> Meta.FOREGROUND;
            case ORPHAN -> Meta.ORPHAN;
        };
        if (!own.isEmpty() && !all.contains(own)) all.add(own);
        return all;
    }

    /// The request decides, then a finalizer of an earlier one, then the kind.
    private Propagation propagation() {
        return options.propagation().orElseGet(() -> {
            var present = Meta.finalizers(object);
            if (present.contains(Meta.ORPHAN)) return Propagation.ORPHAN;
            if (present.contains(Meta.FOREGROUND)) return Propagation.FOREGROUND;
            return type.has(Trait.ORPHANS_BY_DEFAULT) ? Propagation.ORPHAN : Propagation.BACKGROUND;
        });
    }
}
