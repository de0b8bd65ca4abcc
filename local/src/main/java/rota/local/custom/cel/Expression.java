package rota.local.custom.cel;

import dev.cel.common.types.SimpleType;
import dev.cel.common.values.NullValue;
import dev.cel.runtime.CelEvaluationException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import rota.api.wire.Json;
import rota.local.custom.cel.cost.Meter;

/// A condition over objects whose form is not known beforehand.
public final class Expression {
    private final Language.Program program;

    private Expression(Language.Program program) {
        this.program = program;
    }

    /// Compiles a text.
    ///
    /// @param variables that it may speak of
    /// @throws IllegalArgumentException with what is wrong, in the words of a real server
    public static Expression of(String text, List<String> variables) {
        var types = new LinkedHashMap<String, dev.cel.common.types.CelType>();
        variables.forEach(it -> types.put(it, SimpleType.DYN));
        try {
            var checked = Language.check(Language.over(new SchemaTypes(), types), text);
            if (!checked.type().equals(SimpleType.BOOL) && !checked.type().equals(SimpleType.DYN)) {
                throw new IllegalArgumentException("must evaluate to bool");
            }
            return new Expression(Language.program(checked));
        } catch (Language.Misfit misfit) {
            throw new IllegalArgumentException("compilation failed: " + misfit.problem(), misfit);
        }
    }

    /// What is wrong with a text, if anything.
    public static Optional<String> problem(String text, List<String> variables) {
        try {
            of(text, variables);
            return Optional.empty();
        } catch (IllegalArgumentException wrong) {
            return Optional.of(String.valueOf(wrong.getMessage()));
        }
    }

    /// Whether it holds, and what it cost to find out.
    public Result result(Map<String, Json> values) {
        var seen = new LinkedHashMap<String, Object>();
        values.forEach((name, value) -> seen.put(name, value == Json.Null.NULL ? NullValue.NULL_VALUE
                : Values.free(value)));
        var meter = program.meter();
        try {
            if (program.value(seen, meter) instanceof Boolean truth) return new Result.Told(truth, meter.cost());
            return new Result.Unknown("must evaluate to bool", meter.cost());
        } catch (CelEvaluationException trouble) {
            return new Result.Unknown(meter.isSpent() ? Meter.SPENT : Language.worded(trouble), meter.cost());
        }
    }

    /// What came of an evaluation.
    public sealed interface Result {
        long cost();

        record Told(boolean truth, long cost) implements Result {}

        record Unknown(String why, long cost) implements Result {}
    }
}
