package rota.api.nodeset;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.IntOrString;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import rota.api.wire.Json;

/// What is wrong with a NodeSet although its schema lets it pass. A controller meets such objects too: nobody is
/// forced to install a webhook.
public final class NodeSetMistakes {
    /// Slurm counts reservations in minutes.
    private static final Duration SHORTEST = Duration.ofMinutes(1);
    /// No host may have a longer one.
    private static final int LONGEST_NAME = 63;
    private static final Pattern HOSTNAME = Pattern.compile("[a-z0-9]([-a-z0-9.]*)?");
    private static final Pattern PARAMETER = Pattern.compile("[^=\\s]+=\\S*");

    private NodeSetMistakes() {}

    /// One sentence each, with the field and what would be right; none when all is well.
    public static List<String> in(GenericKubernetesResource set) {
        var spec = NodeSetSpec.of(set);
        var found = new ArrayList<String>();
        if (spec.controller().isEmpty()) found.add("spec.controllerRef.name: expected the name of a Controller");
        if (spec.update() instanceof UpdateStrategy.Rolling(var max)) share(max).ifPresent(found::add);
        if (spec.update() instanceof UpdateStrategy.Scheduled(var window))
            window.filter(it -> it.length().compareTo(SHORTEST) < 0).map(it -> "spec.updateStrategy.scheduledUpdate"
                    + ".duration: expected at least a minute, found " + it.length().toSeconds() + " seconds")
                    .ifPresent(found::add);
        spec.worker().hostnamePrefix().filter(it -> !HOSTNAME.matcher(it).matches())
                .map(it -> "spec.template.spec.hostname: expected the beginning of a host name, found '" + it + "'")
                .ifPresent(found::add);
        for (var token : spec.worker().extraConf().strip().split("\\s+", -1)) {
            if (token.isEmpty() || PARAMETER.matcher(token).matches()) continue;
            found.add("spec.extraConf: expected Key=Value, found '" + token + "'");
        }
        if (spec.scaling().padding() > LONGEST_NAME)
            found.add("spec.ordinalPadding: expected at most " + LONGEST_NAME + ", found " + spec.scaling().padding());
        var ssh = spec.worker().ssh();
        if (isTrue(ssh, "enabled") && ssh.text("sssdConfRef", "name").orElse("").isEmpty())
            found.add("spec.ssh.sssdConfRef.name: expected the name of a Secret, as ssh is enabled");
        found.addAll(Misfits.in(spec));
        return List.copyOf(found);
    }

    private static boolean isTrue(Json.Obj object, String field) {
        return object.get(field).equals(Optional.of(Json.Bool.TRUE));
    }

    private static Optional<String> share(IntOrString max) {
        var none = switch (max.getValue()) {
            case Integer count -> count < 1;
            case String text -> text.equals("0%");
            case null, default -> true;
        };
        return none
                ? Optional.of("spec.updateStrategy.rollingUpdate.maxUnavailable: expected at least 1, found "
                        + max.getValue())
                : Optional.empty();
    }
}
