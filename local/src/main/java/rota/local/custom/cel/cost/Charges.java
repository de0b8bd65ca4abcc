package rota.local.custom.cel.cost;

import dev.cel.common.types.CelKind;
import java.util.List;
import java.util.Optional;

/// What calls cost at most, by their function and the form of it. What is not named here costs 1.
final class Charges {
    /// The longest name of a format, and the longest pattern behind one.
    private static final long FORMAT_NAME = 64;
    private static final long FORMAT_PATTERN = 128;
    /// An internet address has 4 or 16 bytes.
    private static final Size ADDRESS = new Size(4, 16);
    private static final long NEW_LIST = Estimate.NEW_LIST + 1;
    private static final List<String> COMPARISONS = List.of("equals", "not_equals", "less_string", "less_equals_string",
            "greater_string", "greater_equals_string", "less_bytes", "less_equals_bytes", "greater_bytes",
            "greater_equals_bytes");

    private Charges() {}

    static Charge of(Operands call, String overload) {
        return ofSets(call).or(() -> added(call)).or(() -> standard(call, overload)).orElse(Charge.ONE);
    }

    /// Functions that compare lists with each other or make new ones.
    private static Optional<Charge> ofSets(Operands call) {
        return switch (call.function()) {
            case "sets.contains", "sets.intersects" -> Optional.of(pairs(call, 1));
            case "sets.equivalent" -> Optional.of(pairs(call, 2));
            case "lists.range" -> Optional.of(newList(1, Size.of(call.literal(0).orElse(Long.MAX_VALUE))));
            case "slice" -> Optional.of(slice(call));
            case "flatten" ->
                    Optional.of(newList(call.count() == 1 ? 1 : (double) call.literal(1).orElse(Long.MAX_VALUE), call
                            .size(0)));
            case "reverse" -> Optional.of(newList(1, call.size(0)));
            case "distinct" -> Optional.of(newList(2, call.size(0).times(call.size(0))));
            case "sort" -> Optional.of(sort(call, 0));
            case "@sortByAssociatedKeys" -> Optional.of(sort(call, 1));
            default -> Optional.empty();
        };
    }

    private static Charge pairs(Operands call, double each) {
        return Charge.of(Size.sum(1, call.size(0).times(call.size(1)).cost(each)));
    }

    private static Charge slice(Operands call) {
        var from = call.literal(1).orElse(0);
        var to = call.literal(2).orElse(call.size(0).max());
        return newList(1, Size.of(to < from ? Long.MAX_VALUE : to - from));
    }

    private static Charge sort(Operands call, int by) {
        var text = call.itemType(by).filter(it -> it.kind() == CelKind.STRING || it.kind() == CelKind.BYTES);
        return newList(text.isPresent() ? 2 + Size.READING : 2, call.size(by).times(call.size(by)));
    }

    private static Charge newList(double each, Size size) {
        return Charge.of(Size.sum(NEW_LIST, size.cost(each))).returning(size);
    }

    /// Functions that Kubernetes adds.
    private static Optional<Charge> added(Operands call) {
        return switch (call.function()) {
            case "isSorted", "sum", "max", "min", "indexOf", "lastIndexOf" -> Optional.of(search(call));
            case "url", "lowerAscii", "upperAscii", "substring", "trim" -> Optional.of(read(call, 0).returning(call
                    .size(0)));
            case "cidr", "isIP", "isCIDR", "quantity", "isQuantity", "semver", "isSemver" -> Optional.of(read(call, 0));
            case "ip" -> Optional.of(call.member() ? Charge.ONE : read(call, 0));
            case "ip.isCanonical" -> Optional.of(Charge.of(call.size(0).cost(2 * Size.READING)));
            case "replace" -> Optional.of(Charge.of(call.size(0).cost(2 * Size.READING)).returning(replaced(call)));
            case "split" -> Optional.of(split(call));
            case "join" -> Optional.of(join(call));
            case "find", "findAll" -> Optional.of(match(call).returning(Size.upTo(call.size(0).max())));
            case "containsIP" -> Optional.of(Charge.of(Size.sum(ADDRESS.plus(ADDRESS).cost(Size.READING), parsed(
                    call))));
            case "containsCIDR" -> Optional.of(Charge.of(Size.sum(ADDRESS.plus(ADDRESS).cost(Size.READING) + ADDRESS
                    .cost(Size.READING) + 1, parsed(call))));
            case "validate" -> Optional.of(Charge.of(Size.scaled(call.size(1).cost(Size.READING), FORMAT_PATTERN
                    * Size.MATCHING)));
            case "_==_" -> equality(call);
            default -> Optional.empty();
        };
    }

    private static Charge read(Operands call, int index) {
        return Charge.of(call.size(index).cost(Size.READING));
    }

    /// A second operand that is a text must be understood first.
    private static long parsed(Operands call) {
        return call.isText(1) ? call.size(1).cost(Size.READING) : 0;
    }

    /// Going through a list or a text, with a comparison for each item.
    private static Charge search(Operands call) {
        var items = call.itemType(0);
        if (items.isEmpty()) return read(call, 0);
        var text = items.get().kind() == CelKind.STRING || items.get().kind() == CelKind.BYTES;
        var each = text ? Size.sum(1, call.itemSize(0).cost(Size.READING)) : 1;
        return Charge.of(Size.product(call.size(0).max(), each));
    }

    /// How long a text becomes: longest, if the shortest parts are replaced by the longest ones.
    private static Size replaced(Operands call) {
        var text = call.size(0);
        var old = call.size(1);
        var fresh = call.size(2);
        var longest = old.min() == 0
                ? Size.sum(Size.product(Size.sum(text.max(), 1), fresh.max()), text.max())
                : fresh.max() <= old.min()
                        ? text.max()
                : Size.product(quotient(text.max(), old.min()), fresh.max());
        var shortest = old.max() == 0
                ? Size.sum(Size.product(Size.sum(text.min(), 1), fresh.min()), text.min())
                : old.max() <= fresh.min()
                        ? text.min()
                : Size.product(quotient(text.min(), old.max()), fresh.min());
        return new Size(shortest, longest);
    }

    private static long quotient(long whole, long part) {
        return (long) Math.ceil((double) whole / part);
    }

    /// Without a separator, every character is a part.
    private static Charge split(Operands call) {
        var written = call.count() > 2 ? call.literal(2).orElse(call.size(0).max()) : call.size(0).max();
        return Charge.of(call.size(0).cost(2 * Size.READING))
                .returning(Size.upTo(written < 0 ? Long.MAX_VALUE : written));
    }

    private static Charge join(Operands call) {
        var list = call.size(0);
        var size = list.times(call.itemSize(0));
        if (call.count() > 1) {
            var between = new Size(Math.max(0, list.min() - 1), Math.max(0, list.max() - 1));
            size = size.plus(call.size(1).times(between));
        }
        return Charge.of(size.cost(Size.READING)).returning(size);
    }

    /// A pattern is tried at every character, and behind the last.
    private static Charge match(Operands call) {
        return Charge.of(Size.product(call.size(0).plus(Size.ONE).cost(Size.READING), call.size(1).cost(
                Size.MATCHING)));
    }

    /// Some types have a way of their own to tell that two values are equal.
    private static Optional<Charge> equality(Operands call) {
        if (!call.type(0).equals(call.type(1))) return Optional.empty();
        return switch (call.type(0).name()) {
            case "net.IP", "net.CIDR", "kubernetes.Quantity", "kubernetes.Semver" -> Optional.of(Charge.ONE);
            case "kubernetes.NamedFormat" -> Optional.of(Charge.of(Size.of(FORMAT_NAME).cost(Size.READING)));
            case "kubernetes.URL" -> Optional.of(Charge.of(call.all().get(1).known().size().orElse(Size.ONE)
                    .cost(Size.READING)));
            default -> Optional.empty();
        };
    }

    /// Functions and operators of the language itself.
    private static Optional<Charge> standard(Operands call, String overload) {
        return switch (overload) {
            case "logical_and", "logical_or" -> Optional.of(Charge.of(0));
            case "conditional" -> Optional.of(Charge.of(0).returning(call.size(1).or(call.size(2))));
            case "starts_with_string", "ends_with_string" -> Optional.of(read(call, 1));
            case "in_list" -> Optional.of(Charge.of(call.size(1).max()));
            case "matches_string" -> Optional.of(match(call));
            case "contains_string" -> Optional.of(Charge.of(Size.product(read(call, 0).cost(), read(call, 1).cost())));
            case "add_list" -> Optional.of(Charge.ONE.returning(call.size(0).plus(call.size(1))));
            case "add_string", "add_bytes" -> Optional.of(joined(call.size(0).plus(call.size(1))));
            case "string_to_bytes" -> Optional.of(read(call, 0).returning(call.size(0).times(new Size(1, 4))));
            case "bytes_to_string" -> Optional.of(read(call, 0).returning(new Size(call.size(0).min() / 4, call.size(0)
                    .max())));
            case "strings_quote" -> Optional.of(read(call, 0).returning(quoted(call.size(0))));
            default -> COMPARISONS.contains(overload)
                    ? Optional
                            .of(Charge.of(Size.scaled(Math.min(call.size(0).max(), call.size(1).max()), Size.READING)))
                    : formatted(call);
        };
    }

    private static Charge joined(Size size) {
        return Charge.of(size.cost(Size.READING)).returning(size);
    }

    /// Each character may need a second one; what cannot be counted is taken for nothing.
    private static Size quoted(Size text) {
        return new Size(text.min() + 2, text.max() == Long.MAX_VALUE ? 0 : text.max() * 2 + 2);
    }

    private static Optional<Charge> formatted(Operands call) {
        return call.function().equals("format") && call.member() ? Optional.of(read(call, 0)) : Optional.empty();
    }
}
