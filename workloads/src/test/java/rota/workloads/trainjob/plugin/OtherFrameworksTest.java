package rota.workloads.trainjob.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.trainjob.plugin.ATraining.env;
import static rota.workloads.trainjob.plugin.ATraining.ports;
import static rota.workloads.trainjob.plugin.ATraining.with;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/// Plain training, JAX, XGBoost and Flux.
class OtherFrameworksTest {

    /// T14
    @Test
    void jax_processes_meet_at_the_first_node() {
        var node = with("'numNodes':2,'jax':{}").node();

        assertThat(env(node)).containsExactly("JAX_NUM_PROCESSES=2", "JAX_PROCESS_ID",
                "JAX_COORDINATOR_ADDRESS=tj-node-0-0.tj:29500");
        assertThat(ports(node)).containsExactly(29500);
    }

    @Test
    void who_sets_the_variables_of_jax_himself_is_obeyed() {
        assertThat(env(with("'jax':{}").trainer("'env':[{'name':'JAX_NUM_PROCESSES','value':'7'}]").node())).contains(
                "JAX_NUM_PROCESSES=7");
    }

    /// T15
    @Test
    void xgboost_has_a_worker_for_each_accelerator() {
        assertThat(env(with("'xgboost':{}").trainer("'numNodes':2,'resourcesPerNode':{'limits':{'nvidia.com/gpu':4}}")
                .node())).containsExactlyInAnyOrder("DMLC_TRACKER_URI=tj-node-0-0.tj", "DMLC_TRACKER_PORT=29500",
                        "DMLC_TASK_ID", "DMLC_NUM_WORKER=8");
    }

    @Test
    void the_user_must_not_set_what_workers_are_told() {
        assertThat(with("'xgboost':{}").trainer("'env':[{'name':'DMLC_TASK_ID','value':'1'}]").faults()).hasSize(1);
    }

    /// T16
    @Test
    void plain_training_is_so_many_pods_and_nothing_else() {
        var training = with("'numNodes':10");

        assertThat(training.step("node").job().whole("template", "spec", "completions")).hasValue(10);
        assertThat(training.node().has("env")).isFalse();
    }

    @Test
    void resources_count_even_if_the_runtime_says_nothing_of_machine_learning() {
        var training = new ATraining("r", "'x':{}", with("").template(), "").trainer(
                "'resourcesPerNode':{'requests':{'cpu':2}}");

        assertThat(training.node().object("resources", "requests")).isEqualTo(ATraining.json("{'cpu':2}"));
    }

    @Test
    void flux_wraps_the_command_and_brings_itself_along() {
        var training = with("'flux':{'numProcPerNode':2}").trainer("'numNodes':4,'command':['lmp','-in'],'args':['x']");

        assertThat(training.node().texts("command")).containsExactly("/bin/bash", "/etc/flux-config/entrypoint.sh",
                "lmp -in x");
        assertThat(training.node().has("args")).isFalse();
        assertThat(training.step("node").pod().objects("initContainers")).extracting(it -> it.text("name").orElse(""))
                .containsExactly("flux-installer");
        assertThat(training.names()).containsExactly("Secret tj-flux-curve", "ConfigMap tj-flux-entrypoint",
                "JobSet tj");
        assertThat(training.object("ConfigMap").text("data", "entrypoint.sh").orElse("")).contains("-N 4 -n 8")
                .contains("--cores=0-1");
        assertThat(training.object("ConfigMap").text("data", "init.sh").orElse("")).contains("tj-node-0-[0-3]");
    }

    @Test
    void flux_needs_nothing_from_the_user() {
        assertThat(with("'numNodes':3,'flux':{}").faults()).isEmpty();
        assertThat(with("'flux':{}").template(ATraining.steps(ATraining.step("node", "trainer", "'name':'node'",
                "'initContainers':[{'name':'flux-installer'}]"))).faults()).hasSize(1);
    }

    /// A pair that another implementation of X25519 has worked out, and the example of ZeroMQ's RFC 32.
    @Test
    void the_certificate_follows_from_the_uid() throws Exception {
        var secret = HexFormat.of().parseHex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");

        assertThat(CurveCertificate.publicKey(secret)).asHexString().isEqualToIgnoringCase(
                "8f40c5adb68f25624ae5b214ea767a6ec94d829d3d7b5e1ad1ba6f3e2138285f");
        assertThat(CurveCertificate.z85(HexFormat.of().parseHex("864fd26fb559f75b"))).isEqualTo("HelloWorld");
        assertThat(CurveCertificate.of("tj", "u")).isEqualTo(CurveCertificate.of("tj", "u")).isNotEqualTo(
                CurveCertificate.of("tj", "v"));
    }
}
