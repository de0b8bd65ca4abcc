package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.IntOrString;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.instanceset.InstanceNames;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.instanceset.LifecycleAction;
import rota.api.instanceset.LifecycleAction.Means;
import rota.api.instanceset.Management;
import rota.api.instanceset.RoleProbe;
import rota.api.instanceset.UpdateStrategy;
import rota.workloads.rollout.Share;

/// What is wrong with a set although its schema lets it pass, and what it asks that nobody here can do.
final class Mistakes {
    private static final List<String> TARGETS = List.of("", "Any", "Role", "Ordinal", "All");

    private Mistakes() {}

    /// One sentence each; none when all is well.
    static List<String> in(InstanceSet set, InstanceSetSpec spec) {
        var found = new ArrayList<String>(unsupported(set, spec));
        var names = new LinkedHashSet<String>();
        spec.instances().stream().filter(it -> !names.add(it.name()))
                .forEach(it -> found.add("duplicate instance template name: " + it.name()));
        if (Template.named(spec) > spec.replicas())
            found.add("total replicas in instances(" + Template.named(spec)
                    + ") should not be greater than replicas in spec(" + spec.replicas() + ")");
        spec.ordinals().mistake(spec.flat()).ifPresent(found::add);
        spec.instances().forEach(it -> it.ordinals().mistake(spec.flat()).ifPresent(found::add));
        shares(spec).forEach(found::add);
        if (found.isEmpty() && spec.flat()) flat(spec).ifPresent(found::add);
        return List.copyOf(found);
    }

    /// What is read in another way than it was meant could let all members go where two should.
    private static Stream<String> shares(InstanceSetSpec spec) {
        var rolling = "spec.instanceUpdateStrategy.rollingUpdate.";
        var updates = switch (spec.updates().strategy()) {
            case UpdateStrategy.Rolling(var window, var most) -> Stream.concat(share(rolling + "replicas", window),
                    share(rolling + "maxUnavailable", most));
            case UpdateStrategy.OnDelete _ -> Stream.<String>empty();
        };
        return switch (spec.management()) {
            case Management.Ordered _ -> updates;
            case Management.Parallel(var concurrency) -> Stream.concat(updates, share(
                    "spec.parallelPodManagementConcurrency", concurrency));
        };
    }

    private static Stream<String> share(String field, Optional<IntOrString> said) {
        return said.filter(it -> Share.parse(it).isEmpty()).map(it -> field
                + ": expected a number or a percentage such as 25%, found '" + it.getValue() + "'").stream();
    }

    private static Optional<String> flat(InstanceSetSpec spec) {
        for (var name : spec.offline()) {
            if (!InstanceName.of(name).isNumbered())
                return Optional.of("offlineInstances: expected a name that ends with an ordinal, found " + name);
        }
        var owners = new LinkedHashMap<Integer, String>();
        for (var template : Template.all(spec)) {
            var all = template.ordinals().all();
            for (var ordinal : all) {
                var other = owners.put(ordinal, template.name());
                if (other != null && !other.equals(template.name()))
                    return Optional.of("ordinal(" + ordinal + ") is asked for by template '" + other + "' and by '"
                            + template.name() + "'");
            }
            var usable = all.stream().filter(it -> spec.offline().stream().map(InstanceName::of)
                    .noneMatch(name -> name.ordinal() == it)).count();
            if (!template.ordinals().isAny() && usable < template.replicas())
                return Optional.of("template '" + template.name() + "' asks for " + template.replicas()
                        + " instances, but has " + usable + " ordinals that are not offline");
        }
        return Optional.empty();
    }

    private static List<String> unsupported(InstanceSet set, InstanceSetSpec spec) {
        var found = new ArrayList<String>();
        if (spec.switches().instanceApi()) found.addAll(ofInstances(set));
        Past.mistake(set).ifPresent(found::add);
        inProbe(set).ifPresent(it -> found.add("metadata.annotations[" + InstanceSetNames.ROLE_PROBE + "]: " + it));
        var agent = Actions.hasAgent(spec.template());
        spec.lifecycle().switchover().flatMap(it -> action(it, agent))
                .ifPresent(it -> found.add("spec.lifecycleActions.switchover: " + it));
        for (var config : spec.configs()) {
            config.reconfigure().flatMap(it -> action(it, agent))
                    .ifPresent(it -> found.add("spec.configs[" + config.name() + "].reconfigure: " + it));
        }
        return found;
    }

    /// Why nobody can be asked for a role in the way that the set names; empty where it names none.
    static Optional<String> inProbe(InstanceSet set) {
        return RoleProbe.mistake(set).or(() -> RoleProbe.of(set).flatMap(it -> action(it.action(), false)));
    }

    /// What is only wrong where members are objects of kind Instance.
    private static List<String> ofInstances(InstanceSet set) {
        var found = new ArrayList<String>();
        var annotations = Optional.ofNullable(set.getMetadata().getAnnotations()).orElseGet(Map::of);
        if (annotations.containsKey(InstanceNames.PLACEMENT))
            found.add("metadata.annotations[" + InstanceNames.PLACEMENT + "]: expected none, all instances of a set"
                    + " run in one cluster");
        if (annotations.containsKey(InstanceSetNames.NODE_SELECTOR_ONCE))
            found.add("metadata.annotations[" + InstanceSetNames.NODE_SELECTOR_ONCE + "]: expected none where"
                    + " spec.enableInstanceAPI is true");
        return found;
    }

    /// @param agent pods have one, which does what it is told in ways of its own
    private static Optional<String> action(LifecycleAction action, boolean agent) {
        var means = agent ? Optional.<String>empty() : means(action);
        var target = TARGETS.contains(action.target())
                ? Optional.<String>empty()
                : Optional.of("targetPodSelector " + action.target() + " is not supported");
        var before = Stream.of("", "Immediately").anyMatch(action.precondition()::equals)
                ? Optional.<String>empty()
                : Optional.of("preCondition " + action.precondition() + " is not supported");
        return means.or(() -> target).or(() -> before);
    }

    private static Optional<String> means(LifecycleAction action) {
        return switch (action.means()) {
            case Means.Unsupported(var what) -> Optional.of(what + " needs a container kbagent with a port http in"
                    + " spec.template");
            case Means.Exec(_, var command, _) -> command.isEmpty()
                    ? Optional.of("exec.command: expected a command, found none")
                    : Optional.empty();
            case Means.Http http when !http.hasPort() -> Optional.of("http.port: expected a number from 1 to 65535 or"
                    + " the name of a port, found " + (http.port().isEmpty() ? "none" : http.port()));
            case Means.Http http -> Stream.concat(Stream.of(http.body()), http.headers().values().stream())
                    .filter(Placeholders::isMore).findFirst()
                    .map(it -> "http: expected nothing but values as {{ .NAME }} in body and headers, found " + it);
        };
    }
}
