package rota.local.agent.volume;

import java.util.SequencedMap;
import rota.api.meta.Ordered;

/// What a volume is.
public sealed interface Content {
    /// The pod's own empty directory.
    record Scratch() implements Content {}

    /// Files that come from objects of the API, by their path within the volume.
    record Files(SequencedMap<String, Data> files) implements Content {
        public Files {
            files = Ordered.map(files);
        }
    }

    /// A place in the machine's own tree.
    ///
    /// @param type what must be there, or is to be made, as the API names it
    record Host(String path, String type) implements Content {}

    /// A directory of this node that outlives the pod.
    record Claim(String namespace, String name) implements Content {}

    /// One file.
    ///
    /// @param mode its permissions, as in `chmod`
    record Data(String base64, int mode) {}
}
