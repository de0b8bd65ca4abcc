package rota.workloads.nodeset;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a node says about itself when it registers: `Features=gpu Realmemory=1000`, in one order.
final class NodeParameters {
    private static final String FEATURES = "Features";

    private NodeParameters() {}

    /// @param feature the one that all nodes of the set share
    /// @param extra what the user adds, as `Key=Value` separated by spaces
    static String of(String feature, String extra) {
        var values = new TreeMap<String, List<String>>();
        var tokens = Stream.of(extra.strip().split("\\s+", -1)).filter(it -> !it.isEmpty()).toList();
        if (tokens.stream().allMatch(it -> it.indexOf('=') > 0)) tokens.forEach(it -> add(values, it));
        var features = new TreeSet<String>(List.of(feature));
        values.getOrDefault(FEATURES, List.of()).forEach(it -> features.addAll(List.of(it.split(",", -1))));
        values.put(FEATURES, List.copyOf(features));
        return values.entrySet().stream().map(it -> it.getKey() + "=" + String.join(",", it.getValue()))
                .collect(Collectors.joining(" "));
    }

    private static void add(Map<String, List<String>> values, String token) {
        var equals = token.indexOf('=');
        var name = titled(token.substring(0, equals));
        values.merge(name.equals("Feature") ? FEATURES : name, List.of(token.substring(equals + 1)),
                (one, other) -> Stream.concat(one.stream(), other.stream()).toList());
    }

    /// Slurm does not mind the case; upstream writes it so.
    private static String titled(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1).toLowerCase(Locale.ROOT);
    }
}
