package rota.workloads.trainjob.plugin;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import rota.api.wire.Json;

/// The steps whose pods a scheduler starts together or not at all.
final class Gang {
    /// Says, on a runtime or in a change to it, who belongs to the group of pods.
    static final String ANNOTATION = "rota.dev/gang";
    static final String ALL = "all";
    static final String STARTABLE = "startable";

    private Gang() {}

    /// All steps, as users of other controllers know it, where none waits for another; otherwise the most pods that can
    /// be there at the same time before any of them runs. A scheduler that waits for more waits for ever: steps that
    /// wait for others have no pods yet. Who wants that all the same can ask for it.
    static List<PodSet> of(Training training) {
        return training.annotations().text(ANNOTATION).orElse(STARTABLE).equals(ALL) ? training.podSets()
                : startable(training);
    }

    private static List<PodSet> startable(Training training) {
        var together = new LinkedHashMap<Json, List<PodSet>>();
        var inOrder = training.spec().text("startupPolicy", "startupPolicyOrder").equals(Optional.of("InOrder"));
        for (var step : training.podSets())
            together.merge(inOrder ? step.job() : new Json.Arr(step.job().items("dependsOn")), List.of(step),
                    (one, more) -> Stream.concat(
                            one.stream(), more.stream()).toList());
        return together.values().stream().max(Comparator.comparingInt(Gang::pods)).orElse(List.of());
    }

    static int pods(List<PodSet> steps) {
        return steps.stream().mapToInt(PodSet::count).sum();
    }

    static List<String> faults(Training training) {
        return training.annotations().text(ANNOTATION).filter(it -> !List.of(ALL, STARTABLE).contains(it)).map(
                it -> "annotation " + ANNOTATION + ": expected " + ALL + " or " + STARTABLE + ", found " + it).stream()
                .toList();
    }

    /// That a group counts pods which are never there at the same time.
    static List<String> advice(Training training) {
        var members = pods(of(training));
        var most = pods(startable(training));
        return members <= most ? List.of() : List.of("the group of pods has " + members + " members, of which at most "
                + most + " can be there before others have run, for steps wait for each other: a strict scheduler "
                + "starts none of them. Without the annotation " + ANNOTATION + ": " + ALL + ", which the template of "
                + "the runtime or a change to it has, the group could start");
    }

    /// A mark on every pod of the group.
    static Proposal marked(Training training, String field, String name) {
        return Proposal.of(of(training).stream().map(it -> new Edit.PodMark(it.name(), field, name, training.name()))
                .toList());
    }

    /// How many they are and what they ask for.
    static Json.Obj size(Training training) {
        var steps = of(training);
        var resources = PodRequests.ofAll(steps);
        var spec = Json.object("minMember", Json.of(pods(steps)));
        return resources.equals(Json.Obj.EMPTY) ? spec : spec.with("minResources", resources);
    }
}
