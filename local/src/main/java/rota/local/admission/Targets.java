package rota.local.admission;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import java.net.URI;
import java.util.Optional;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.rule.Meta;
import rota.local.rule.Selectors;
import rota.local.store.Store;
import rota.local.store.Stored;

/// Finds where a webhook is: at a URL, or behind a service. A cluster on one machine has no network of services: a pod
/// that the service selects is called directly.
public record Targets(Store store) {
    private static final Kind SERVICES = Kind.of(Service.class);
    private static final Kind PODS = Kind.of(Pod.class);

    Target of(Hook hook) {
        var config = hook.tree().object("clientConfig");
        var bundle = config.text("caBundle").orElse("");
        var url = config.text("url").orElse("");
        if (url.isEmpty()) return behind(config.object("service"), bundle);
        var uri = URI.create(url);
        return new Target(uri, new Target.Trust(bundle, host(uri)));
    }

    private Target behind(Json.Obj reference, String bundle) {
        var namespace = reference.text("namespace").orElse("");
        var name = reference.text("name").orElse("");
        var service = store.get(SERVICES.key(namespace, name)).map(Stored::tree)
                .orElseThrow(() -> trouble("service \"" + name + "\" not found"));
        var wanted = Meta.number(reference, "port").orElse(443L);
        var port = service.items("spec", "ports").stream().map(Json.Obj.class::cast)
                .filter(it -> Meta.number(it, "port").equals(Optional.of(wanted))).findFirst()
                .orElseThrow(() -> trouble("service \"" + name + "\" has no port " + wanted));
        var pod = store.list(PODS, namespace).objects().stream().map(Stored::tree)
                .filter(it -> serves(service, it)).findFirst()
                .orElseThrow(() -> trouble("no endpoints available for service \"" + name + "\""));
        var path = reference.text("path").orElse("/");
        var address = "https://" + pod.text("status", "podIP").orElseThrow() + ":" + number(port, pod, name)
                + (path.startsWith("/") ? path : "/" + path);
        return new Target(URI.create(address), new Target.Trust(bundle, name + "." + namespace + ".svc"));
    }

    private static boolean serves(Json.Obj service, Json.Obj pod) {
        var selector = Json.object("matchLabels", service.object("spec", "selector"));
        return !Selectors.isEmpty(selector) && Selectors.matches(selector, pod.object("metadata", "labels"))
                && !pod.text("status", "podIP").orElse("").isEmpty() && !Meta.isDeleting(pod)
                && pod.items("status", "conditions").stream().map(Json.Obj.class::cast)
                        .anyMatch(it -> it.text("type").equals(Optional.of("Ready"))
                                && it.text("status").equals(Optional.of("True")));
    }

    private static long number(Json.Obj port, Json.Obj pod, String service) {
        var target = port.get("targetPort").orElse(Json.Null.NULL);
        if (target instanceof Json.Num(var number)) return number.longValue();
        if (!(target instanceof Json.Str(var wanted))) return Meta.number(port, "port").orElse(443L);
        return pod.items("spec", "containers").stream()
                .flatMap(it -> ((Json.Obj) it).items("ports").stream()).map(Json.Obj.class::cast)
                .filter(it -> it.text("name").equals(Optional.of(wanted)))
                .flatMap(it -> Meta.number(it, "containerPort").stream()).findFirst()
                .orElseThrow(() -> trouble("no endpoints available for service \"" + service + "\""));
    }

    private static HookClient.Trouble trouble(String why) {
        return new HookClient.Trouble("failed to call webhook: " + why);
    }

    private static String host(URI uri) {
        var host = Optional.ofNullable(uri.getHost()).orElse("");
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }
}
