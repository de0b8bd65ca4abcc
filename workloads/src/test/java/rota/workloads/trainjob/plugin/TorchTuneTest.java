package rota.workloads.trainjob.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.trainjob.plugin.ATraining.env;
import static rota.workloads.trainjob.plugin.ATraining.step;
import static rota.workloads.trainjob.plugin.ATraining.steps;

import org.junit.jupiter.api.Test;

class TorchTuneTest {
    private static final String QLORA = "'args':['model.quantize_base=True']";

    /// T08
    @Test
    void several_devices_of_one_node_meet_and_the_paths_of_the_runtime_stay() {
        var node = llama("'resourcesPerNode':{'limits':{'nvidia.com/gpu':2}}").node();

        assertThat(node.texts("command")).containsExactly("tune", "run", "--rdzv_endpoint=tj-node-0-0.tj:29500",
                "full_finetune_distributed", "--config", "llama3_2/1B_full", "output_dir=/out",
                "tokenizer.path=/tok", "checkpointer.checkpoint_dir=/model");
        assertThat(env(node)).containsExactly("PET_NNODES=1", "PET_NPROC_PER_NODE=auto", "PET_NODE_RANK");
    }

    /// T09
    @Test
    void one_device_has_a_recipe_of_its_own_and_nobody_to_meet() {
        var node = llama("'resourcesPerNode':{'limits':{'nvidia.com/gpu':1}}," + QLORA).node();

        assertThat(node.texts("command")).startsWith("tune", "run", "lora_finetune_single_device", "--config",
                "llama3_2/1B_qlora_single_device");
        assertThat(node.texts("args")).containsExactly("model.quantize_base=True");
    }

    /// T10
    @Test
    void the_user_must_not_move_what_the_runtime_places() {
        assertThat(llama("'args':['output_dir=/x']").faults()).singleElement().asString().startsWith(
                "spec.trainer.args[0]");
    }

    @Test
    void low_rank_adapters_have_recipes_of_their_own() {
        assertThat(llama("'numProcPerNode':2,'args':['model.lora_attn_modules=[q]']").node().texts("command"))
                .contains("lora_finetune_distributed", "llama3_2/1B_lora");
    }

    @Test
    void what_no_recipe_can_do_is_refused() {
        assertThat(llama("'numNodes':2").faults()).singleElement().asString().contains("numNodes");
        assertThat(llama("'numProcPerNode':2," + QLORA).faults()).singleElement().asString().contains("QLoRA");
        assertThat(llama("'numNodes':2," + QLORA).named("torchtune-llama3.3-70b").faults()).singleElement().asString()
                .contains("several nodes");
        assertThat(llama("").named("something").faults()).singleElement().asString().contains("something");
    }

    @Test
    void the_largest_model_spreads_over_nodes() {
        assertThat(llama("'numNodes':2").named("torchtune-llama3.3-70b").node().texts("command")).contains(
                "full_finetune_distributed", "llama3_3/70B_full_multinode");
    }

    private static ATraining llama(String trainer) {
        return ATraining.torch().named("torchtune-llama3.2-1b").template(steps(step("node", "trainer",
                "'name':'node','command':['tune','run','x','output_dir=/out','tokenizer.path=/tok',"
                        + "'dataset.source=p','checkpointer.checkpoint_dir=/model']")))
                .trainer("'command':['tune','run']" + (trainer.isEmpty() ? "" : "," + trainer));
    }
}
