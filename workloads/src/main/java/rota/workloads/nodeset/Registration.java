package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.PodCondition;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.nodeset.NodeSetNames;
import rota.api.peer.SlurmOrigin;

/// How the node of a pod stood with Slurm when somebody last knew, and with which cluster. It is written on the pod, so
/// that it outlives operators: what another cluster does not know says nothing about the jobs of the first.
///
/// @param origins empty where an operator wrote it that did not tell clusters apart, several where it was unclear which
record Registration(Kind kind, List<SlurmOrigin> origins) {
    /// The type of the pod condition that has it, and since when. An addition to what upstream has.
    static final String CONDITION = "SlurmNodeRegistered";

    Registration {
        origins = List.copyOf(origins);
    }

    /// How it stood.
    enum Kind {
        /// Nobody has looked yet.
        UNSEEN("False", ""),
        /// It was not known, and never had been.
        NEVER("False", "Slurm does not know it"),
        /// It was known.
        KNOWN("True", "Slurm knows it"),
        /// It had been known, and was not any more.
        FORGOTTEN("False", "Slurm has forgotten it"),
        /// The same, and so it was with all nodes of the set at once.
        LOST("False", "Slurm has lost it, as all others that it knew of the set");

        private final String status;
        private final String words;

        Kind(String status, String words) {
            this.status = status;
            this.words = words;
        }

        boolean hasBeenKnown() {
            return switch (this) {
                case KNOWN, FORGOTTEN, LOST -> true;
                case UNSEEN, NEVER -> false;
            };
        }
    }

    /// What the pod shows; else the cluster that it was made for.
    static Registration of(WorkerPod pod) {
        return pod.condition(CONDITION).map(Registration::of).orElseGet(() -> new Registration(Kind.UNSEEN,
                SlurmOrigin.parse(pod.facts().annotation(NodeSetNames.SLURM_CLUSTER).orElse(""))));
    }

    private static Registration of(PodCondition condition) {
        var message = Optional.ofNullable(condition.getMessage()).orElse("");
        return Stream.of(Kind.LOST, Kind.FORGOTTEN, Kind.KNOWN, Kind.NEVER)
                .filter(it -> message.startsWith(it.words)).findFirst()
                .map(it -> new Registration(it, SlurmOrigin.parse(after(message, it.words))))
                .orElseGet(() -> new Registration("True".equals(condition.getStatus()) ? Kind.KNOWN : Kind.NEVER,
                        List.of()));
    }

    private static String after(String message, String words) {
        return message.substring(words.length()).replaceFirst("^: ", "");
    }

    /// With this cluster and no other.
    boolean isWith(SlurmOrigin origin) {
        return origins.size() == 1 && origins.getFirst().isSame(origin);
    }

    PodCondition condition() {
        var condition = new PodCondition();
        condition.setType(CONDITION);
        condition.setStatus(kind.status);
        condition.setMessage(kind.words + ": " + SlurmOrigin.text(origins));
        return condition;
    }
}
