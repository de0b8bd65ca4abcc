package rota.workloads.instanceset;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import rota.api.instanceset.LifecycleAction;
import rota.api.instanceset.LifecycleAction.Means;
import rota.api.peer.MemberRequest;
import rota.api.peer.MemberRequest.Patience;
import rota.api.peer.MemberRequest.Way;
import rota.api.wire.Json;
import rota.kernel.plan.Action;

/// A lifecycle action as calls to members: whom it concerns, how each is reached, and what it is told.
///
/// @param name what it is called where an agent knows it by name
/// @param parameters what this occasion adds to the variables of the set
/// @param arguments one call for each list
record Actions(String name, LifecycleAction action, SequencedMap<String, String> parameters,
        List<List<String>> arguments) {
    private static final String AGENT = "kbagent";
    private static final String AGENT_PORT = "http";
    /// Where an agent in the pod would find it; from outside it is the pod.
    private static final List<String> HERE = List.of("", "127.0.0.1", "localhost");

    /// None where there is nobody to call at the moment.
    ///
    /// @param about the member that it is about
    List<Action> on(InstanceSetView view, Member about) {
        var values = values(view);
        return targets(view, about).stream().<Action>flatMap(it -> to(it, values).stream()).toList();
    }

    /// To this very member; empty where it has no agent and nobody else can do it.
    Optional<MemberCall> to(Member member, SequencedMap<String, String> values) {
        var patience = new Patience(action.timeout(), action.retries(), action.pause());
        var id = member.facts().id();
        return way(member.facts().pod(), values)
                .map(it -> new MemberCall(id, new MemberRequest(id.key(), name, it, values,
                        arguments, patience)));
    }

    private List<Member> targets(InstanceSetView view, Member about) {
        return switch (action.target()) {
            case "All" -> view.own().stream().filter(it -> !it.isTerminating()).toList();
            case "Any" -> view.own().stream().filter(Member::isReady).limit(1).toList();
            case "Role" -> view.own().stream().filter(it -> it.role().equals(action.matchingKey())).toList();
            case "Ordinal" -> numbered(view);
            default -> List.of(about);
        };
    }

    /// Members of several templates may have the same number: then nobody knows who is meant.
    private List<Member> numbered(InstanceSetView view) {
        var all = view.own().stream().filter(it -> String.valueOf(InstanceName.of(it.name()).ordinal())
                .equals(action.matchingKey())).toList();
        return all.size() == 1 ? all : List.of();
    }

    /// An agent in the pod knows best; without one we do it ourselves.
    private Optional<Way> way(Pod pod, SequencedMap<String, String> values) {
        var agent = agent(pod);
        if (agent.isPresent())
            return Optional.of(new Way.Agent(address(pod), agent.getAsInt()));
        return switch (action.means()) {
            case Means.Exec(var container, var command, var env) -> Optional.of(new Way.Exec(container.isEmpty()
                    ? first(pod)
                    : container, command, env));
            case Means.Http http -> Optional.of(new Way.Http(http.method(), url(http, pod), headers(http, values),
                    Placeholders.filled(http.body(), values)));
            case Means.Unsupported _ -> Optional.empty();
        };
    }

    private static SequencedMap<String, String> headers(Means.Http http, SequencedMap<String, String> values) {
        var headers = new LinkedHashMap<String, String>();
        http.headers().forEach((name, value) -> headers.put(name, Placeholders.filled(value, values)));
        return headers;
    }

    /// Whether pods of this template have an agent: what it can do is said where it is set up.
    static boolean hasAgent(Json.Obj template) {
        return template.objects("spec", "containers").stream().filter(it -> it.text("name").filter(AGENT::equals)
                .isPresent()).flatMap(it -> it.objects("ports").stream())
                .anyMatch(it -> it.text("name").filter(AGENT_PORT::equals).isPresent());
    }

    /// What the user says goes before what we say. Each is there under a name that a shell can read, too.
    private SequencedMap<String, String> values(InstanceSetView view) {
        var values = new LinkedHashMap<>(parameters);
        values.putAll(view.spec().lifecycle().variables());
        for (var name : List.copyOf(values.sequencedKeySet())) {
            var plain = name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
            values.putIfAbsent(plain.isEmpty() || !Character.isDigit(plain.charAt(0)) ? plain : "_" + plain,
                    values.get(name));
        }
        return values;
    }

    private static OptionalInt agent(Pod pod) {
        return pod.getSpec().getContainers().stream().filter(it -> AGENT.equals(it.getName()))
                .flatMap(it -> it.getPorts().stream()).filter(it -> AGENT_PORT.equals(it.getName()))
                .mapToInt(ContainerPort::getContainerPort).findFirst();
    }

    private static String url(Means.Http http, Pod pod) {
        var port = named(pod, http.port()).orElse(http.port());
        var host = HERE.contains(http.host()) ? address(pod) : http.host();
        return http.scheme().toLowerCase(Locale.ROOT) + "://" + host + ":" + port + http.path();
    }

    private static Optional<String> named(Pod pod, String port) {
        return pod.getSpec().getContainers().stream().flatMap(it -> it.getPorts().stream())
                .filter(it -> port.equals(it.getName())).map(it -> String.valueOf(it.getContainerPort())).findFirst();
    }

    private static String first(Pod pod) {
        return pod.getSpec().getContainers().stream().map(Container::getName).findFirst().orElse("");
    }

    /// As it stands in a URL; empty where the pod has none.
    private static String address(Pod pod) {
        var address = pod.getStatus() == null || pod.getStatus().getPodIP() == null ? "" : pod.getStatus().getPodIP();
        return address.contains(":") ? "[" + address + "]" : address;
    }
}
