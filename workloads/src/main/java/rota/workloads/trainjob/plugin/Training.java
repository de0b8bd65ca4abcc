package rota.workloads.trainjob.plugin;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import rota.api.meta.Identity;
import rota.api.meta.Owners;
import rota.api.trainjob.RuntimeSpec;
import rota.api.trainjob.TrainJobNames;
import rota.api.trainjob.TrainJobSpec;
import rota.api.trainjob.Trainer;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// A training on its way to becoming objects: what its user wants, what its runtime gives, and how far both have been
/// put together. Plugins see it and say what they would change.
///
/// @param runtime as it is without the user's changes
/// @param labels those of the JobSet
/// @param annotations those of the JobSet
/// @param spec that of the JobSet; its steps are in `podSets`
public record Training(Identity owner, TrainJobSpec job, RuntimeSpec runtime, Json.Obj labels, Json.Obj annotations,
        Json.Obj spec, List<PodSet> podSets) {
    /// At which those meet who look for each other.
    static final int PORT = 29500;

    public Training {
        podSets = List.copyOf(podSets);
    }

    /// The user's wishes and the runtime put together, before any plugin has seen them.
    public static Training of(Identity owner, TrainJobSpec job, RuntimeSpec runtime) {
        return Assembly.of(owner, job, runtime);
    }

    String name() {
        return owner.key().name();
    }

    String namespace() {
        return owner.key().namespace();
    }

    Json ownerReference() {
        return Codec.tree(Owners.controllerReference(owner));
    }

    /// The step that trains.
    Optional<PodSet> trainer() {
        return podSets.stream().filter(PodSet::isTrainer).findFirst();
    }

    Optional<PodSet> find(String job) {
        return podSets.stream().filter(it -> it.name().equals(job)).findFirst();
    }

    /// How many nodes train; as the user says, or else the runtime.
    int nodes() {
        return job.trainer().nodes().orElseGet(() -> trainer().map(PodSet::count).orElse(1));
    }

    /// The name of the Service that gives pods their names.
    String subdomain() {
        return spec.text("network", "subdomain").filter(it -> !it.isEmpty()).orElse(name());
    }

    /// Where the first node is found.
    String master() {
        return name() + "-" + trainer().map(PodSet::name).orElse(TrainJobNames.NODE) + "-0-0." + subdomain();
    }

    /// What each node asks for, as far as it tells how many processes there should be.
    Resources resources() {
        return podSets.stream().filter(it -> it.isTrainer() || it.name().equals(TrainJobNames.NODE))
                .flatMap(it -> it.container(TrainJobNames.NODE).stream()).map(it -> it.object("resources"))
                .filter(it -> !it.equals(Json.Obj.EMPTY)).findFirst().map(Resources::new).orElse(Resources.NONE);
    }

    Training changed(String step, UnaryOperator<PodSet> change) {
        return with(podSets.stream().map(it -> it.name().equals(step) ? change.apply(it) : it).toList());
    }

    Training changed(Edit.Place place, UnaryOperator<Json.Obj> change) {
        return changed(place.job(), it -> it.withContainer(place.container(), change));
    }

    /// The trainer runs this, whatever its user said.
    Training launching(List<String> command, Optional<List<String>> args) {
        var old = job.trainer();
        var next = new Trainer(old.image(), Optional.of(command), args, old.env(), old.nodes(), old.resources(),
                old.processes());
        return new Training(owner, new TrainJobSpec(job.runtime(), next, job.dataset(), job.model(), job.patches(),
                job.suspended(), job.deadline()), runtime, labels, annotations, spec, podSets);
    }

    private Training with(List<PodSet> changed) {
        return new Training(owner, job, runtime, labels, annotations, spec, changed);
    }
}
