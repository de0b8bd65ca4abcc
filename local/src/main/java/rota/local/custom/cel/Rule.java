package rota.local.custom.cel;

import com.google.common.collect.ImmutableMap;
import dev.cel.common.types.CelType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.runtime.CelEvaluationException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import rota.api.wire.Json;
import rota.local.custom.cel.cost.Estimate;
import rota.local.custom.cel.cost.Meter;
import rota.local.custom.cel.cost.Sizes;

/// One rule of a schema. It is compiled when it is first needed.
final class Rule {
    /// By far the most common rule. It needs no expressions, and so no waiting until the language is ready.
    private static final Pattern IMMUTABLE = Pattern.compile("\\s*self\\s*==\\s*oldSelf\\s*");
    private static final Pattern OLD_SELF = Pattern.compile("\\boldSelf\\b");

    private static final int LONGEST_MESSAGE = 5 * 1024;

    private final Json.Obj source;
    private final SchemaTypes types;
    private final CelType self;
    private volatile @Nullable Programs programs;

    Rule(Json.Obj source, SchemaTypes types, CelType self) {
        this.source = source;
        this.types = types;
        this.self = self;
    }

    /// What a rule is made of once it is compiled.
    private record Programs(Language.Program rule, Language.@Nullable Program message) {}

    String text() {
        return source.text("rule").orElse("").strip();
    }

    String given(String field) {
        return source.text(field).orElse("");
    }

    /// Whether the rule speaks of what was there before.
    boolean isTransition() {
        return OLD_SELF.matcher(text()).find();
    }

    /// Whether it is asked for new values too, with nothing as the old one.
    boolean oldIsOptional() {
        return source.get("optionalOldSelf").filter(Json.Bool.TRUE::equals).isPresent();
    }

    boolean isImmutability() {
        return IMMUTABLE.matcher(text()).matches() && !oldIsOptional() && given("messageExpression").isEmpty();
    }

    /// Counts what one question costs.
    Meter meter() {
        return programs().rule().meter();
    }

    Meter messageMeter() {
        return messageProgram().meter();
    }

    /// Whether the rule holds.
    boolean holds(Map<String, Object> variables, Meter meter) throws CelEvaluationException {
        return Boolean.TRUE.equals(programs().rule().value(variables, meter));
    }

    /// What is said about every value that breaks the rule.
    String fixedMessage() {
        return given("message").isEmpty() ? "failed rule: " + text() : given("message").strip();
    }

    /// What the rule says about this value.
    String message(Map<String, Object> variables, Meter meter) {
        try {
            var made = messageProgram().value(variables, meter) instanceof String text ? text.strip() : "";
            var fits = !made.isEmpty() && !made.contains("\n")
                    && made.getBytes(StandardCharsets.UTF_8).length <= LONGEST_MESSAGE;
            return fits ? made : fixedMessage();
        } catch (CelEvaluationException _) {
            return fixedMessage(); // as a real server does: the rule is broken, whatever became of its message
        }
    }

    private Language.Program messageProgram() {
        return Objects.requireNonNull(programs().message(), "expected an expression for the message");
    }

    private Programs programs() {
        var known = programs;
        if (known != null) return known;
        try {
            var rule = Language.program(checked(text()));
            var expression = given("messageExpression");
            var fresh = new Programs(rule, expression.isEmpty() ? null : Language.program(checked(expression)));
            programs = fresh;
            return fresh;
        } catch (Language.Misfit misfit) {
            throw new IllegalStateException("expected rules to be checked before their schema is used: " + misfit
                    .problem(), misfit);
        }
    }

    Language.Checked checked(String expression) throws Language.Misfit {
        return Language.check(compiler(), expression);
    }

    private CelCompiler compiler() {
        return Language.over(types, ImmutableMap.of("self", self, "oldSelf", oldIsOptional()
                ? OptionalType.create(self)
                : self));
    }

    /// What is wrong with the rule itself.
    ///
    /// @param data what it may be asked about
    Finding finding(Sizes data) {
        if (isImmutability()) return new Finding.Fine(Estimate.ofEquality(data));
        return finding(text(), new Wanted(SimpleType.BOOL, "cel expression must evaluate to a bool", ""), data);
    }

    /// What is wrong with the expression for its message.
    Finding messageFinding(Sizes data) {
        return finding(given("messageExpression"), new Wanted(SimpleType.STRING,
                "messageExpression must evaluate to a string", "messageExpression "), data);
    }

    /// What an expression should result in.
    private record Wanted(CelType type, String otherwise, String prefix) {}

    /// What is to be said about an expression before it is used.
    sealed interface Finding {
        /// It makes sense.
        ///
        /// @param cost at most, each time
        record Fine(long cost) implements Finding {}

        /// It does not.
        record Wrong(String problem) implements Finding {}
    }

    private Finding finding(String expression, Wanted wanted, Sizes data) {
        try {
            var checked = checked(expression);
            return checked.type().equals(wanted.type())
                    ? new Finding.Fine(Estimate.of(checked.tree(), data))
                    : new Finding.Wrong(wanted.otherwise());
        } catch (Language.Misfit misfit) {
            return new Finding.Wrong(wanted.prefix() + "compilation failed: " + misfit.problem());
        }
    }
}
