package rota.workloads.trainjob.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.trainjob.plugin.ATraining.env;
import static rota.workloads.trainjob.plugin.ATraining.step;
import static rota.workloads.trainjob.plugin.ATraining.steps;
import static rota.workloads.trainjob.plugin.ATraining.torch;

import org.junit.jupiter.api.Test;
import rota.workloads.trainjob.plugin.Framework.Build;

class JobSetBuilderTest {

    /// T01
    @Test
    void a_training_becomes_a_jobset_of_its_name_that_it_owns() {
        var set = torch().jobSet();

        assertThat(set.text("metadata", "name")).contains("tj");
        assertThat(set.text("metadata", "namespace")).contains("ml");
        assertThat(set.objects("metadata", "ownerReferences")).singleElement().satisfies(it -> {
            assertThat(it.text("uid")).contains("u-1");
            assertThat(it.text("kind")).contains("TrainJob");
            assertThat(it.truth("controller")).contains(true);
            assertThat(it.truth("blockOwnerDeletion")).contains(true);
        });
        assertThat(set.truth("spec", "suspend")).contains(false);
    }

    /// T42
    @Test
    void an_initializer_learns_where_to_fetch_from_and_with_which_secrets() {
        var training = initialized().saying("'initializer':{'dataset':{'storageUri':'hf://a/b','env':[{'name':"
                + "'STORAGE_URI','value':'mine'},{'name':'X','value':'1'}],'secretRef':{'name':'s'}}}");

        var container = training.step("dataset-initializer").container("dataset-initializer").orElseThrow();

        assertThat(env(container)).containsExactly("STORAGE_URI=mine", "X=1");
        assertThat(container.objects("envFrom")).last().satisfies(it -> assertThat(it.text("secretRef", "name"))
                .contains("s"));
        assertThat(training.step("dataset-initializer").replicas()).isEqualTo(1);
    }

    /// T43
    @Test
    void a_section_needs_a_step_of_the_runtime() {
        assertThat(torch().saying("'initializer':{'model':{'storageUri':'hf://a/b'}}").faults()).singleElement()
                .asString().startsWith("spec.runtimeRef").contains("model-initializer");
    }

    @Test
    void the_users_command_and_arguments_replace_those_of_the_runtime_and_empty_ones_take_them_away() {
        var training = torch().template(steps(step("node", "trainer", "'name':'node','command':['a'],'args':['b']")));

        assertThat(training.trainer("'command':['c'],'args':[]").node().texts("command")).containsExactly("c");
        assertThat(training.trainer("'command':['c'],'args':[]").node().has("args")).isFalse();
        assertThat(training.trainer("'image':'i'").node().texts("args")).containsExactly("b");
    }

    @Test
    void fields_that_nobody_knows_survive() {
        var training = torch().template(steps(step("node", "trainer", "'name':'node','fromTomorrow':1")).replace(
                "'spec':{'repl", "'spec':{'later':{'x':[1]},'ttlSecondsAfterFinished':5,'repl"));

        assertThat(training.node().has("fromTomorrow")).isTrue();
        assertThat(training.jobSet().object("spec").has("later")).isTrue();
        assertThat(training.jobSet().whole("spec", "ttlSecondsAfterFinished")).hasValue(5);
    }

    @Test
    void a_name_that_leaves_no_room_for_those_of_pods_is_refused_with_the_limit() {
        var long63 = "a".repeat(63);

        var build = Framework.standard().build(torch().training(long63), Supplies.NONE);

        assertThat(((Build.Refused) build).faults()).singleElement().asString().contains("at most 48 characters")
                .contains("found 63");
    }

    @Test
    void a_step_with_a_task_has_one_replica_and_the_container_for_it() {
        assertThat(torch().template(steps(step("node", "trainer", "'name':'other'"))).faults()).singleElement()
                .asString().contains("container node");
        assertThat(torch().template(steps(step("node", "trainer", "'name':'node'").replace("{'name':'node','temp",
                "{'name':'node','replicas':2,'temp"))).faults()).singleElement().asString().contains("1 replica");
    }

    @Test
    void what_rests_is_made_at_rest() {
        assertThat(torch().saying("'suspend':true").jobSet().truth("spec", "suspend")).contains(true);
    }

    static ATraining initialized() {
        return torch().template(steps(step("dataset-initializer", "dataset-initializer",
                "'name':'dataset-initializer','env':[{'name':'STORAGE_URI','value':'old'}],"
                        + "'envFrom':[{'configMapRef':{'name':'m'}}]"),
                step("node", "trainer", "'name':'node'")));
    }
}
