package rota.local.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.client.ApiException;
import rota.api.wire.Json;

/// Which container of a pod somebody means, and whether it has something to show.
record PodContainers(Json.Obj pod) {

    /// The container of this name, or the only one.
    ///
    /// @throws ApiException in the words of a real server
    String choose(String wanted) {
        var own = names("containers");
        var all = new ArrayList<>(names("initContainers"));
        all.addAll(own);
        if (wanted.isEmpty()) {
            if (own.size() == 1) return own.getFirst();
            throw Refusals.badRequest("a container name must be specified for pod " + name()
                    + (own.isEmpty() ? "" : ", choose one of: [" + String.join(" ", all) + "]"));
        }
        all.addAll(names("ephemeralContainers"));
        if (all.contains(wanted)) return wanted;
        throw Refusals.badRequest("container " + wanted + " is not valid for pod " + name());
    }

    /// Refuses to show the log of a container that has not run yet, as the kubelet of a real node does.
    void checkHasLog(String container, boolean previous) {
        var status = status(container).orElseThrow(() -> Refusals.badRequest(told(container)
                + " is not available"));
        var ended = status.at("lastState", "terminated").isPresent();
        if (previous && !ended) {
            throw Refusals.badRequest("previous terminated " + told(container) + " not found");
        }
        var waiting = status.at("state", "waiting").isPresent()
                || (status.at("state", "running").isEmpty() && status.at("state", "terminated").isEmpty());
        if (!previous && waiting && !ended) {
            throw Refusals.badRequest(told(container) + " is waiting to start: " + status.text("state", "waiting",
                    "reason").orElse("ContainerCreating"));
        }
    }

    private String told(String container) {
        return "container \"" + container + "\" in pod \"" + name() + "\"";
    }

    private Optional<Json.Obj> status(String container) {
        for (var list : List.of("containerStatuses", "initContainerStatuses", "ephemeralContainerStatuses")) {
            for (var status : pod.items("status", list)) {
                if (status instanceof Json.Obj found && found.text("name").equals(Optional.of(container))) {
                    return Optional.of(found);
                }
            }
        }
        return Optional.empty();
    }

    private List<String> names(String list) {
        return pod.items("spec", list).stream().filter(Json.Obj.class::isInstance)
                .map(it -> ((Json.Obj) it).text("name").orElse("")).toList();
    }

    private String name() {
        return pod.text("metadata", "name").orElse("");
    }
}
