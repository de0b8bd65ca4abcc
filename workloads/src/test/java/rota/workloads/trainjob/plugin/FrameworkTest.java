package rota.workloads.trainjob.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rota.workloads.trainjob.plugin.Framework.Build;

/// Goal: it makes no difference in which order plugins are given, or asked. Method: all orders of the plugins of each
/// phase, for trainings of every kind.
class FrameworkTest {
    private static final Supplies SUPPLIES = new Supplies(Optional.of(ATraining.KEYS), Optional.of(ATraining.DESK));
    private static final List<ATraining> TRAININGS = List.of(
            ATraining.torch().trainer("'numNodes':2,'env':[{'name':'A',"
                    + "'value':'1'}]"),
            MpiTest.deepSpeed().trainer("'numNodes':3"), ATraining.with("'jax':{}"),
            ATraining.with("'xgboost':{}").trainer("'env':[{'name':'B','value':'1'}]"), ATraining.with("'flux':{}"),
            ATraining.with("").policy("'podGroupPolicy':{'coscheduling':{},'volcano':{}}"));

    @Test
    void every_order_of_the_plugins_of_a_phase_builds_the_same() {
        for (var training : TRAININGS) {
            var expected = Framework.standard().build(training.training(), SUPPLIES);
            everyOrder(List.of(new Flux(), new Jax(), new Mpi(), new PlainTraining(), new Torch(), new XgBoost()),
                    learning -> {
                        var all = new ArrayList<Plugin>(learning);
                        all.addAll(List.of(new Volcano(), new JobSetBuilder(), new CoScheduling(), new Patches(),
                                new Reporting()));

                        assertThat(new Framework(all).build(training.training(), SUPPLIES)).isEqualTo(expected);
                    });
        }
    }

    /// Below the framework, where nobody puts them into an order of ours.
    @Test
    void proposals_put_together_in_any_order_give_the_same_training() {
        for (var training : TRAININGS) {
            var before = training.training();
            var opinions = Stream.of(new Flux(), new Jax(), new Mpi(), new PlainTraining(), new Torch(), new XgBoost())
                    .map(it -> new Phase.Opinion(it.name(), it.workTogether(before))).toList();
            var expected = contents(Phase.run(before, opinions).training());

            everyOrder(opinions, it -> assertThat(contents(Phase.run(before, it).training())).isEqualTo(expected));
        }
    }

    @Test
    void groups_and_equipment_put_together_in_any_order_give_the_same_training() {
        for (var training : TRAININGS) {
            var before = training.training();
            var groups = Stream.of(new CoScheduling(), new Volcano()).map(it -> new Phase.Opinion(((Plugin) it).name(),
                    ((Plugin.PodGroup) it).startTogether(before))).toList();
            var equipment = Stream.of(new JobSetBuilder(), new Reporting()).map(it -> new Phase.Opinion(((Plugin) it)
                    .name(), ((Plugin.PodSpec) it).equip(before, SUPPLIES))).toList();

            for (var opinions : List.of(groups, equipment)) {
                var expected = contents(Phase.run(before, opinions).training());
                everyOrder(opinions, it -> assertThat(contents(Phase.run(before, it).training())).isEqualTo(expected));
            }
        }
    }

    @Test
    void two_plugins_that_disagree_are_refused_in_either_order() {
        var three = planted("three", new Edit.Count("node", 3));
        var four = planted("four", new Edit.Count("node", 4));

        everyOrder(List.of(three, four), it -> assertThat(new Framework(it).build(ATraining.torch().training(),
                Supplies.NONE))
                .isEqualTo(new Build.Refused(List.of("node: number of pods: expected one value, found that "
                        + "four and three want different ones"))));
    }

    @Test
    void two_plugins_that_agree_are_no_fault() {
        var one = planted("one", new Edit.Count("node", 3));
        var other = planted("other", new Edit.Count("node", 3));

        assertThat(new Framework(List.of(one, other)).build(ATraining.torch().training(), Supplies.NONE))
                .isInstanceOf(Build.Made.class);
    }

    @Test
    void the_jobset_comes_last_and_every_object_belongs_to_the_training() {
        for (var training : TRAININGS) {
            var components = training.components();

            assertThat(components.getLast().kind().name()).isEqualTo("JobSet");
            assertThat(components).allSatisfy(it -> assertThat(it.object().objects("metadata", "ownerReferences"))
                    .singleElement().satisfies(owner -> assertThat(owner.text("uid")).contains("u-1")));
        }
    }

    @Test
    void every_object_is_of_a_part_that_is_watched() {
        var parts = Framework.standard().parts();

        for (var training : TRAININGS)
            assertThat(training.components()).allSatisfy(it -> assertThat(parts).anyMatch(part -> part.kind().equals(it
                    .kind()) && it.key().name().equals("tj" + part.suffix())));
    }

    @Test
    void every_step_has_as_many_pods_at_a_time_as_in_all() {
        for (var training : TRAININGS)
            assertThat(training.jobSet().objects("spec", "replicatedJobs")).allSatisfy(it -> assertThat(it.whole(
                    "template", "spec", "parallelism")).isEqualTo(it.whole("template", "spec", "completions")));
    }

    private static Plugin planted(String name, Edit edit) {
        return new Plugin.MachineLearning() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Proposal workTogether(Training training) {
                return Proposal.of(List.of(edit));
            }
        };
    }

    /// All that can be said of a training, without the order of lists whose items have names.
    private static List<String> contents(Training training) {
        return training.podSets().stream().flatMap(it -> Stream.of(Stream.of(it.name() + " " + it.count()), marks(it),
                it.pod().objects("volumes").stream().map(volume -> it.name() + "/volumes " + volume), Stream.of(
                        "containers", "initContainers").flatMap(list -> it.pod().objects(list).stream()).flatMap(
                                item -> Stream.of("env", "ports", "volumeMounts").flatMap(list -> item.items(list)
                                        .stream().map(one -> it.name() + "/" + item.text("name").orElse("") + "/" + list
                                                + " " + one))))
                .flatMap(one -> one)).sorted().toList();
    }

    private static Stream<String> marks(PodSet step) {
        return Stream.of("labels", "annotations").flatMap(list -> step.job().object("template", "spec", "template",
                "metadata", list).fields().entrySet().stream().map(it -> step.name() + "/" + list + " " + it));
    }

    private static <T> void everyOrder(List<T> items, Consumer<List<T>> law) {
        if (items.size() == 1) law.accept(items);
        else
            permute(new ArrayList<>(items), items.size(), law);
    }

    private static <T> void permute(List<T> items, int size, Consumer<List<T>> law) {
        if (size == 1) {
            law.accept(List.copyOf(items));
            return;
        }
        for (var i = 0; i < size; i++) {
            swap(items, i, size - 1);
            permute(items, size - 1, law);
            swap(items, i, size - 1);
        }
    }

    private static <T> void swap(List<T> items, int one, int other) {
        var kept = items.get(one);
        items.set(one, items.get(other));
        items.set(other, kept);
    }
}
