package rota.api.trainjob;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;

/// What the user wants, with everything decided that the API leaves open.
///
/// @param patches what is changed in the runtime, in order
/// @param deadline how long it may run; empty: for ever
public record TrainJobSpec(RuntimeRef runtime, Trainer trainer, Optional<Initializer> dataset,
        Optional<Initializer> model, List<RuntimePatch> patches, boolean suspended, Optional<Duration> deadline) {
    /// Who looks after a TrainJob that names nobody.
    public static final String MANAGER = "trainer.kubeflow.org/trainjob-controller";

    /// The runtime that a TrainJob names.
    public record RuntimeRef(String group, String kind, String name) {
        static RuntimeRef of(Json.Obj ref) {
            return new RuntimeRef(ref.text("apiGroup").orElse(TrainJob.GROUP),
                    ref.text("kind").orElse(ClusterTrainingRuntime.KIND.name()), ref.text("name").orElse(""));
        }

        public boolean isNamespaced() {
            return group.equals(TrainJob.GROUP) && kind.equals(TrainingRuntime.KIND.name());
        }

        public boolean isClusterWide() {
            return group.equals(TrainJob.GROUP) && kind.equals(ClusterTrainingRuntime.KIND.name());
        }

        /// `ClusterTrainingRuntime.trainer.kubeflow.org`.
        public String type() {
            return kind + "." + group;
        }
    }

    public TrainJobSpec {
        patches = List.copyOf(patches);
    }

    public static TrainJobSpec of(TrainJob job) {
        var spec = TrainJob.part(job, "spec");
        var initializer = spec.object("initializer");
        return new TrainJobSpec(RuntimeRef.of(spec.object("runtimeRef")), Trainer.of(spec.object("trainer")),
                Initializer.of(initializer, "dataset"), Initializer.of(initializer, "model"), RuntimePatch.of(spec),
                spec.truth("suspend").orElse(false), deadline(spec));
    }

    /// Whether it is us who look after this TrainJob, and not another controller that its user has named.
    public static boolean isOurs(TrainJob job) {
        return managedBy(job).filter(it -> !it.equals(MANAGER)).isEmpty();
    }

    /// Whom its user has named to look after it.
    public static Optional<String> managedBy(TrainJob job) {
        return TrainJob.part(job, "spec").text("managedBy").filter(it -> !it.isEmpty());
    }

    /// The runtime alone, for those who look for TrainJobs by it.
    public static RuntimeRef runtimeOf(TrainJob job) {
        return RuntimeRef.of(TrainJob.part(job, "spec").object("runtimeRef"));
    }

    private static Optional<Duration> deadline(Json.Obj spec) {
        return spec.get("activeDeadlineSeconds").filter(Json.Num.class::isInstance)
                .map(it -> ((Json.Num) it).value().longValue()).filter(it -> it > 0).map(Duration::ofSeconds);
    }
}
