package rota.workloads.nodeset;

import java.util.List;
import java.util.Optional;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// Whose a Slurm node is, as its comment says it: upstream writes and reads the same.
record Note(String namespace, String pod, String node, String set, String setUid) {
    private static final List<String> KEYS = List.of("namespace", "podName", "node", "nodeSetName", "nodeSetUID");

    static Note of(NodeSetView view, WorkerPod pod) {
        return new Note(view.namespace(), pod.name(), pod.facts().node().orElse(""), view.name(), view.id().uid());
    }

    /// Empty when the comment is somebody else's, or there is none.
    static Optional<Note> read(String comment) {
        try {
            if (!(Codec.read(comment) instanceof Json.Obj object) || !object.has("podName")) return Optional.empty();
            return Optional.of(new Note(text(object, 0), text(object, 1), text(object, 2), text(object, 3),
                    text(object, 4)));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    private static String text(Json.Obj object, int key) {
        return object.text(KEYS.get(key)).orElse("");
    }

    String text() {
        return Codec.write(Json.object(KEYS.get(0), Json.of(namespace)).with(KEYS.get(1), Json.of(pod))
                .with(KEYS.get(2), Json.of(node)).with(KEYS.get(3), Json.of(set))
                .with(KEYS.get(4), Json.of(setUid)));
    }

    boolean isOf(NodeSetView view) {
        return view.namespace().equals(namespace) && view.name().equals(set) && view.id().uid().equals(setUid)
                && !pod.isEmpty();
    }
}
