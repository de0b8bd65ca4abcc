package rota.local.custom;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.wire.Json;
import rota.local.custom.Conditions.Condition;

/// Decides which names a definition gets: those that no other definition of its group had first.
final class Naming {
    private static final List<String> RESOURCES = List.of("plural", "singular", "shortNames");
    private static final List<String> KINDS = List.of("kind", "listKind");
    private static final Condition NO_CONFLICTS = new Condition("NamesAccepted", true, "NoConflicts",
            "no conflicts found");
    private static final Condition ESTABLISHED = new Condition("Established", true, "InitialNamesAccepted",
            "the initial names have been accepted");
    private static final Condition NOT_ESTABLISHED = new Condition("Established", false, "NotAccepted",
            "not all names are accepted");

    private Naming() {}

    /// The definition with the status that follows from the names of the others.
    static Json.Obj judged(Json.Obj tree, List<Json.Obj> others, Instant now) {
        var group = tree.text("spec", "group").orElse("");
        var taken = others.stream().filter(it -> it.text("spec", "group").orElse("").equals(group))
                .map(it -> it.object("status", "acceptedNames")).toList();
        var wanted = tree.object("spec", "names");
        var accepted = new LinkedHashMap<>(wanted.fields());
        Optional<Condition> refusal = Optional.empty();
        for (var field : Stream.concat(RESOURCES.stream(), KINDS.stream()).toList()) {
            var clash = names(wanted, field).filter(it -> isTaken(taken, field, it)).findFirst();
            if (clash.isEmpty()) continue;
            accepted.remove(field);
            tree.at("status", "acceptedNames", field).ifPresent(it -> accepted.put(field, it));
            refusal = Optional.of(refusal(field, clash.get()));
        }
        return established(tree.withAt(Json.object(accepted), "status", "acceptedNames"), refusal, now);
    }

    private static Json.Obj established(Json.Obj tree, Optional<Condition> refusal, Instant now) {
        var named = Conditions.with(tree, refusal.orElse(NO_CONFLICTS), now);
        if (Conditions.is(tree, "Established")) return named;
        return Conditions.with(named, refusal.isEmpty() ? ESTABLISHED : NOT_ESTABLISHED, now);
    }

    private static boolean isTaken(List<Json.Obj> taken, String field, String name) {
        var fields = RESOURCES.contains(field) ? RESOURCES : KINDS;
        return taken.stream().anyMatch(names -> fields.stream().flatMap(it -> names(names, it)).anyMatch(name::equals));
    }

    private static Condition refusal(String field, String name) {
        var reason = field.substring(0, 1).toUpperCase(Locale.ROOT) + field.substring(1) + "Conflict";
        return new Condition("NamesAccepted", false, reason, "\"" + name + "\" is already in use");
    }

    private static Stream<String> names(Json.Obj names, String field) {
        var all = new ArrayList<>(Trees.texts(names, field));
        names.text(field).ifPresent(all::add);
        return all.stream().filter(it -> !it.isEmpty());
    }
}
