package rota.local.custom.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import dev.cel.validator.CelValidator;
import dev.cel.validator.CelValidatorFactory;
import dev.cel.validator.validators.DurationLiteralValidator;
import dev.cel.validator.validators.RegexLiteralValidator;
import dev.cel.validator.validators.TimestampLiteralValidator;
import java.util.Map;
import java.util.regex.Pattern;
import rota.local.custom.cel.cost.Meter;
import rota.local.custom.cel.cost.Tariff;

/// The language as Kubernetes speaks it: its functions, its limits, its words for errors. Getting ready takes most of a
/// second; nobody pays for it before the first rule.
final class Language {
    /// More rounds than any evaluation can pay for.
    private static final int MOST_ROUNDS = (int) Meter.MOST;
    private static final CelOptions OPTIONS = CelOptions.current().comprehensionMaxIterations(MOST_ROUNDS)
            .enableOptionalSyntax(true).enableHeterogeneousNumericComparisons(true).build();
    private static final Functions FUNCTIONS = functions();
    private static final CelCompiler COMPILER = CelCompilerFactory.standardCelCompilerBuilder().setOptions(OPTIONS)
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .addLibraries(CelExtensions.optional(), CelExtensions.strings(), CelExtensions.comprehensions(),
                    CelExtensions.sets(OPTIONS), CelExtensions.lists())
            .addLibraries(FUNCTIONS).build();
    private static final CelRuntime RUNTIME = CelRuntimeFactory.plannerRuntimeBuilder().setOptions(OPTIONS)
            .addLibraries(CelExtensions.optional(), CelExtensions.strings(), CelExtensions.comprehensions(),
                    CelExtensions.sets(OPTIONS), CelExtensions.lists())
            .addLibraries(FUNCTIONS).build();
    /// Texts that stand for patterns and times must be some.
    private static final CelValidator LITERALS = CelValidatorFactory.standardCelValidatorBuilder(COMPILER, RUNTIME)
            .addAstValidators(RegexLiteralValidator.INSTANCE, TimestampLiteralValidator.INSTANCE,
                    DurationLiteralValidator.INSTANCE)
            .build();
    private static final Pattern LITERAL = Pattern.compile(
            "(ERROR: <input>:[0-9]+:[0-9]+: )(Regex|timestamp|duration)[^|]*? validation failed[^|]*?(?=\n \\|)");
    private static final Pattern CANDIDATES = Pattern.compile(" \\(candidates: [^\n]*\\)(?=\n|$)");
    private static final Pattern SYNTAX = Pattern.compile(
            "(ERROR: <input>:[0-9]+:[0-9]+: )(mismatched|extraneous|no viable|token|missing)");

    private Language() {}

    /// An expression that has been checked.
    record Checked(CelAbstractSyntaxTree tree) {
        CelType type() {
            return tree.getResultType();
        }
    }

    /// An expression that does not make sense.
    static final class Misfit extends Exception {
        private static final long serialVersionUID = 1L;
        private final String problem;

        Misfit(String problem) {
            super(problem);
            this.problem = problem;
        }

        String problem() {
            return problem;
        }
    }

    /// Expressions over some variables.
    static CelCompiler over(CelTypeProvider types, Map<String, CelType> variables) {
        var builder = COMPILER.toCompilerBuilder().setTypeProvider(types);
        variables.forEach(builder::addVar);
        return builder.build();
    }

    static Checked check(CelCompiler compiler, String expression) throws Misfit {
        var result = compiler.compile(expression);
        if (result.hasError()) throw new Misfit(worded(result.getErrorString()));
        try {
            var literals = LITERALS.validate(result.getAst());
            if (literals.hasError()) throw new Misfit(worded(literals.getErrorString()));
            return new Checked(result.getAst());
        } catch (CelValidationException broken) {
            throw new Misfit(worded(String.valueOf(broken.getMessage())));
        }
    }

    /// The words of a real server, which has another implementation of the same language.
    private static String worded(String errors) {
        var plain = CANDIDATES.matcher(errors).replaceAll("");
        var literals = LITERAL.matcher(plain).replaceAll(it -> it.group(1) + "invalid "
                + (it.group(2).equals("Regex") ? "matches" : it.group(2)) + " argument");
        return SYNTAX.matcher(literals).replaceAll("$1Syntax error: $2");
    }

    /// An expression, ready to run. Bears concurrent callers.
    record Program(Tariff tariff, CelRuntime.Program program) {
        /// Works out its value.
        ///
        /// @param meter counts what that costs
        Object value(Map<String, ?> variables, Meter meter) throws CelEvaluationException {
            return program.trace(variables, meter);
        }

        Meter meter() {
            return new Meter(tariff);
        }
    }

    static Program program(Checked checked) {
        try {
            return new Program(Tariff.of(checked.tree()), RUNTIME.createProgram(checked.tree()));
        } catch (CelEvaluationException broken) {
            throw new IllegalStateException("expected a checked expression to be runnable", broken);
        }
    }

    /// What went wrong in an evaluation, in the words of a real server.
    static String worded(CelEvaluationException trouble) {
        var text = String.valueOf(trouble.getMessage()).replaceFirst("^evaluation error at [^ ]*: ", "");
        return switch (trouble.getErrorCode()) {
            case ATTRIBUTE_NOT_FOUND -> text.replaceFirst("^key '(.*)' is not present in map\\.$", "no such key: $1");
            case INDEX_OUT_OF_BOUNDS -> text.replaceFirst("^Index out of bounds", "index out of bounds");
            case DIVIDE_BY_ZERO -> "division by zero";
            default -> text;
        };
    }

    private static Functions functions() {
        var all = new Functions();
        ListFunctions.addTo(all);
        TextFunctions.addTo(all);
        UrlFunctions.addTo(all);
        AddressFunctions.addTo(all);
        QuantityFunctions.addTo(all);
        SemverFunctions.addTo(all);
        FormatFunctions.addTo(all);
        return all;
    }

    /// Does nothing, once the class is there.
    static void load() {}
}
