package rota.workloads.trainjob.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.trainjob.plugin.ATraining.env;
import static rota.workloads.trainjob.plugin.ATraining.step;
import static rota.workloads.trainjob.plugin.ATraining.steps;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class MpiTest {
    private static final String FOUR = "'numNodes':4,'resourcesPerNode':{'limits':{'nvidia.com/gpu':2}}";

    /// T11
    @Test
    void a_launcher_finds_the_nodes_in_a_list_and_reaches_them_with_keys() {
        var training = deepSpeed().trainer(FOUR);

        assertThat(training.step("node").job().whole("template", "spec", "completions")).hasValue(3);
        assertThat(training.step("launcher").job().whole("template", "spec", "completions")).hasValue(1);
        assertThat(training.object("ConfigMap").text("data", "hostfile")).contains("""
                tj-node-0-0.tj slots=2
                tj-node-0-1.tj slots=2
                tj-node-0-2.tj slots=2
                tj-launcher-0-0.tj slots=2
                """);
        assertThat(training.object("Secret").text("type")).contains("kubernetes.io/ssh-auth");
        assertThat(training.object("Secret").truth("immutable")).contains(true);
        assertThat(training.names()).containsExactly("Secret tj-mpi-ssh-auth", "ConfigMap tj-mpi-hostfile",
                "JobSet tj");
        assertThat(training.node().objects("volumeMounts")).extracting(it -> it.text("mountPath").orElse(""))
                .containsExactly("/home/mpiuser/.ssh");
    }

    @Test
    void the_launcher_is_told_where_the_list_is() {
        var launcher = deepSpeed().trainer(FOUR).step("launcher").container("node").orElseThrow();

        assertThat(env(launcher)).containsExactly("OMPI_MCA_orte_default_hostfile=/etc/mpi/hostfile",
                "OMPI_MCA_orte_keep_fqdn_hostnames=true", "OMPI_MCA_orte_set_default_slots=2",
                "OMPI_MCA_plm_rsh_args=-o ConnectionAttempts=10");
        assertThat(launcher.objects("volumeMounts")).extracting(it -> it.text("mountPath").orElse(""))
                .containsExactly("/home/mpiuser/.ssh", "/etc/mpi");
    }

    @Test
    void keys_that_are_there_are_not_made_again() {
        var made = Framework.standard().build(deepSpeed().training(), Supplies.NONE);

        assertThat(((Framework.Build.Made) made).components()).noneMatch(it -> it.kind().name().equals("Secret"));
    }

    /// T13
    @Test
    void the_user_must_not_set_what_the_launcher_is_told() {
        assertThat(deepSpeed().trainer("'env':[{'name':'OMPI_MCA_plm_rsh_args'}]").faults()).singleElement().asString()
                .contains("OMPI_MCA_plm_rsh_args");
    }

    @Test
    void the_number_of_nodes_of_the_runtime_never_multiplies_the_launcher() {
        var training = ATraining.with(mpi(5, false)).template(deepSpeed().template());

        assertThat(training.step("launcher").job().whole("template", "spec", "parallelism")).hasValue(1);
        assertThat(training.step("node").job().whole("template", "spec", "parallelism")).hasValue(5);
        assertThat(training.object("ConfigMap").text("data", "hostfile").orElse("")).doesNotContain("launcher");
    }

    /// D-07
    @Test
    void one_node_is_a_launcher_and_somebody_to_reach_or_the_launcher_alone_where_that_is_asked_for() {
        var usual = deepSpeed().trainer("'numNodes':1");
        var alone = deepSpeed().template("'metadata':{'annotations':{'rota.dev/launcher-alone':'true'}}," + deepSpeed()
                .template()).trainer("'numNodes':1");

        assertThat(usual.step("node").job().whole("template", "spec", "completions")).hasValue(1);
        assertThat(alone.step("node").job().whole("template", "spec", "completions")).hasValue(0);
        assertThat(alone.object("ConfigMap").text("data", "hostfile")).contains("tj-launcher-0-0.tj slots=1\n");
    }

    @Test
    void another_implementation_is_refused() {
        assertThat(ATraining.with("'mpi':{'mpiImplementation':'Intel'}").faults()).singleElement().asString()
                .contains("mpiImplementation").contains("Intel");
    }

    @Test
    void the_users_variables_reach_the_nodes_that_compute() {
        var training = deepSpeed().trainer("'env':[{'name':'A','value':'1'}]");

        assertThat(env(training.node())).containsExactly("A=1");
        assertThat(env(training.step("launcher").container("node").orElseThrow())).endsWith("A=1");
        assertThat(training.step("node").job().text("template", "metadata", "labels", "x")).isEqualTo(Optional.empty());
    }

    static ATraining deepSpeed() {
        return ATraining.with(mpi(1, true)).template(steps(step("node", "", "'name':'node','command':['sshd']"),
                step("launcher", "trainer", "'name':'node'")));
    }

    private static String mpi(int nodes, boolean launcherComputes) {
        return "'numNodes':" + nodes + ",'mpi':{'numProcPerNode':1,'mpiImplementation':'OpenMPI',"
                + "'sshAuthMountPath':'/home/mpiuser/.ssh','runLauncherAsNode':" + launcherComputes + "}";
    }
}
