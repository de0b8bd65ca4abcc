package rota.local.custom.cel.cost;

import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.types.CelKind;
import dev.cel.common.types.CelType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// A call and what it is made with, before it is made. The value that a function is called on is the first.
///
/// @param member whether it is called on a value
record Operands(String function, boolean member, List<Operand> all, Sizes data) {
    Operands {
        all = List.copyOf(all);
    }

    /// One of them.
    record Operand(CelExpr expr, CelType type, Known known) {}

    int count() {
        return all.size();
    }

    Size size(int index) {
        return all.get(index).known().sizeOrUnknown();
    }

    CelType type(int index) {
        return all.get(index).type();
    }

    boolean isText(int index) {
        return type(index).kind() == CelKind.STRING;
    }

    /// The cost of finding out all of them.
    long cost() {
        return all.stream().mapToLong(it -> it.known().cost()).reduce(0, Size::sum);
    }

    /// A number that is written down.
    OptionalLong literal(int index) {
        var expr = all.get(index).expr();
        var written = expr.getKind() == CelExpr.ExprKind.Kind.CONSTANT
                && expr.constant().getKind() == CelConstant.Kind.INT64_VALUE;
        return written ? OptionalLong.of(expr.constant().int64Value()) : OptionalLong.empty();
    }

    /// The type of the items of a list.
    Optional<CelType> itemType(int index) {
        return type(index).parameters().stream().findFirst();
    }

    /// How large one item of a list may be.
    Size itemSize(int index) {
        var path = all.get(index).known().path();
        if (path.isEmpty()) return Size.UNKNOWN;
        var item = new ArrayList<>(path);
        item.add(Estimate.ITEMS);
        return data.at(item.subList(1, item.size())).orElse(Size.UNKNOWN);
    }
}
