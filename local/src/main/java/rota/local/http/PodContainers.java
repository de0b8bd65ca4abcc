package rota.local.http;

import java.util.ArrayList;
import java.util.List;
import rota.api.client.ApiException;
import rota.api.wire.Json;

/// Which container of a pod somebody means.
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

    private List<String> names(String list) {
        return pod.items("spec", list).stream().filter(Json.Obj.class::isInstance)
                .map(it -> ((Json.Obj) it).text("name").orElse("")).toList();
    }

    private String name() {
        return pod.text("metadata", "name").orElse("");
    }
}
