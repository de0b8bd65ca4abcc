package rota.local.custom.cel;

import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import rota.local.custom.cel.Functions.Signature;

/// Functions on versions of software: `semver`, `major`, `isLessThan` and so on.
final class SemverFunctions {
    private static final OpaqueType SEMVER = OpaqueType.create("kubernetes.Semver");
    private static final String NUMBER = "(0|[1-9][0-9]{0,17})";
    private static final Pattern FORM = Pattern.compile(NUMBER + "\\." + NUMBER + "\\." + NUMBER
            + "(?:-((?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*)"
            + "(?:\\.(?:0|[1-9][0-9]*|[0-9]*[a-zA-Z-][0-9a-zA-Z-]*))*))?"
            + "(?:\\+[0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*)?");
    private static final Pattern LOOSE = Pattern.compile("v?0*([0-9]+)(?:\\.0*([0-9]+))?(?:\\.0*([0-9]+))?([-+].*)?");

    private SemverFunctions() {}

    /// A version; what comes behind a plus sign is no part of its order.
    record Semver(long major, long minor, long patch, List<String> before) implements Comparable<Semver> {
        private static final Comparator<Semver> NUMBERS = Comparator.comparingLong(Semver::major)
                .thenComparingLong(Semver::minor).thenComparingLong(Semver::patch);

        static Optional<Semver> parse(String text) {
            var form = FORM.matcher(text);
            if (!form.matches()) return Optional.empty();
            var before = form.group(4) == null ? List.<String>of() : List.of(form.group(4).split("\\.", -1));
            return Optional.of(new Semver(Long.parseLong(form.group(1)), Long.parseLong(form.group(2)), Long.parseLong(
                    form.group(3)), before));
        }

        /// Without being strict: `v1.2` will do.
        static Optional<Semver> parseLoosely(String text) {
            var form = LOOSE.matcher(text);
            if (!form.matches()) return Optional.empty();
            var parts = new ArrayList<String>();
            for (var i = 1; i <= 3; i++) parts.add(form.group(i) == null ? "0" : form.group(i));
            return parse(String.join(".", parts) + (form.group(4) == null ? "" : form.group(4)));
        }

        @Override
        public int compareTo(Semver other) {
            var numbers = NUMBERS.compare(this, other);
            if (numbers != 0) return numbers;
            if (before.isEmpty() || other.before.isEmpty())
                return Boolean.compare(before.isEmpty(), other.before
                        .isEmpty());
            for (var i = 0; i < Math.min(before.size(), other.before.size()); i++) {
                var parts = parts(before.get(i), other.before.get(i));
                if (parts != 0) return parts;
            }
            return Integer.compare(before.size(), other.before.size());
        }

        private static int parts(String one, String other) {
            var first = one.matches("[0-9]{1,18}");
            var second = other.matches("[0-9]{1,18}");
            if (first && second) return Long.compare(Long.parseLong(one), Long.parseLong(other));
            return first == second ? Integer.signum(one.compareTo(other)) : Boolean.compare(second, first);
        }
    }

    static void addTo(Functions all) {
        var bool = SimpleType.BOOL;
        var text = SimpleType.STRING;
        List<Class<?>> two = List.of(Semver.class, Semver.class);
        List<Class<?>> loose = List.of(String.class, Boolean.class);
        all.add("isSemver", Signature.of(bool, text), String.class, it -> Semver.parse(it).isPresent());
        all.add("isSemver", Signature.of(bool, text, bool), loose, it -> parsed(it).isPresent());
        all.add("semver", Signature.of(SEMVER, text), String.class, it -> require(Semver.parse(it), it));
        all.add("semver", Signature.of(SEMVER, text, bool), loose, it -> require(parsed(it), (String) it[0]));
        all.add("major", Signature.on(SimpleType.INT, SEMVER), Semver.class, Semver::major);
        all.add("minor", Signature.on(SimpleType.INT, SEMVER), Semver.class, Semver::minor);
        all.add("patch", Signature.on(SimpleType.INT, SEMVER), Semver.class, Semver::patch);
        all.add("isGreaterThan", Signature.on(bool, SEMVER, SEMVER), two, it -> order(it) > 0);
        all.add("isLessThan", Signature.on(bool, SEMVER, SEMVER), two, it -> order(it) < 0);
        all.add("compareTo", Signature.on(SimpleType.INT, SEMVER, SEMVER), two, it -> (long) order(it));
    }

    private static Optional<Semver> parsed(Object[] arguments) {
        var text = (String) arguments[0];
        return (Boolean) arguments[1] ? Semver.parseLoosely(text) : Semver.parse(text);
    }

    private static Semver require(Optional<Semver> version, String text) throws CelEvaluationException {
        return version.orElseThrow(() -> new CelEvaluationException("expected a semantic version, found " + text));
    }

    private static int order(Object[] two) {
        return Integer.signum(((Semver) two[0]).compareTo((Semver) two[1]));
    }
}
