package rota.local.custom.cel;

import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.TypeParamType;
import dev.cel.runtime.CelEvaluationException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import rota.local.custom.cel.Functions.Signature;

/// Functions on lists: `isSorted`, `sum`, `min`, `max`, `indexOf`, `lastIndexOf`.
final class ListFunctions {
    private static final CelType ANY = TypeParamType.create("T");

    private ListFunctions() {}

    static void addTo(Functions all) {
        var list = ListType.create(ANY);
        // One form for all: what is in a list is known when it is there.
        all.add("isSorted", Signature.on(SimpleType.BOOL, list), List.class, ListFunctions::isSorted);
        all.add("min", Signature.on(ANY, list), List.class, it -> extreme(it, "min", Comparator.naturalOrder()));
        all.add("max", Signature.on(ANY, list), List.class, it -> extreme(it, "max", Comparator.reverseOrder()));
        all.add("indexOf", Signature.on(SimpleType.INT, list, ANY), List.of(List.class, Object.class),
                it -> (long) ((List<?>) it[0]).indexOf(it[1]));
        all.add("lastIndexOf", Signature.on(SimpleType.INT, list, ANY), List.of(List.class, Object.class),
                it -> (long) ((List<?>) it[0]).lastIndexOf(it[1]));
        for (var type : List.of(SimpleType.INT, SimpleType.DOUBLE, SimpleType.DURATION)) {
            all.add("sum", Signature.on(type, ListType.create(type)), List.class, ListFunctions::sum);
        }
    }

    private static Object isSorted(List<?> list) {
        for (var i = 1; i < list.size(); i++) {
            if (order(list.get(i - 1), list.get(i)) > 0) return false;
        }
        return true;
    }

    private static Object extreme(List<?> list, String name, Comparator<Comparable<Object>> wanted)
            throws CelEvaluationException {
        if (list.isEmpty()) throw new CelEvaluationException(name + " called on empty list");
        var best = list.getFirst();
        for (var item : list) {
            if (wanted.compare(comparable(item), comparable(best)) < 0) best = item;
        }
        return best;
    }

    private static Object sum(List<?> list) {
        if (list.stream().anyMatch(Double.class::isInstance)) {
            return list.stream().mapToDouble(it -> ((Number) it).doubleValue()).sum();
        }
        if (list.stream().anyMatch(Duration.class::isInstance)) {
            return list.stream().map(Duration.class::cast).reduce(Duration.ZERO, Duration::plus);
        }
        return list.stream().mapToLong(it -> ((Number) it).longValue()).reduce(0, Math::addExact);
    }

    private static int order(Object one, Object other) {
        return comparable(one).compareTo(comparable(other));
    }

    @SuppressWarnings("unchecked") // the checker has seen to it that all items are of one ordered type
    private static Comparable<Object> comparable(Object value) {
        return (Comparable<Object>) value;
    }
}
