package rota.edge.kube;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import java.util.LinkedHashMap;
import java.util.Map;

/// A custom resource that knows one field of its spec and one of its status.
@Group("test.rota.dev")
@Version("v1")
public class Widget extends CustomResource<Widget.Spec, Widget.Status> implements Namespaced {
    private static final long serialVersionUID = 1L;

    static Widget of(String namespace, String name, int size) {
        var widget = new Widget();
        widget.getMetadata().setNamespace(namespace);
        widget.getMetadata().setName(name);
        var spec = new Spec();
        spec.size = size;
        widget.setSpec(spec);
        return widget;
    }

    /// What is wanted.
    public static class Spec {
        public int size;
        private final Map<String, Object> others = new LinkedHashMap<>();

        @JsonAnyGetter
        public Map<String, Object> others() {
            return others;
        }

        @JsonAnySetter
        public void other(String name, Object value) {
            others.put(name, value);
        }
    }

    /// What is.
    public static class Status {
        public int ready;
    }
}
