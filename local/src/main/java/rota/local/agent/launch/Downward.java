package rota.local.agent.launch;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ResourceFieldSelector;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What a pod can learn about itself: fields of its own object, and its resources.
public final class Downward {
    private static final Pattern ENTRY = Pattern.compile("metadata\\.(labels|annotations)\\['(.+)'\\]");

    private Downward() {}

    /// The field at a path as a text; empty for a path that does not exist.
    public static Optional<String> field(Context context, String path) {
        var meta = context.pod().getMetadata();
        var entry = ENTRY.matcher(path);
        if (entry.matches()) {
            var all = entry.group(1).equals("labels") ? meta.getLabels() : meta.getAnnotations();
            return Optional.of(all == null ? "" : all.getOrDefault(entry.group(2), ""));
        }
        var spec = context.pod().getSpec();
        return switch (path) {
            case "metadata.name" -> Optional.of(meta.getName());
            case "metadata.namespace" -> Optional.of(meta.getNamespace());
            case "metadata.uid" -> Optional.of(meta.getUid());
            case "metadata.labels" -> Optional.of(lines(meta.getLabels()));
            case "metadata.annotations" -> Optional.of(lines(meta.getAnnotations()));
            case "spec.nodeName" -> Optional.of(text(spec.getNodeName()));
            case "spec.serviceAccountName" -> Optional.of(text(spec.getServiceAccountName()));
            case "status.hostIP", "status.hostIPs" -> Optional.of(context.place().hostIp());
            case "status.podIP", "status.podIPs" -> Optional.of(context.place().podIp());
            default -> Optional.empty();
        };
    }

    /// An amount in units of the divisor, rounded up; empty for a resource that does not exist.
    public static Optional<String> resource(Context context, Container container, ResourceFieldSelector selector) {
        var dot = selector.getResource().indexOf('.');
        if (dot < 0) return Optional.empty();
        var kind = selector.getResource().substring(0, dot);
        var name = selector.getResource().substring(dot + 1);
        if (!kind.equals("limits") && !kind.equals("requests")) return Optional.empty();
        var amount = declared(container, kind, name)
                .or(() -> kind.equals("limits")
                        ? Optional.ofNullable(context.allocatable().get(name))
                        : Optional.of(new Quantity("0")));
        return amount.map(it -> units(it, selector.getDivisor()));
    }

    private static Optional<Quantity> declared(Container container, String kind, String name) {
        var resources = container.getResources();
        if (resources == null) return Optional.empty();
        var amounts = kind.equals("limits") ? resources.getLimits() : resources.getRequests();
        return amounts == null ? Optional.empty() : Optional.ofNullable(amounts.get(name));
    }

    private static String units(Quantity amount, @Nullable Quantity divisor) {
        var unit = divisor == null ? BigDecimal.ZERO : divisor.getNumericalAmount();
        return amount.getNumericalAmount().divide(unit.signum() == 0 ? BigDecimal.ONE : unit, 0, RoundingMode.CEILING)
                .toPlainString();
    }

    /// One `key="value"` per line, by key.
    private static String lines(@Nullable Map<String, String> entries) {
        return entries == null ? "" : new TreeMap<>(entries).entrySet().stream()
                .map(it -> it.getKey() + "=\"" + quoted(it.getValue()) + "\"").collect(Collectors.joining("\n"));
    }

    private static String quoted(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value;
    }
}
