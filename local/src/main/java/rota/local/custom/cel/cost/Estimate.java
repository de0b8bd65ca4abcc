package rota.local.custom.cel.cost;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import rota.local.custom.cel.cost.Known.Entries;
import rota.local.custom.cel.cost.Operands.Operand;

/// The most that an expression may cost, whatever the data, as a real server works it out: it refuses expressions that
/// may cost too much, so being right on average is not enough.
public final class Estimate {
    static final String ITEMS = "@items";
    private static final String KEYS = "@keys";
    private static final String VALUES = "@values";
    private static final String INDEXES = "@indices";
    static final long NEW_LIST = 10;
    static final long NEW_MAP = 30;
    static final long NEW_OBJECT = 40;

    private final CelAbstractSyntaxTree tree;
    private final Sizes data;

    private Estimate(CelAbstractSyntaxTree tree, Sizes data) {
        this.tree = tree;
        this.data = data;
    }

    /// What a checked expression costs at most.
    public static long of(CelAbstractSyntaxTree tree, Sizes data) {
        return new Estimate(tree, data).known(tree.getExpr(), Map.of()).cost();
    }

    /// What it costs at most to ask whether two values of the same place are equal.
    public static long ofEquality(Sizes data) {
        return 2 + data.at(List.of()).orElse(Size.UNKNOWN).cost(Size.READING);
    }

    /// @param locals the variables of the loops around the expression
    private Known known(CelExpr expr, Map<String, Known> locals) {
        return switch (expr.getKind()) {
            case CONSTANT -> Known.made(0, literal(expr.constant()), Optional.empty());
            case IDENT -> variable(expr, locals);
            case SELECT -> field(expr, locals);
            case CALL -> call(expr, locals);
            case LIST -> list(expr, locals);
            case MAP -> map(expr, locals);
            case STRUCT -> Known.made(Size.sum(NEW_OBJECT, expr.struct().entries().stream()
                    .mapToLong(it -> known(it.value(), locals).cost()).reduce(0, Size::sum)), Optional.empty(),
                    Optional.empty());
            case COMPREHENSION -> isBinding(expr.comprehension()) ? binding(expr, locals) : loop(expr, locals);
            case NOT_SET -> Known.made(0, Optional.empty(), Optional.empty());
        };
    }

    private static Optional<Size> literal(CelConstant constant) {
        return switch (constant.getKind()) {
            case STRING_VALUE -> Optional.of(Size.of(constant.stringValue().codePointCount(0, constant.stringValue()
                    .length())));
            case BYTES_VALUE -> Optional.of(Size.of(constant.bytesValue().size()));
            case NOT_SET -> Optional.empty();
            default -> Optional.of(Size.ONE);
        };
    }

    private Known variable(CelExpr expr, Map<String, Known> locals) {
        var local = Optional.ofNullable(locals.get(expr.ident().name()));
        var path = local.map(Known::path).orElse(List.of(expr.ident().name()));
        var size = found(expr, path).or(() -> local.flatMap(Known::size));
        return new Known(1, path, size, local.flatMap(Known::entries));
    }

    /// What data and type tell about the size of a value.
    private Optional<Size> found(CelExpr expr, List<String> path) {
        var there = path.isEmpty() ? Optional.<Size>empty() : data.at(path.subList(1, path.size()));
        return there.or(() -> isScalar(type(expr)) ? Optional.of(Size.ONE) : Optional.empty());
    }

    private CelType type(CelExpr expr) {
        return tree.getType(expr.id()).orElse(SimpleType.DYN);
    }

    private static boolean isScalar(CelType type) {
        return switch (type.kind()) {
            case BOOL, DOUBLE, DURATION, INT, TIMESTAMP, UINT -> true;
            case OPAQUE -> type.name().equals("optional_type") && isScalar(type.parameters().getFirst());
            default -> false;
        };
    }

    private Known field(CelExpr expr, Map<String, Known> locals) {
        var select = expr.select();
        var owner = known(select.operand(), locals);
        if (select.testOnly()) return Known.made(owner.cost(), found(expr, List.of()), Optional.empty());
        var path = below(owner, select.field());
        var free = switch (type(select.operand()).kind()) {
            case MAP, STRUCT, TYPE_PARAM -> false;
            default -> true;
        };
        return new Known(Size.sum(owner.cost(), free ? 0 : 1), path, found(expr, path), Optional.empty());
    }

    private static List<String> below(Known owner, String step) {
        var path = new ArrayList<>(owner.path());
        path.add(step);
        return path;
    }

    private Known list(CelExpr expr, Map<String, Known> locals) {
        var items = expr.list().elements().stream().map(it -> known(it, locals)).toList();
        var entries = new Entries(true, Size.ONE, union(items));
        return Known.made(Size.sum(NEW_LIST, cost(items)), Optional.of(Size.of(items.size())), Optional.of(entries));
    }

    private Known map(CelExpr expr, Map<String, Known> locals) {
        var keys = expr.map().entries().stream().map(it -> known(it.key(), locals)).toList();
        var values = expr.map().entries().stream().map(it -> known(it.value(), locals)).toList();
        var cost = Size.sum(NEW_MAP, Size.sum(cost(keys), cost(values)));
        return Known.made(cost, Optional.of(Size.of(keys.size())), Optional.of(new Entries(false, union(keys), union(
                values))));
    }

    private static long cost(List<Known> all) {
        return all.stream().mapToLong(Known::cost).reduce(0, Size::sum);
    }

    private static Size union(List<Known> all) {
        return all.isEmpty() ? Size.of(0) : all.stream().map(Known::sizeOrUnknown).reduce(Size.NOTHING, Size::or);
    }

    private Known call(CelExpr expr, Map<String, Known> locals) {
        var call = expr.call();
        var all = Stream.concat(call.target().stream(), call.args().stream())
                .map(it -> new Operand(it, type(it), known(it, locals))).toList();
        if (call.function().equals("dyn")) {
            var same = all.getFirst().known();
            return Known.made(Size.sum(1, same.cost()), same.size(), same.entries());
        }
        var overloads = tree.getReference(expr.id()).map(it -> List.copyOf(it.overloadIds())).orElse(List.of());
        if (overloads.isEmpty()) return Known.made(0, found(expr, List.of()), Optional.empty());
        var operands = new Operands(call.function(), call.target().isPresent(), all, data);
        return made(expr, operands, overloads);
    }

    private Known made(CelExpr expr, Operands operands, List<String> overloads) {
        var charge = overloads.stream().map(it -> Charges.of(operands, it)).reduce(Charge::or).orElse(Charge.ONE);
        var cost = Size.sum(charge.cost(), operands.cost());
        return switch (operands.function()) {
            case "_[_]" -> entry(expr, operands, cost);
            case "_?_:_" -> choice(operands, charge);
            case "_+_" -> Known.made(cost, charge.result().or(() -> found(expr, List.of())), Known.either(operands.all()
                    .get(0).known(), operands.all().get(1).known()));
            default -> Known.made(cost, charge.result().or(() -> found(expr, List.of())), Optional.empty());
        };
    }

    /// An item of a list or an entry of a map.
    private Known entry(CelExpr expr, Operands operands, long cost) {
        var owner = operands.all().getFirst().known();
        var path = below(owner, operands.type(0).kind() == CelKind.LIST ? ITEMS : VALUES);
        var size = owner.entries().map(Entries::values).or(() -> found(expr, path));
        return new Known(cost, path, size, Optional.empty());
    }

    /// One of two: the more expensive one counts.
    private static Known choice(Operands operands, Charge charge) {
        var question = operands.all().get(0).known();
        var one = operands.all().get(1).known();
        var other = operands.all().get(2).known();
        return Known.made(Size.sum(question.cost(), Math.max(one.cost(), other.cost())), charge.result(), Known.either(
                one, other));
    }

    /// A name for a value, which is written as a loop without rounds.
    private static boolean isBinding(CelExpr.CelComprehension loop) {
        var range = loop.iterRange();
        var again = loop.loopCondition();
        return range.getKind() == CelExpr.ExprKind.Kind.LIST && range.list().elements().isEmpty()
                && again.getKind() == CelExpr.ExprKind.Kind.CONSTANT
                && again.constant().getKind() == CelConstant.Kind.BOOLEAN_VALUE && !again.constant().booleanValue()
                && !isAccumulator(loop.accuVar());
    }

    private static boolean isAccumulator(String name) {
        return name.equals("@result") || name.equals("__result__");
    }

    private Known binding(CelExpr expr, Map<String, Known> locals) {
        var loop = expr.comprehension();
        var value = known(loop.accuInit(), locals);
        var result = known(loop.result(), with(locals, Map.of(loop.accuVar(), value)));
        var cost = Size.sum(NEW_LIST, Size.sum(value.cost(), result.cost()));
        return Known.made(cost, result.size(), result.entries());
    }

    private Known loop(CelExpr expr, Map<String, Known> locals) {
        var loop = expr.comprehension();
        var range = known(loop.iterRange(), locals);
        var first = known(loop.accuInit(), locals);
        var outer = with(locals, Map.of(loop.accuVar(), first));
        var inner = with(outer, variables(loop, range));
        var step = known(loop.loopStep(), inner);
        var round = Size.sum(known(loop.loopCondition(), inner).cost(), step.cost());
        var rounds = range.sizeOrUnknown();
        var once = Size.sum(Size.sum(range.cost(), first.cost()), known(loop.result(), outer).cost());
        var cost = Size.sum(once, Size.product(rounds.max(), round));
        return switch (loop.accuInit().getKind()) {
            case CONSTANT -> Known.made(cost, first.size(), Optional.empty());
            case LIST, MAP -> Known.made(cost, Optional.of(rounds), step.entries());
            default -> Known.made(cost, found(expr, List.of()), Optional.empty());
        };
    }

    /// The variables that change from round to round.
    private Map<String, Known> variables(CelExpr.CelComprehension loop, Known range) {
        var list = range.entries().map(Entries::list).orElseGet(() -> type(loop.iterRange()).kind() == CelKind.LIST);
        var key = new Known(1, below(range, list ? INDEXES : KEYS), range.entries().map(Entries::keys),
                Optional.empty());
        var value = new Known(1, below(range, list ? ITEMS : VALUES), range.entries().map(Entries::values),
                Optional.empty());
        if (!loop.iterVar2().isEmpty()) return Map.of(loop.iterVar(), key, loop.iterVar2(), value);
        return Map.of(loop.iterVar(), list ? value : key);
    }

    private static Map<String, Known> with(Map<String, Known> locals, Map<String, Known> more) {
        var all = new HashMap<>(locals);
        all.putAll(more);
        return all;
    }
}
