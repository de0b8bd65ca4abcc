package rota.api.nodeset;

import java.util.Optional;
import java.util.stream.Stream;

/// What decides how many pods there are.
public enum ScalingMode {
    /// A number.
    STATEFUL_SET("StatefulSet"),
    /// The Kubernetes nodes that fit: one pod on each.
    DAEMON_SET("DaemonSet");

    private final String word;

    ScalingMode(String word) {
        this.word = word;
    }

    /// As specs and labels spell it.
    public String word() {
        return word;
    }

    public static Optional<ScalingMode> named(String word) {
        return Stream.of(values()).filter(it -> it.word.equals(word)).findFirst();
    }
}
