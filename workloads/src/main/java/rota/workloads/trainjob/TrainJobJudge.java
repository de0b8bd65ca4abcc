package rota.workloads.trainjob;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import rota.api.jobset.JobSet;
import rota.api.jobset.JobSetStatus;
import rota.api.meta.Deleting;
import rota.api.meta.Identity;
import rota.api.meta.Owners;
import rota.api.trainjob.RuntimeSpec;
import rota.api.trainjob.TrainJob;
import rota.api.trainjob.TrainJobNames;
import rota.api.trainjob.TrainJobSpec;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.workloads.trainjob.plugin.Framework;
import rota.workloads.trainjob.plugin.Framework.Build;
import rota.workloads.trainjob.plugin.ReportDesk;
import rota.workloads.trainjob.plugin.Supplies;
import rota.workloads.trainjob.plugin.Training;

/// Says before a TrainJob is written what would block it afterwards. Pure: the same case gives the same verdict.
///
/// @param yaml reads a snapshot, maybe one of others; what is no YAML is an [IllegalArgumentException]
public record TrainJobJudge(Function<String, Json> yaml) {
    private static final Framework FRAMEWORK = Framework.standard();
    private static final String PATCHES = "spec.runtimePatches: ";

    /// What is about to be written, and what there is.
    ///
    /// @param before as it was; empty for a new one
    /// @param runtime the one that it names; empty: there is none
    /// @param snapshot what has the name of its copy of the runtime
    /// @param set what has the name of its JobSet
    public record Case(Optional<TrainJob> before, TrainJob after, Optional<GenericKubernetesResource> runtime,
            Optional<ConfigMap> snapshot, Optional<JobSet> set) {
        /// A new one.
        public static Case anew(TrainJob job, Optional<GenericKubernetesResource> runtime) {
            return new Case(Optional.empty(), job, runtime, Optional.empty(), Optional.empty());
        }
    }

    /// What there is to say.
    ///
    /// @param faults none: it may be written
    public record Verdict(List<String> faults, List<String> warnings) {
        static final Verdict NOTHING = new Verdict(List.of(), List.of());

        public Verdict {
            faults = List.copyOf(faults);
            warnings = List.copyOf(warnings);
        }

        private static Verdict refused(String fault) {
            return new Verdict(List.of(fault), List.of());
        }
    }

    /// Whether there is anything to judge. Whoever only suspends, resumes or marks a TrainJob is never in the way of
    /// itself, and what is on its way out may always go.
    public static boolean isQuestion(Optional<TrainJob> before, TrainJob after) {
        if (Deleting.is(after) || !TrainJobSpec.isOurs(after)) return false;
        return before.isEmpty() || !lasting(before.get()).equals(lasting(after));
    }

    public Verdict judge(Case it) {
        if (!isQuestion(it.before(), it.after())) return Verdict.NOTHING;
        var spec = TrainJobSpec.of(it.after());
        return switch (runtime(it, spec)) {
            case RuntimeSource.Unsupported(var type) -> Verdict.refused("spec.runtimeRef: unsupported runtime: "
                    + type);
            case RuntimeSource.Unusable(var why) -> Verdict.refused("spec.runtimeRef: " + why);
            case RuntimeSource.Kept(var runtime) -> built(it, spec, runtime);
            case RuntimeSource.Live(var runtime, _) -> built(it, spec, runtime);
        };
    }

    /// A training that has begun is judged by the runtime that it began with.
    private RuntimeSource runtime(Case it, TrainJobSpec spec) {
        var ref = spec.runtime();
        var id = id(it.after());
        if (!ref.isNamespaced() && !ref.isClusterWide()) return new RuntimeSource.Unsupported(ref.type());
        return it.snapshot().filter(copy -> Owners.isControlledBy(copy, id.uid()))
                .map(copy -> Snapshot.read(copy, id, ref, yaml)).or(() -> it.runtime().map(Snapshot::live))
                .orElseGet(() -> Snapshot.missing(ref, id.key().namespace()));
    }

    private static Verdict built(Case it, TrainJobSpec spec, RuntimeSpec runtime) {
        var id = id(it.after());
        var set = it.set().filter(found -> Owners.isControlledBy(found, id.uid()));
        var training = Training.of(id, spec, runtime);
        return switch (FRAMEWORK.build(training, supplies(set))) {
            case Build.Refused(var faults) -> new Verdict(faults, List.of());
            case Build.Made(var components) -> {
                var faults = new ArrayList<String>();
                set.ifPresent(found -> faults.addAll(changes(it.before(), spec, found, components.getLast().object())));
                yield new Verdict(faults, warnings(it, training));
            }
        };
    }

    /// The address of a desk is no part of a JobSet, that there is one is.
    private static Supplies supplies(Optional<JobSet> set) {
        return new Supplies(Optional.empty(), set.filter(ReportDesk::isKnownTo).map(_ -> new ReportDesk("", "")));
    }

    private static List<String> changes(Optional<TrainJob> before, TrainJobSpec spec, JobSet set, Json.Obj wanted) {
        var old = before.map(TrainJobSpec::of);
        if (old.isPresent() && !old.get().patches().equals(spec.patches())) {
            if (!old.get().suspended() && !spec.suspended())
                return List.of(PATCHES + "expected no change while the TrainJob runs, found one; suspend it first");
            var busy = JobSetStatus.of(set).jobs().stream().filter(it -> it.active() > 0).map(it -> PATCHES
                    + "expected that no Job of the step " + it.name() + " runs any more, found " + it.active())
                    .toList();
            if (!busy.isEmpty()) return busy;
        }
        return AtRest.obstacle(spec, set, wanted).stream().toList();
    }

    private static List<String> warnings(Case it, Training training) {
        var warnings = new ArrayList<String>();
        it.runtime().filter(TrainJobJudge::isDeprecated).ifPresent(runtime -> warnings.add(deprecation(runtime)));
        warnings.addAll(FRAMEWORK.advice(training));
        return warnings;
    }

    /// Whether its authors would rather see another one used.
    public static boolean isDeprecated(GenericKubernetesResource runtime) {
        var labels = runtime.getMetadata().getLabels();
        return labels != null && "deprecated".equals(labels.get(TrainJobNames.DEPRECATED));
    }

    /// What users of such a runtime hear.
    public static String deprecation(GenericKubernetesResource runtime) {
        return runtime.getKind() + " " + runtime.getMetadata().getName() + " is deprecated: it has the label "
                + TrainJobNames.DEPRECATED + ", and may be gone in a later version; choose another runtime";
    }

    /// What does not only say whether it rests.
    private static Json.Obj lasting(TrainJob job) {
        return Codec.tree(job).object("spec").without("suspend");
    }

    /// A new one may have no UID yet, and one whose name is made by the server no name.
    private static Identity id(TrainJob job) {
        var meta = Codec.tree(job).object("metadata");
        var name = meta.text("name").filter(it -> !it.isEmpty()).or(() -> meta.text("generateName").map(it -> it
                + "abcde")).orElse("");
        return new Identity(TrainJob.KIND.key(meta.text("namespace").orElse(""), name), meta.text("uid").orElse(""));
    }
}
