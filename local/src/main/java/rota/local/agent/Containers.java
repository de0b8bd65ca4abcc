package rota.local.agent;

import java.io.InputStream;
import java.util.List;

/// What the front of an API server asks a node for: the logs of its containers, and commands inside them.
public interface Containers {

    /// The log of a container; the caller closes it.
    ///
    /// @throws Missing when there is no such pod, container or log
    InputStream logs(PodRef pod, LogOptions options);

    /// Starts a command in a container that runs: with its environment, its volumes and its working directory.
    ///
    /// @param container empty: the only one
    /// @param tty whether the command gets a terminal, where the machine can give one
    /// @throws Missing when there is no such pod, or its container does not run
    ExecSession exec(PodRef pod, String container, List<String> command, boolean tty);

    /// What was asked for is not here.
    final class Missing extends RuntimeException {
        private static final long serialVersionUID = 1L;

        public Missing(String message) {
            super(message);
        }
    }
}
