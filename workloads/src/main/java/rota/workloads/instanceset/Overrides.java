package rota.workloads.instanceset;

import java.util.ArrayList;
import java.util.List;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.instanceset.InstanceTemplate;
import rota.api.wire.Json;

/// What a template says differently, put over the default pod template.
final class Overrides {
    private static final List<String> PLACEMENT = List.of("schedulerName", "nodeSelector", "nodeName", "affinity",
            "tolerations", "topologySpreadConstraints");
    private static final List<String> RESOURCES = List.of("cpu", "memory");

    private Overrides() {}

    static Json.Obj pod(InstanceSetSpec set, InstanceTemplate template) {
        var said = template.overrides();
        var pod = set.template();
        for (var map : List.of("annotations", "labels")) {
            if (!said.object(map).fields().isEmpty())
                pod = pod.withAt(over(pod.object("metadata", map), said.object(map)), "metadata", map);
        }
        return pod.with("spec", spec(pod.object("spec"), said));
    }

    private static Json.Obj spec(Json.Obj before, Json.Obj said) {
        var spec = before;
        if (said.has("schedulingPolicy")) spec = placed(spec, said.object("schedulingPolicy"));
        spec = withImages(spec, "initContainers", said.object("images"));
        spec = withImages(spec, "containers", said.object("images"));
        return first(spec, said);
    }

    /// All of it is replaced: what the policy does not say is gone.
    private static Json.Obj placed(Json.Obj before, Json.Obj policy) {
        var spec = before;
        for (var field : PLACEMENT) {
            spec = policy.get(field).isPresent()
                    ? spec.with(field, policy.get(field).orElseThrow())
                    : spec.without(field);
        }
        return spec;
    }

    private static Json.Obj withImages(Json.Obj spec, String list, Json.Obj images) {
        if (images.fields().isEmpty() || spec.objects(list).isEmpty()) return spec;
        return spec.with(list, new Json.Arr(spec.objects(list).stream().<Json>map(container -> images
                .get(container.text("name").orElse("")).map(it -> container.with("image", it)).orElse(container))
                .toList()));
    }

    /// Resources and variables are meant for the first container.
    private static Json.Obj first(Json.Obj spec, Json.Obj said) {
        var containers = new ArrayList<Json>(spec.objects("containers"));
        if (containers.isEmpty()) return spec;
        var main = (Json.Obj) containers.getFirst();
        for (var kind : List.of("limits", "requests")) {
            for (var name : RESOURCES) {
                var amount = said.at("resources", kind, name);
                if (amount.isPresent()) main = main.withAt(amount.get(), "resources", kind, name);
            }
        }
        if (!said.objects("env").isEmpty()) main = main.with("env", variables(main.objects("env"), said));
        containers.set(0, main);
        return spec.with("containers", new Json.Arr(containers));
    }

    private static Json.Arr variables(List<Json.Obj> before, Json.Obj said) {
        var all = new ArrayList<Json>(before);
        for (var variable : said.objects("env")) {
            var names = all.stream().map(it -> ((Json.Obj) it).text("name")).toList();
            var at = names.indexOf(variable.text("name"));
            if (at < 0) all.add(variable);
            else
                all.set(at, variable);
        }
        return new Json.Arr(all);
    }

    private static Json.Obj over(Json.Obj before, Json.Obj more) {
        var all = before;
        for (var field : more.fields().entrySet()) all = all.with(field.getKey(), field.getValue());
        return all;
    }
}
