package rota.local.custom.cel;

import dev.cel.common.types.ListType;
import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import java.util.List;
import java.util.Optional;
import rota.local.custom.cel.Functions.Signature;
import rota.local.custom.cel.cost.Sized;
import rota.local.custom.schema.NamedFormats;

/// Named formats of texts: `format.dns1123Label().validate(self.name)`.
final class FormatFunctions {
    private static final OpaqueType FORMAT = OpaqueType.create("kubernetes.NamedFormat");

    private FormatFunctions() {}

    /// A format and what it says about texts that do not have it.
    record Format(String name) implements Sized {
        /// How long a pattern for it would be.
        @Override
        public long size() {
            return switch (name) {
                case "dns1123Subdomain", "dns1123SubdomainPrefix", "qualifiedName" -> 60;
                case "labelValue" -> 40;
                case "uri" -> 1103;
                case "uuid" -> 70;
                case "byte" -> 84;
                case "date", "datetime" -> 71;
                default -> 30;
            };
        }

        Optional<List<String>> problems(String text) {
            var problem = NamedFormats.problem(name, text);
            return problem.isEmpty() ? Optional.empty() : Optional.of(List.of(problem.get()));
        }
    }

    static void addTo(Functions all) {
        for (var name : NamedFormats.names()) {
            all.add("format." + name, Signature.of(FORMAT), List.of(), _ -> new Format(name));
        }
        all.add("format.named", Signature.of(OptionalType.create(FORMAT), SimpleType.STRING), String.class,
                it -> NamedFormats.names().contains(it) ? Optional.of(new Format(it)) : Optional.empty());
        all.add("validate", Signature.on(OptionalType.create(ListType.create(SimpleType.STRING)), FORMAT,
                SimpleType.STRING), List.of(Format.class, String.class),
                it -> ((Format) it[0]).problems((String) it[1]));
    }
}
