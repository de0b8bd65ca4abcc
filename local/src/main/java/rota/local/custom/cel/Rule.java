package rota.local.custom.cel;

import com.google.common.collect.ImmutableMap;
import dev.cel.common.types.CelType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import rota.api.wire.Json;

/// One rule of a schema. It is compiled when it is first needed.
final class Rule {
    /// By far the most common rule. It needs no expressions, and so no waiting until the language is ready.
    private static final Pattern IMMUTABLE = Pattern.compile("\\s*self\\s*==\\s*oldSelf\\s*");
    private static final Pattern OLD_SELF = Pattern.compile("\\boldSelf\\b");

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
    private record Programs(CelRuntime.Program rule, CelRuntime.@Nullable Program message) {}

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

    /// Whether the rule holds.
    boolean holds(Map<String, Object> variables) throws CelEvaluationException {
        return Boolean.TRUE.equals(programs().rule().eval(variables));
    }

    /// What the rule says about a value that breaks it.
    String message(Map<String, Object> variables) {
        var fixed = given("message").isEmpty() ? "failed rule: " + text() : given("message");
        if (given("messageExpression").isEmpty()) return fixed;
        var program = programs().message();
        try {
            var made = program == null ? "" : program.eval(variables);
            return made instanceof String text && !text.isBlank() && !text.contains("\n") ? text : fixed;
        } catch (CelEvaluationException _) {
            return fixed; // as a real server does: the rule is broken, whatever became of its message
        }
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
    Optional<String> problem() {
        if (isImmutability()) return Optional.empty();
        try {
            return checked(text()).type().equals(SimpleType.BOOL)
                    ? Optional.empty()
                    : Optional.of("cel expression must evaluate to a bool");
        } catch (Language.Misfit misfit) {
            return Optional.of("compilation failed: " + misfit.problem());
        }
    }

    /// What is wrong with the expression for its message.
    Optional<String> messageProblem() {
        var expression = given("messageExpression");
        if (expression.isEmpty()) return Optional.empty();
        try {
            return checked(expression).type().equals(SimpleType.STRING)
                    ? Optional.empty()
                    : Optional.of("messageExpression must evaluate to a string");
        } catch (Language.Misfit misfit) {
            return Optional.of("messageExpression compilation failed: " + misfit.problem());
        }
    }
}
