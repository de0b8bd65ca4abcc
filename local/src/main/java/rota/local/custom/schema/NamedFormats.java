package rota.local.custom.schema;

import java.util.List;
import java.util.Optional;
import rota.local.rule.NameRule;
import rota.local.rule.QualifiedName;

/// The formats that expressions know by name.
public final class NamedFormats {
    private static final List<String> NAMES = List.of("dns1123Label", "dns1123Subdomain", "dns1035Label",
            "qualifiedName", "dns1123LabelPrefix", "dns1123SubdomainPrefix", "dns1035LabelPrefix", "labelValue", "uri",
            "uuid", "byte", "date", "datetime");
    private static final String PREFIX = "Prefix";

    private NamedFormats() {}

    public static List<String> names() {
        return NAMES;
    }

    /// What is wrong with a text of this format.
    public static Optional<String> problem(String name, String text) {
        var whole = name.endsWith(PREFIX) ? name.substring(0, name.length() - PREFIX.length()) : name;
        var checked = name.endsWith(PREFIX) && text.endsWith("-") ? text.substring(0, text.length() - 1) + "a" : text;
        return switch (whole) {
            case "dns1123Label" -> NameRule.LABEL.problem(checked);
            case "dns1123Subdomain" -> NameRule.SUBDOMAIN.problem(checked);
            case "dns1035Label" -> NameRule.SERVICE.problem(checked);
            case "qualifiedName" -> QualifiedName.problem(checked);
            case "labelValue" -> QualifiedName.valueProblem(checked);
            case "datetime" -> format("date-time", "datetime", checked);
            default -> format(whole, whole, checked);
        };
    }

    private static Optional<String> format(String name, String shown, String text) {
        var holds = Formats.of(name).map(it -> it.holds().test(text)).orElse(true);
        return holds ? Optional.empty() : Optional.of("invalid " + shown);
    }
}
