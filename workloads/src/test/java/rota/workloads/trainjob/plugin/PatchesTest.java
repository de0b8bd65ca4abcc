package rota.workloads.trainjob.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.trainjob.plugin.ATraining.env;
import static rota.workloads.trainjob.plugin.ATraining.json;
import static rota.workloads.trainjob.plugin.ATraining.step;
import static rota.workloads.trainjob.plugin.ATraining.steps;
import static rota.workloads.trainjob.plugin.ATraining.torch;

import org.junit.jupiter.api.Test;

class PatchesTest {

    /// T24
    @Test
    void of_two_changes_to_one_thing_the_later_counts_and_all_others_stay() {
        var pod = torch().saying("'runtimePatches':[" + patch("a.io/x", "'nodeSelector':{'k':'1','a':'1'}") + ","
                + patch("b.io/y", "'nodeSelector':{'k':'2','b':'1'}") + "]").step("node").pod();

        assertThat(pod.object("nodeSelector")).isEqualTo(json("{'k':'2','a':'1','b':'1'}"));
    }

    /// T25
    @Test
    void variables_of_a_change_come_in_its_order_before_those_that_it_leaves_alone() {
        var training = torch().template(steps(step("node", "trainer", "'name':'node'",
                "'initContainers':[{'name':'i','env':[{'name':'A','value':'1'},{'name':'B','value':'1'}]}]")))
                .saying("'runtimePatches':[" + patch("a.io/x", "'initContainers':[{'name':'i','env':"
                        + "[{'name':'A','value':'2'},{'name':'C','value':'2'}]}]") + "]");

        assertThat(env(training.step("node").pod().objects("initContainers").getFirst())).containsExactly("A=2", "C=2",
                "B=1");
    }

    @Test
    void lists_without_names_are_replaced_and_mounts_are_told_apart_by_their_place() {
        var spec = json("{'containers':[{'name':'c','volumeMounts':[{'name':'v','mountPath':'/a'}]}],"
                + "'tolerations':[{'key':'old'}]}");

        var merged = StrategicMerge.merge(spec, json("{'containers':[{'name':'c','volumeMounts':[{'name':'w',"
                + "'mountPath':'/b'}]}],'tolerations':[{'key':'new'}]}"));

        assertThat(merged).isEqualTo(json("{'containers':[{'name':'c','volumeMounts':[{'name':'w','mountPath':'/b'},"
                + "{'name':'v','mountPath':'/a'}]}],'tolerations':[{'key':'new'}]}"));
    }

    @Test
    void the_order_of_the_steps_stays() {
        var training = torch().template(steps(step("first", "", "'name':'x'"), step("node", "trainer",
                "'name':'node'"))).saying("'runtimePatches':[" + patch("a.io/x", "'nodeSelector':{'a':'b'}") + "]");

        assertThat(training.jobSet().objects("spec", "replicatedJobs")).extracting(it -> it.text("name").orElse(""))
                .containsExactly("first", "node");
    }

    @Test
    void labels_and_annotations_of_the_jobset_come_from_the_runtime_and_from_changes() {
        var training = torch().template("'metadata':{'labels':{'a':'1','b':'1'}}," + steps(step("node", "trainer",
                "'name':'node'"))).saying("'runtimePatches':[{'manager':'a.io/x','trainingRuntimeSpec':{'template':"
                        + "{'metadata':{'labels':{'b':'2'},'annotations':{'c':'3'}}}}}]");

        assertThat(training.jobSet().object("metadata", "labels")).isEqualTo(json("{'a':'1','b':'2'}"));
        assertThat(training.jobSet().object("metadata", "annotations")).isEqualTo(json("{'c':'3'}"));
    }

    @Test
    void the_older_form_changes_the_pods_of_the_steps_that_it_names() {
        var training = torch().saying("'labels':{'old':'1'},'podTemplateOverrides':[{'targetJobs':[{'name':'node'}],"
                + "'metadata':{'labels':{'l':'1'}},'spec':{'serviceAccountName':'me'}}]");

        assertThat(training.step("node").pod().text("serviceAccountName")).contains("me");
        assertThat(training.jobSet().object("metadata", "labels")).isEqualTo(json("{'old':'1'}"));
        assertThat(training.step("node").job().text("template", "spec", "template", "metadata", "labels", "l"))
                .contains("1");
    }

    @Test
    void only_what_is_there_may_be_changed() {
        assertThat(torch().saying("'runtimePatches':[" + patch("a.io/x", "'containers':[{'name':'other'}]") + "]")
                .faults()).singleElement().asString().contains("other").contains("a.io/x");
        assertThat(torch().saying("'runtimePatches':[" + patch("a.io/x", "").replace("'node'", "'nobody'") + "]")
                .faults()).singleElement().asString().contains("nobody");
        assertThat(torch().saying("'runtimePatches':[" + patch("a.io/x", "'containers':[{'name':'node','env':[]}]")
                + "]").faults()).singleElement().asString().contains("spec.trainer.env");
        assertThat(torch().saying("'runtimePatches':[" + patch("nobody", "") + "]").faults()).singleElement().asString()
                .contains("manager");
    }

    static String patch(String manager, String pod) {
        return "{'manager':'" + manager
                + "','trainingRuntimeSpec':{'template':{'spec':{'replicatedJobs':[{'name':'node',"
                + "'template':{'spec':{'template':{'spec':{" + pod + "}}}}}]}}}}";
    }
}
