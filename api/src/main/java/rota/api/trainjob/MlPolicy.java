package rota.api.trainjob;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import rota.api.wire.Json;

/// How the nodes of a training work together.
///
/// @param present whether the runtime says anything about it
public record MlPolicy(boolean present, OptionalInt nodes, Framework framework) {

    /// Whose way it is.
    public sealed interface Framework {
        /// Nobody's: as many pods as nodes, and nothing else.
        record Plain() implements Framework {}

        /// PyTorch's.
        ///
        /// @param targets other containers that learn what the trainer learns
        record Torch(List<Target> targets) implements Framework {
            public Torch {
                targets = List.copyOf(targets);
            }
        }

        /// A launcher reaches the nodes with SSH.
        ///
        /// @param processes how many a node has room for
        /// @param keyFolder where the keys are found
        /// @param launcherComputes the launcher counts as a node
        record Mpi(int processes, String implementation, String keyFolder, boolean launcherComputes)
                implements
                    Framework {}

        record Jax() implements Framework {}

        record XgBoost() implements Framework {}

        /// A resource manager of its own runs inside the pods.
        record Flux(int processes) implements Framework {}
    }

    /// Containers of one step.
    public record Target(String job, List<String> containers) {
        public Target {
            containers = List.copyOf(containers);
        }
    }

    static MlPolicy of(Json.Obj runtime) {
        var policy = runtime.object("mlPolicy");
        return new MlPolicy(runtime.has("mlPolicy"), policy.whole("numNodes"), framework(policy));
    }

    private static Framework framework(Json.Obj policy) {
        if (policy.has("torch"))
            return new Framework.Torch(policy.objects("torch", "envInjection", "targets").stream().map(it -> new Target(
                    it.text("jobName").orElse(""), it.texts("containerNames"))).toList());
        if (policy.has("mpi")) return mpi(policy.object("mpi"));
        if (policy.has("jax")) return new Framework.Jax();
        if (policy.has("xgboost")) return new Framework.XgBoost();
        if (policy.has("flux")) return new Framework.Flux(policy.whole("flux", "numProcPerNode").orElse(1));
        return new Framework.Plain();
    }

    private static Framework mpi(Json.Obj mpi) {
        return new Framework.Mpi(mpi.whole("numProcPerNode").orElse(1),
                mpi.text("mpiImplementation").filter(it -> !it.isEmpty()).orElse("OpenMPI"),
                mpi.text("sshAuthMountPath").orElse("/root/.ssh"), mpi.truth("runLauncherAsNode").orElse(false));
    }

    /// Where MPI is the way.
    public Optional<Framework.Mpi> mpi() {
        return framework instanceof Framework.Mpi mpi ? Optional.of(mpi) : Optional.empty();
    }
}
