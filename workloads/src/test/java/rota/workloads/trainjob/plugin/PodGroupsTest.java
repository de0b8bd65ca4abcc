package rota.workloads.trainjob.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.trainjob.plugin.ATraining.step;
import static rota.workloads.trainjob.plugin.ATraining.steps;

import org.junit.jupiter.api.Test;
import rota.api.wire.Json;

class PodGroupsTest {
    private static final String SIZED = "'resources':{'requests':{'cpu':1,'memory':'4Gi'}}";
    private static final String QUEUE = "scheduling.volcano.sh/queue-name";

    /// T17
    @Test
    void a_group_counts_all_pods_of_all_steps_and_what_they_ask_for() {
        var training = grouped("'coscheduling':{'scheduleTimeoutSeconds':90}").saying("'suspend':true");

        assertThat(training.object("PodGroup").object("spec")).isEqualTo(ATraining.json("{'minMember':102,"
                + "'minResources':{'cpu':'102','memory':'408Gi'},'scheduleTimeoutSeconds':90}"));
        assertThat(training.jobSet().objects("spec", "replicatedJobs")).allSatisfy(it -> assertThat(it.text("template",
                "spec", "template", "metadata", "labels", "scheduling.x-k8s.io/pod-group")).contains("tj"));
    }

    /// T19
    @Test
    void volcano_hears_of_the_queue_that_the_last_change_names() {
        var training = grouped("'volcano':{'networkTopology':{'mode':'soft','highestTierAllowed':2}}").template(
                "'metadata':{'annotations':{'" + QUEUE + "':'first'}}," + steps(step("node", "trainer", "'name':'node',"
                        + SIZED, "'priorityClassName':'high'")))
                .saying("'runtimePatches':[{'manager':'a.b/c','trainingRuntimeSpec':{'template':{'metadata':"
                        + "{'annotations':{'" + QUEUE + "':'second'}}}}}]");

        var spec = training.object("PodGroup").object("spec");

        assertThat(spec.text("queue")).contains("second");
        assertThat(spec.text("priorityClassName")).contains("high");
        assertThat(spec.object("networkTopology")).isEqualTo(ATraining.json("{'mode':'soft','highestTierAllowed':2}"));
        assertThat(training.step("node").job().text("template", "spec", "template", "metadata", "annotations",
                "scheduling.k8s.io/group-name")).contains("tj");
    }

    @Test
    void a_queue_without_a_name_is_refused() {
        assertThat(grouped("'volcano':{}").template("'metadata':{'annotations':{'" + QUEUE + "':''}}," + steps(step(
                "node", "trainer", "'name':'node'"))).faults()).hasSize(1);
    }

    @Test
    void what_prepares_a_pod_counts_when_it_needs_more_than_what_runs() {
        var pod = new PodSet(ATraining.json(step("n", "", "'name':'a','resources':{'requests':{'cpu':'500m'}}",
                "'initContainers':[{'name':'big','resources':{'requests':{'cpu':2,'memory':'1Gi'}}},"
                        + "{'name':'side','restartPolicy':'Always','resources':{'requests':{'cpu':'1'}}}],"
                        + "'overhead':{'cpu':'250m'}")),
                2);

        assertThat(PodRequests.ofAll(java.util.List.of(pod))).isEqualTo(ATraining.json(
                "{'cpu':'4500m','memory':'2Gi'}"));
    }

    @Test
    void both_may_be_asked_and_both_act() {
        assertThat(grouped("'coscheduling':{},'volcano':{}").components().stream().filter(it -> it.kind().name().equals(
                "PodGroup")).map(it -> it.kind().group())).containsExactly("scheduling.volcano.sh",
                        "scheduling.x-k8s.io");
        assertThat(grouped("'coscheduling':{}").object("PodGroup").object("spec").get("scheduleTimeoutSeconds"))
                .contains(Json.of(60));
    }

    private static ATraining grouped(String policy) {
        return ATraining.with("'numNodes':100").policy("'podGroupPolicy':{" + policy + "}").template(steps(
                step("dataset-initializer", "dataset-initializer", "'name':'dataset-initializer'," + SIZED),
                step("model-initializer", "model-initializer", "'name':'model-initializer'," + SIZED),
                step("node", "trainer", "'name':'node'," + SIZED)));
    }
}
