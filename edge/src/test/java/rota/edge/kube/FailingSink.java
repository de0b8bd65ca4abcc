package rota.edge.kube;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.Collection;
import java.util.List;
import rota.api.client.Sink;
import rota.api.meta.ResourceVersion;

/// Takes lists, and fails on the first change.
record FailingSink(Collection<String> calls) implements Sink<Pod> {
    @Override
    public void replaced(List<Pod> objects, ResourceVersion version) {
        calls.add("replaced");
    }

    @Override
    public void changed(Pod object) {
        calls.add("changed");
        throw new IllegalStateException("broken");
    }

    @Override
    public void removed(Pod object) {
        calls.add("removed");
    }

    @Override
    public void bookmark(ResourceVersion version) {
        calls.add("bookmark");
    }
}
