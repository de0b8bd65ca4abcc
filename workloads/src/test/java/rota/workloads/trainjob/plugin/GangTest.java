package rota.workloads.trainjob.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import rota.api.wire.Json;
import rota.testing.ForAll;

/// Goal: a training whose steps wait for each other never waits for a scheduler that waits for its pods. Method: random
/// runtimes, and a scheduler that starts all pods of a group or none.
class GangTest {
    private static final String ALL = "'metadata':{'annotations':{'rota.dev/gang':'all'}},";
    private static final String AFTER_DATA = "'dependsOn':[{'name':'data','status':'Complete'}]";

    @Test
    void steps_that_wait_for_each_other_do_not_wait_for_the_scheduler() {
        ForAll.seeds(random -> {
            var training = any(random, random.nextBoolean() ? "" : ALL.replace("all", "startable"));

            assertThat(run(training)).as(training.template()).isEqualTo(names(training));
        });
    }

    /// As other controllers do it always, and we where nothing waits: known as D-19.
    @Test
    void a_group_of_all_pods_waits_for_ever_where_one_step_waits_for_another() {
        var training = grouped(ALL, step("data", 1, ""), step("node", 3, AFTER_DATA));

        assertThat(run(training)).isEmpty();
        assertThat(size(training)).isEqualTo(4);
    }

    @Test
    void without_steps_that_wait_all_pods_are_the_group() {
        ForAll.seeds(random -> {
            var training = grouped("", step("a", 1 + random.nextInt(3), ""), step("b", 1 + random.nextInt(3), ""));

            assertThat(members(training)).containsExactly("a", "b");
            assertThat(size(training)).isEqualTo(size(grouped(ALL, steps(training).stream().map(it -> step(name(it),
                    it.whole("template", "spec", "parallelism").orElse(0), "")).toArray(String[]::new))));
        });
    }

    @Test
    void the_largest_part_that_can_start_at_once_is_the_group() {
        var training = grouped("", step("data", 1, ""), step("model", 1, ""), step("node", 3, AFTER_DATA));

        assertThat(size(training)).isEqualTo(3);
        assertThat(members(training)).containsExactly("node");
    }

    @Test
    void steps_that_start_in_order_are_no_group() {
        var training = ATraining.with("").policy("'podGroupPolicy':{'volcano':{}}")
                .template("'spec':{'startupPolicy':{'startupPolicyOrder':'InOrder'},'replicatedJobs':["
                        + step("a", 1, "") + ","
                        + step("b", 2, "") + "]}");

        assertThat(size(training)).isEqualTo(2);
    }

    @Test
    void a_group_that_is_never_together_is_warned_of() {
        var waiting = grouped(ALL, step("data", 1, ""), step("node", 3, AFTER_DATA));

        assertThat(Framework.standard().advice(waiting.training())).containsExactly("the group of pods has 4 members, "
                + "of which at most 3 can be there before others have run, for steps wait for each other: a strict "
                + "scheduler starts none of them. Without the annotation rota.dev/gang: all, which the template of the "
                + "runtime or a change to it has, the group could start");
        assertThat(Framework.standard().advice(grouped("", step("data", 1, ""), step("node", 3, AFTER_DATA))
                .training())).isEmpty();
        assertThat(Framework.standard().advice(grouped(ALL, step("data", 1, ""), step("node", 3, "")).training()))
                .isEmpty();
    }

    @Test
    void another_word_is_refused() {
        assertThat(grouped(ALL.replace("all", "some"), step("node", 1, "")).faults()).containsExactly(
                "annotation rota.dev/gang: expected all or startable, found some");
    }

    /// Starts what may be started until nothing more can be; the steps that came to their end.
    private static Set<String> run(ATraining training) {
        var members = members(training);
        var size = size(training);
        var running = new LinkedHashSet<String>();
        while (true) {
            var there = steps(training).stream().filter(it -> it.objects("dependsOn").stream().allMatch(on -> running
                    .contains(on.text("name").orElse("")))).toList();
            var waiting = there.stream().filter(it -> members.contains(name(it))).mapToInt(it -> it.whole("template",
                    "spec", "parallelism").orElse(0)).sum();
            var next = there.stream().map(GangTest::name).filter(it -> !members.contains(it) || waiting >= size)
                    .toList();
            if (!running.addAll(next)) return running;
        }
    }

    private static ATraining any(RandomGenerator random, String metadata) {
        var steps = new ArrayList<String>();
        for (var i = 0; i < 1 + random.nextInt(4); i++) {
            var on = i == 0 || random.nextInt(3) == 0 ? "" : "'dependsOn':[{'name':'s" + random.nextInt(i)
                    + "','status':'" + (random.nextBoolean() ? "Ready" : "Complete") + "'}]";
            steps.add(step("s" + i, 1 + random.nextInt(3), on));
        }
        return grouped(metadata, steps.toArray(new String[0]));
    }

    private static String step(String name, int pods, String dependsOn) {
        return "{'name':'" + name + "'," + (dependsOn.isEmpty() ? "" : dependsOn + ",") + "'template':{'spec':"
                + "{'parallelism':" + pods + ",'template':{'spec':{'containers':[{'name':'node','image':'i'}]}}}}}";
    }

    private static ATraining grouped(String metadata, String... steps) {
        return ATraining.with("").policy("'podGroupPolicy':{'coscheduling':{}}").template(metadata + ATraining.steps(
                steps));
    }

    private static List<Json.Obj> steps(ATraining training) {
        return training.jobSet().objects("spec", "replicatedJobs");
    }

    private static Set<String> names(ATraining training) {
        return new LinkedHashSet<>(steps(training).stream().map(GangTest::name).toList());
    }

    private static List<String> members(ATraining training) {
        return steps(training).stream().filter(it -> it.text("template", "spec", "template", "metadata", "labels",
                "scheduling.x-k8s.io/pod-group").isPresent()).map(GangTest::name).toList();
    }

    private static int size(ATraining training) {
        return training.object("PodGroup").whole("spec", "minMember").orElse(0);
    }

    private static String name(Json.Obj step) {
        return step.text("name").orElse("");
    }
}
