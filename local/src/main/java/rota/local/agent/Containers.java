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

    /// What the container itself prints from now on, until it ends; what is typed reaches it if it reads at all. To
    /// leave does not end it.
    ///
    /// @param container empty: the only one
    /// @throws Missing when there is no such pod, or its container does not run
    ExecSession attach(PodRef pod, String container);

    /// What was asked for is not here.
    final class Missing extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final What what;

        /// How much of it is missing.
        public enum What {
            /// No such pod on this node.
            POD,
            /// The pod has no such container.
            CONTAINER,
            /// The container has printed nothing yet, or it is kept no longer.
            LOG,
            /// The container does not run, or nothing can be run in it.
            PROCESS
        }

        public Missing(What what, String message) {
            super(message);
            this.what = what;
        }

        public What what() {
            return what;
        }

        /// As kubelets say it.
        public static Missing pod(PodRef pod) {
            return new Missing(What.POD, "pod \"" + pod.name() + "\" does not exist");
        }

        /// As kubelets say it.
        public static Missing container(PodRef pod, String container) {
            return new Missing(What.CONTAINER, "container \"" + container + "\" not found in pod \"" + pod.name()
                    + "\"");
        }

        /// A container that does not run, as kubelets say it.
        public static Missing process(String container) {
            return new Missing(What.PROCESS, "container not found (\"" + container + "\")");
        }
    }
}
