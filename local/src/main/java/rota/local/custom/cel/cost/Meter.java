package rota.local.custom.cel.cost;

import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.types.CelKind;
import dev.cel.runtime.CelEvaluationListener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Counts what one evaluation costs, and stops it at a limit.
public final class Meter implements CelEvaluationListener {
    /// What one evaluation may cost.
    public static final long MOST = 1_000_000;
    /// What is said when it cost more.
    public static final String SPENT = "operation cancelled: actual cost limit exceeded";
    /// A real server does these when it gets an expression ready, if they are about constants.
    private static final Set<String> CONVERSIONS = Set.of("bool", "bytes", "double", "duration", "dyn", "int", "string",
            "timestamp", "type", "uint");

    private final Tariff tariff;
    private final Map<Long, Object> values = new HashMap<>();
    private long cost;
    private long last = -1;

    public Meter(Tariff tariff) {
        this.tariff = tariff;
    }

    /// The limit is reached.
    private static final class Spent extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Spent() {
            super(SPENT, null, false, false);
        }
    }

    public long cost() {
        return cost;
    }

    public boolean isSpent() {
        return cost > MOST;
    }

    /// Told after each part of the expression is worked out. An error in a part may be overruled by another part, but
    /// not this one: it comes again until the evaluation ends.
    @Override
    public void callback(CelExpr expr, @Nullable Object value) {
        if (value != null) values.put(expr.id(), value);
        var repeated = expr.id() == last; // some parts we are told of twice
        last = repeated ? -1 : expr.id();
        if (!repeated && !tariff.passed().contains(expr.id())) cost += price(expr, value);
        if (isSpent()) throw new Spent();
    }

    private long price(CelExpr expr, @Nullable Object value) {
        return switch (expr.getKind()) {
            case CONSTANT, COMPREHENSION, NOT_SET -> 0;
            case IDENT -> isType(expr) ? 0 : 1;
            case SELECT -> expr.select().testOnly() ? test(expr) : way(expr);
            case LIST -> isFixed(expr) ? 0 : Estimate.NEW_LIST;
            case MAP -> isFixed(expr) ? 0 : Estimate.NEW_MAP;
            case STRUCT -> Estimate.NEW_OBJECT;
            case CALL -> call(expr, value);
        };
    }

    /// The name of a type is not looked up.
    private boolean isType(CelExpr expr) {
        return tariff.tree().getType(expr.id()).filter(it -> it.kind() == CelKind.TYPE).isPresent();
    }

    /// The fields on the way to a value, told as one.
    private static long way(CelExpr expr) {
        if (expr.getKind() == Kind.IDENT) return 1;
        if (expr.getKind() == Kind.SELECT && !expr.select().testOnly()) return 1 + way(expr.select().operand());
        return isReference(expr) ? 0 : 1;
    }

    /// Whether a field is there: the last step is for free.
    private static long test(CelExpr expr) {
        return way(expr.select().operand());
    }

    /// A field that may be missing, and those on the way to it: only those that are there count.
    private long optional(CelExpr expr) {
        if (!Tariff.isOptional(expr)) return way(expr);
        var there = !Optional.empty().equals(values.get(expr.id()));
        return (there ? 1 : 0) + optional(expr.call().args().getFirst());
    }

    /// Whether an expression only points at something, so that going on from there costs nothing extra.
    private static boolean isReference(CelExpr expr) {
        return switch (expr.getKind()) {
            case IDENT -> true;
            case SELECT -> !expr.select().testOnly();
            case CALL -> Set.of("_[_]", "_?._", "_[?_]", "_?_:_").contains(expr.call().function());
            default -> false;
        };
    }

    /// Whether there is nothing to work out.
    private static boolean isFixed(CelExpr expr) {
        return switch (expr.getKind()) {
            case CONSTANT -> true;
            case LIST -> expr.list().elements().stream().allMatch(Meter::isFixed);
            case MAP -> expr.map().entries().stream().allMatch(it -> isFixed(it.key()) && isFixed(it.value()));
            case CALL -> CONVERSIONS.contains(expr.call().function()) && operands(expr).allMatch(Meter::isFixed);
            default -> false;
        };
    }

    private static Stream<CelExpr> operands(CelExpr expr) {
        return Stream.concat(expr.call().target().stream(), expr.call().args().stream());
    }

    private long call(CelExpr expr, @Nullable Object result) {
        var operands = operands(expr).toList();
        return switch (expr.call().function()) {
            case "_&&_", "_||_", "or", "orValue" -> 0;
            case "_?_:_" -> isCounted(taken(operands)) ? -1 : 0;
            case "_?._", "_[?_]" -> optional(expr);
            case "_[_]" -> 1 + (isReference(operands.get(0)) ? 0 : 1) - (isReference(operands.get(1))
                    ? 1
                    : 0);
            case "@in" -> isFixed(operands.get(1)) ? 0 : priced(expr, operands, result);
            default -> isFixed(expr) ? 0 : priced(expr, operands, result);
        };
    }

    /// The variable that a chosen side begins with is not counted.
    private static boolean isCounted(CelExpr side) {
        return isReference(side) && !(side.getKind() == Kind.CALL && side.call().function().equals("_?_:_"));
    }

    private CelExpr taken(List<CelExpr> operands) {
        return operands.get(Boolean.TRUE.equals(values.get(operands.get(0).id())) ? 1 : 2);
    }

    private long priced(CelExpr expr, List<CelExpr> operands, @Nullable Object result) {
        var seen = new ArrayList<Object>();
        for (var operand : operands) {
            var value = values.get(operand.id());
            if (value == null) return 0; // an operand that failed: so did the call
            seen.add(value);
        }
        return Prices.of(expr.call().function(), tariff.overload(expr), seen, result);
    }
}
