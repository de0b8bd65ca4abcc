package rota.workloads.trainjob.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.trainjob.plugin.ATraining.env;
import static rota.workloads.trainjob.plugin.ATraining.ports;
import static rota.workloads.trainjob.plugin.ATraining.step;
import static rota.workloads.trainjob.plugin.ATraining.steps;
import static rota.workloads.trainjob.plugin.ATraining.torch;

import org.junit.jupiter.api.Test;
import rota.api.wire.Json;

class TorchTest {
    private static final String PREPARED = "'initContainers':[{'name':'preflight','image':'p'},{'name':'other'}]";

    /// T02
    @Test
    void as_many_pods_as_the_user_wants_and_each_knows_the_number() {
        var training = torch().trainer("'numNodes':3,'image':'mine'");

        assertThat(training.step("node").job().whole("template", "spec", "parallelism")).hasValue(3);
        assertThat(training.step("node").job().whole("template", "spec", "completions")).hasValue(3);
        assertThat(env(training.node())).containsExactly("PET_NNODES=3", "PET_NPROC_PER_NODE=1", "PET_NODE_RANK",
                "PET_MASTER_ADDR=tj-node-0-0.tj", "PET_MASTER_PORT=29500");
        assertThat(ports(training.node())).containsExactly(29500);
        assertThat(training.node().text("image")).contains("mine");
    }

    /// T03
    @Test
    void the_number_of_processes_follows_from_what_a_node_has() {
        assertThat(processes("'resourcesPerNode':{'requests':{'cpu':'700m'}}")).isEqualTo("1");
        assertThat(processes("'resourcesPerNode':{'requests':{'cpu':4}}")).isEqualTo("4");
        assertThat(processes("'resourcesPerNode':{'limits':{'example.com/gpu':'2'}}")).isEqualTo("auto");
        assertThat(processes("'resourcesPerNode':{'limits':{'example.com/gpu':'2'}},'numProcPerNode':8")).isEqualTo(
                "8");
    }

    @Test
    void what_the_runtime_asks_for_counts_where_the_user_asks_for_something_else() {
        var runtime = torch().template(steps(step("node", "trainer",
                "'name':'node','resources':{'limits':{'nvidia.com/gpu':4},'claims':[{'name':'a'}]}")));

        var node = runtime.trainer("'resourcesPerNode':{'requests':{'cpu':2},'claims':[{'name':'b'}]}").node();

        assertThat(env(node)).contains("PET_NPROC_PER_NODE=auto");
        assertThat(node.object("resources")).isEqualTo(ATraining.json("{'limits':{'nvidia.com/gpu':4},"
                + "'claims':[{'name':'a'},{'name':'b'}],'requests':{'cpu':2}}"));
    }

    /// T04
    @Test
    void nodes_find_each_other_even_if_the_user_says_nothing_of_the_trainer() {
        assertThat(env(torch().node())).contains("PET_NNODES=1", "PET_MASTER_ADDR=tj-node-0-0.tj");
    }

    /// T05
    @Test
    void the_user_must_not_set_what_the_runtime_sets() {
        assertThat(torch().trainer("'env':[{'name':'A'},{'name':'PET_NNODES','value':'9'}]").faults())
                .singleElement().asString().startsWith("spec.trainer.env[1]").contains("PET_NNODES");
    }

    /// T06
    @Test
    void other_containers_learn_the_same_where_the_runtime_wants_it() {
        var training = torch().template(steps(step("node", "trainer", "'name':'node'", PREPARED)))
                .policy(injecting("preflight"));

        var inits = training.step("node").pod().objects("initContainers");

        assertThat(env(inits.getFirst())).hasSize(5).contains("PET_MASTER_PORT=29500");
        assertThat(inits.getLast()).isEqualTo(Json.object("name", Json.of("other")));
    }

    /// T07
    @Test
    void a_container_that_is_not_there_is_named() {
        assertThat(torch().template(steps(step("node", "trainer", "'name':'node'", PREPARED))).policy(injecting(
                "nobody")).faults()).singleElement().asString().contains("nobody").contains("envInjection");
    }

    @Test
    void the_first_node_is_found_where_the_runtime_says_that_it_is() {
        var training = torch().template(steps(step("node", "trainer", "'name':'node'")).replace("'spec':{'repl",
                "'spec':{'network':{'subdomain':'inner'},'repl"));

        assertThat(env(training.node())).contains("PET_MASTER_ADDR=tj-node-0-0.inner");
    }

    @Test
    void the_users_variables_come_first_and_ports_of_the_runtime_stay() {
        var training = torch().template(steps(step("node", "trainer", "'name':'node','ports':[{'containerPort':1},"
                + "{'containerPort':29500,'name':'meet'}],'env':[{'name':'Z','value':'1'}]")))
                .trainer("'env':[{'name':'A','value':'x'},{'name':'Z','value':'2'}]");

        assertThat(env(training.node())).startsWith("Z=2", "A=x", "PET_NNODES=1");
        assertThat(ports(training.node())).containsExactly(1, 29500);
    }

    private static String processes(String trainer) {
        return env(torch().trainer(trainer).node()).stream().filter(it -> it.startsWith("PET_NPROC")).findFirst()
                .orElseThrow().substring("PET_NPROC_PER_NODE=".length());
    }

    private static String injecting(String container) {
        return "'mlPolicy':{'torch':{'envInjection':{'targets':[{'jobName':'node','containerNames':['" + container
                + "']}]}}}";
    }
}
