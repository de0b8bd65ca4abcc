package rota.local.http;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// In which form a client wants its answer.
///
/// @param yaml instead of JSON
/// @param as how objects are shown
/// @param form what the client calls that; empty for whole objects
/// @param version of the group `meta.k8s.io` in which they are shown, where that matters
record Accept(boolean yaml, As as, String form, String version) {
    static final Accept JSON = new Accept(false, As.OBJECT, "", "v1");

    /// How objects are shown.
    enum As {
        OBJECT, METADATA, TABLE
    }

    private record Range(String type, List<String> parameters, double weight) {
        String value(String name) {
            return parameters.stream().filter(it -> it.startsWith(name + "=")).map(it -> it.substring(name.length()
                    + 1)).findFirst().orElse("");
        }
    }

    /// What a header asks for. Protobuf is passed over as long as there is something else to choose.
    ///
    /// @throws rota.api.client.ApiException when nothing in it is to be had
    static Accept parse(String header) {
        if (header.isBlank()) return JSON;
        var known = false;
        for (var range : ranges(header)) {
            var yaml = range.type().equals("application/yaml");
            if (!yaml && !isJson(range.type())) continue;
            known = true;
            var version = range.value("v").isEmpty() ? "v1" : range.value("v");
            var form = range.value("as");
            switch (form) {
                case "" -> {
                    return new Accept(yaml, As.OBJECT, form, version);
                }
                case "PartialObjectMetadata", "PartialObjectMetadataList" -> {
                    return new Accept(yaml, As.METADATA, form, version);
                }
                case "Table" -> {
                    return new Accept(yaml, As.TABLE, form, version);
                }
                default -> {}
            }
        }
        throw known ? Refusals.unknownForm() : Refusals.notAcceptable();
    }

    private static boolean isJson(String type) {
        return type.equals("application/json") || type.equals("*/*");
    }

    private static List<Range> ranges(String header) {
        var ranges = new ArrayList<Range>();
        for (var text : header.split(",", -1)) {
            var parts = text.strip().split("\\s*;\\s*", -1);
            var parameters = List.of(parts).subList(1, parts.length);
            ranges.add(new Range(parts[0].toLowerCase(Locale.ROOT), parameters, weight(parameters)));
        }
        ranges.sort(Comparator.comparingDouble(Range::weight).reversed());
        return ranges;
    }

    private static double weight(List<String> parameters) {
        for (var parameter : parameters) {
            if (!parameter.startsWith("q=")) continue;
            try {
                return Double.parseDouble(parameter.substring(2));
            } catch (NumberFormatException _) {
                return 0;
            }
        }
        return 1;
    }
}
