package rota.local.custom.cel.cost;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.navigation.CelNavigableAst;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What must be known about an expression to count what its evaluations cost.
///
/// @param passed parts that only lead on to an optional field: they are worked out more than once, and count with it
public record Tariff(CelAbstractSyntaxTree tree, Set<Long> passed) {
    private static final Set<String> OPTIONAL = Set.of("_?._", "_[?_]");

    public Tariff {
        passed = Set.copyOf(passed);
    }

    /// Of a checked expression.
    public static Tariff of(CelAbstractSyntaxTree tree) {
        var passed = new HashSet<Long>();
        CelNavigableAst.fromAst(tree).getRoot().allNodes().map(it -> it.expr()).filter(Tariff::isOptional)
                .forEach(it -> pass(it.call().args().getFirst(), passed));
        return new Tariff(tree, passed);
    }

    private static void pass(CelExpr expr, Set<Long> passed) {
        if (!isStep(expr)) return;
        passed.add(expr.id());
        if (expr.getKind() == Kind.SELECT) pass(expr.select().operand(), passed);
        if (isOptional(expr)) pass(expr.call().args().getFirst(), passed);
    }

    static boolean isOptional(CelExpr expr) {
        return expr.getKind() == Kind.CALL && OPTIONAL.contains(expr.call().function());
    }

    /// Whether an expression is a variable or a field on the way from one.
    static boolean isStep(CelExpr expr) {
        return expr.getKind() == Kind.IDENT || (expr.getKind() == Kind.SELECT && !expr.select().testOnly())
                || isOptional(expr);
    }

    /// The form of a function that is meant; empty where only the values tell.
    String overload(CelExpr expr) {
        var overloads = tree.getReference(expr.id()).map(it -> List.copyOf(it.overloadIds())).orElse(List.of());
        return overloads.size() == 1 ? overloads.getFirst() : "";
    }
}
