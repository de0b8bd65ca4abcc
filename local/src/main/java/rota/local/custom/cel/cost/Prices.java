package rota.local.custom.cel.cost;

import dev.cel.common.values.CelByteString;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What calls really cost, now that their operands are there. What is not named here costs 1.
final class Prices {
    private Prices() {}

    /// @param overload empty where only the values tell which form of the function is meant
    /// @param seen the operands; the value that a function is called on is the first
    static long of(String function, String overload, List<Object> seen, @Nullable Object result) {
        return switch (function) {
            case "sets.contains", "sets.intersects" -> 1 + size(seen.get(0)) * size(seen.get(1));
            case "sets.equivalent" -> 1 + 2 * size(seen.get(0)) * size(seen.get(1));
            case "slice", "lists.range", "reverse" -> newList(1, size(result));
            case "flatten" -> newList(seen.size() == 1 ? 1 : ((Number) seen.get(1)).doubleValue(), size(seen.get(0)));
            case "distinct", "sort" -> compared(seen.get(0));
            case "@sortByAssociatedKeys" -> compared(seen.get(1));
            case "isSorted", "sum", "max", "min", "indexOf", "lastIndexOf" -> traversal(seen.get(0));
            case "url", "lowerAscii", "upperAscii", "substring", "trim", "cidr", "isIP", "isCIDR", "quantity",
                    "isQuantity", "semver", "isSemver", "format" -> read(seen.get(0));
            case "ip" -> seen.get(0) instanceof String ? read(seen.get(0)) : 1;
            case "ip.isCanonical", "replace", "split" -> Size.of(size(seen.get(0))).cost(2 * Size.READING);
            case "join" -> Size.of(size(result)).cost(2 * Size.READING);
            case "find", "findAll" -> match(seen);
            case "containsIP" -> addresses(2, seen);
            case "containsCIDR" -> addresses(2, seen) + read(seen.get(0)) + 1;
            case "validate" -> Size.product(Size.of(1 + size(seen.get(1))).cost(Size.READING), Size.of(size(seen.get(
                    0))).cost(Size.MATCHING));
            default -> standard(overload, seen);
        };
    }

    private static long standard(String overload, List<Object> seen) {
        return switch (overload) {
            case "starts_with_string", "ends_with_string", "string_to_bytes", "bytes_to_string", "strings_quote" ->
                    read(
                            seen.get(0));
            case "in_list" -> size(seen.get(1));
            case "equals", "not_equals" -> seen.get(0) instanceof Sized ? 1 : smaller(seen);
            case "less_string", "less_equals_string", "greater_string", "greater_equals_string", "less_bytes",
                    "less_equals_bytes", "greater_bytes", "greater_equals_bytes" -> smaller(seen);
            case "add_string", "add_bytes" -> Size.of(size(seen.get(0)) + size(seen.get(1))).cost(Size.READING);
            case "matches_string" -> match(seen);
            case "contains_string" -> read(seen.get(0)) * read(seen.get(1));
            default -> 1;
        };
    }

    private static long read(@Nullable Object value) {
        return Size.of(size(value)).cost(Size.READING);
    }

    private static long smaller(List<Object> seen) {
        return Size.of(Math.min(size(seen.get(0)), size(seen.get(1)))).cost(Size.READING);
    }

    private static long match(List<Object> seen) {
        return Size.of(1 + size(seen.get(0))).cost(Size.READING) * Size.of(size(seen.get(1))).cost(Size.MATCHING);
    }

    private static long addresses(int times, List<Object> seen) {
        return Size.of(times * size(seen.get(0))).cost(Size.READING) + (seen.get(1) instanceof String
                ? read(seen.get(1))
                : 0);
    }

    private static long newList(double each, long size) {
        return (long) (size * each) + 1 + Estimate.NEW_LIST;
    }

    /// Every item with every other.
    private static long compared(Object list) {
        var size = size(list);
        var first = list instanceof Collection<?> items ? items.stream().findFirst() : Optional.empty();
        var text = first.filter(it -> it instanceof String || it instanceof CelByteString).isPresent();
        return newList(text ? 2 + Size.READING : 2, size * size);
    }

    static long size(@Nullable Object value) {
        return switch (value) {
            case String text -> text.codePointCount(0, text.length());
            case CelByteString bytes -> bytes.size();
            case Collection<?> items -> items.size();
            case Map<?, ?> map -> map.size();
            case Optional<?> optional when optional.isPresent() -> size(optional.get());
            case Sized sized -> sized.size();
            case null, default -> 1;
        };
    }

    /// Going through all of a value.
    private static long traversal(@Nullable Object value) {
        return switch (value) {
            case String text -> (long) (text.getBytes(StandardCharsets.UTF_8).length * Size.READING);
            case CelByteString bytes -> (long) (bytes.size() * Size.READING);
            case Collection<?> items -> items.stream().mapToLong(Prices::traversal).sum();
            case Map<?, ?> map -> map.entrySet().stream().mapToLong(it -> traversal(it.getKey()) + traversal(it
                    .getValue())).sum();
            case null, default -> 1;
        };
    }
}
