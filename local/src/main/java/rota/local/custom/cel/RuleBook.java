package rota.local.custom.cel;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import rota.api.wire.Json;
import rota.local.custom.schema.Path;
import rota.local.custom.schema.Structural;
import rota.local.rule.Fault;

/// The rules of one schema, and what objects they refuse.
public final class RuleBook {
    /// Objects with these faults have not the form that rules rely on.
    private static final Set<String> BLOCKING = Set.of("FieldValueTypeInvalid", "FieldValueRequired",
            "FieldValueTooLong", "FieldValueTooMany", "FieldValueNotSupported");
    private static final Fault NOT_CHECKED = Fault.invalid("<nil>", Json.Null.NULL,
            "some validation rules were not checked because the object was invalid; correct the existing errors to "
                    + "complete validation");

    private final Structural schema;
    private volatile @Nullable RuleTree tree;

    private RuleBook(Structural schema) {
        this.schema = schema;
    }

    public static RuleBook of(Structural schema) {
        return new RuleBook(schema);
    }

    /// The rules that a new object breaks.
    ///
    /// @param found what is wrong with it already
    public List<Fault> faults(Json.Obj tree, List<Fault> found) {
        return broken(tree, null, found);
    }

    /// The rules that a change breaks.
    public List<Fault> faults(Json.Obj before, Json.Obj after, List<Fault> found) {
        return broken(after, before, found);
    }

    private List<Fault> broken(Json.Obj now, Json.@Nullable Obj old, List<Fault> found) {
        if (!schema.depth().rules()) return List.of();
        if (found.stream().anyMatch(it -> BLOCKING.contains(it.reason()))) return List.of(NOT_CHECKED);
        var faults = new ArrayList<Fault>();
        new Judgement(faults).of(rules(), now, old, Path.ROOT);
        return faults;
    }

    private RuleTree rules() {
        var known = tree;
        if (known == null) {
            known = RuleTree.of(schema).orElseThrow();
            tree = known;
        }
        return known;
    }

    /// Gets the language ready, for somebody who has the time now.
    public static void warmUp() {
        Language.load();
    }
}
