package rota.workloads.trainjob;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.jobset.JobSet;
import rota.api.meta.Deleting;
import rota.api.meta.ResourceVersion;
import rota.api.trainjob.TrainJobNames;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Confirm;
import rota.kernel.plan.Step;
import rota.workloads.trainjob.plugin.Component;

/// Makes the objects of a training so, and keeps them so.
///
/// @param obstacles what stands in the way, in words for the user; where there is any, nothing is done
record Upkeep(List<Step> steps, List<String> obstacles) {
    private static final String MAKE = "make";
    private static final String CHANGE = "change";

    Upkeep {
        steps = List.copyOf(steps);
        obstacles = List.copyOf(obstacles);
    }

    static Upkeep of(TrainJobView view, List<Component> components) {
        var obstacles = new ArrayList<String>();
        var waits = new ArrayList<Step>();
        var made = new ArrayList<Action>();
        var changed = new ArrayList<Action>();
        for (var component : components) {
            var there = view.find(component.key());
            obstacle(view, component, there).ifPresent(obstacles::add);
            if (there.isEmpty()) made.addAll(creation(component));
            else if (Deleting.is(there.get()))
                waits.add(Step.waiting(MAKE, component.key() + " is being deleted; it is made anew when it is gone"));
            else
                changed.addAll(change(view, component, there.get(), waits));
        }
        return new Upkeep(steps(view, made, changed, waits), obstacles);
    }

    /// What is there already is brought up to date before anything is added to it: what is made may start at once.
    private static List<Step> steps(TrainJobView view, List<Action> made, List<Action> changed, List<Step> waits) {
        var steps = new ArrayList<Step>();
        // A TrainJob that is long over must not begin anew, and one that trains must not be told to rest, because our
        // copy of it is an old one.
        var seen = Confirm.unchanged(view.id(), ResourceVersion.parse(view.job().getMetadata().getResourceVersion()));
        if (!changed.isEmpty())
            steps.add(Step.oneByOne(CHANGE, "they are not as the TrainJob and its runtime say", after(seen, changed)));
        if (!made.isEmpty()) steps.add(Step.oneByOne(MAKE, "the TrainJob needs them", after(seen, made)));
        steps.addAll(waits);
        return steps;
    }

    private static List<Action> after(Action first, List<Action> others) {
        return Stream.concat(Stream.of(first), others.stream()).toList();
    }

    /// What has the name by now is not ours, or not seen yet: nobody else's object is taken over.
    private static List<Action> creation(Component component) {
        return List.of(Confirm.free(component.key()), apply(component, Drift.marked(component.object())));
    }

    private static List<Action> change(TrainJobView view, Component component, HasMetadata there, List<Step> waits) {
        if (component.upkeep() == Component.Upkeep.ONCE) return List.of();
        var news = Drift.isNews(there, component.object());
        if (!news && Drift.field(there, component.object()).isEmpty()) return List.of();
        if (component.upkeep() == Component.Upkeep.AT_REST && !rests(view, there)) {
            if (news && there instanceof JobSet)
                waits.add(Step.waiting(CHANGE, component.key() + " runs and is left as it is; what has been changed "
                        + "since it began takes effect when the TrainJob has been suspended"));
            return List.of();
        }
        var uid = Json.of(there.getMetadata().getUid());
        return List.of(apply(component, Drift.marked(component.object()).withAt(uid, "metadata", "uid")));
    }

    /// The training rests, or has been told to, or is about to go on.
    private static boolean rests(TrainJobView view, HasMetadata there) {
        return view.spec().suspended() || (there instanceof JobSet set && AtRest.isSuspended(set));
    }

    private static Action apply(Component component, Json.Obj object) {
        return new Action.Apply(component.key(), object, TrainJobNames.FIELD_OWNER, Optional.of(Draft.trouble("")));
    }

    private static Optional<String> obstacle(TrainJobView view, Component component, Optional<HasMetadata> there) {
        var key = component.key();
        if (!view.objects().served().contains(key.kind()))
            return Optional.of("the cluster did not know " + key.kind().plural() + "." + key.kind().group()
                    + " when this operator began; the runtime asks for one: install the definition and start the "
                    + "operator again, or choose another runtime");
        if (there.filter(it -> !view.isOurs(it)).isPresent())
            return Optional.of("expected the name " + key + " to be free, found an object of " + Strangers.words(there
                    .get()));
        return there.filter(JobSet.class::isInstance).flatMap(it -> AtRest.obstacle(view.spec(), (JobSet) it, component
                .object()));
    }
}
