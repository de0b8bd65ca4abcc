package rota.app.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rota.api.client.Api;
import rota.api.client.ApiException;

class WorkloadTest {
    private static final List<String> DEFINITIONS = Stream.of("jobsets.jobset.x-k8s.io",
            "trainjobs.trainer.kubeflow.org", "trainingruntimes.trainer.kubeflow.org",
            "clustertrainingruntimes.trainer.kubeflow.org", "nodesets.slinky.slurm.net",
            "controllers.slinky.slurm.net", "restapis.slinky.slurm.net",
            "instancesets.workloads.kubeblocks.io", "instances.workloads.kubeblocks.io").map(
                    it -> "customresourcedefinition " + it)
            .toList();
    private static final String KUBEBLOCKS = "deployment kb-system/kubeblocks";
    private static final String RIVAL = "deployment jobset-system/jobset-controller-manager";

    private final List<String> told = new ArrayList<>();

    @Test
    void all_run_where_their_kinds_are_known_and_nobody_else_is_at_work() {
        assertThat(Workload.fitting(clusterWith(DEFINITIONS), told::add)).containsExactly(Workload.values());
        assertThat(told).isEmpty();
    }

    @Test
    void a_kind_that_the_cluster_does_not_know_is_left_out_and_the_way_to_it_is_told() {
        assertThat(Workload.fitting(clusterWith(List.of()), told::add)).containsExactly(Workload.JOB);
        assertThat(told).isNotEmpty().allSatisfy(it -> assertThat(it).contains(" stays off: ").contains("rota crds"));
    }

    @Test
    void a_cluster_with_a_jobset_controller_of_its_own_keeps_it() {
        assertThat(Workload.fitting(clusterWith(with(RIVAL)), told::add)).doesNotContain(Workload.JOBSET).contains(
                Workload.JOB, Workload.NODESET);
        assertThat(told).singleElement().asString().contains(RIVAL).contains("--controllers");
    }

    @Test
    void a_cluster_with_kubeblocks_keeps_it() {
        assertThat(Workload.fitting(clusterWith(with(KUBEBLOCKS)), told::add)).doesNotContain(
                Workload.INSTANCESET);
        assertThat(told).singleElement().asString().startsWith("instanceset stays off: ").contains(KUBEBLOCKS);
    }

    @Test
    void what_cannot_be_found_out_is_an_obstacle() {
        Api closed = _ -> {
            throw new ApiException.Forbidden(403, "Forbidden", "not for you");
        };

        assertThat(Workload.fitting(closed, told::add)).containsExactly(Workload.JOB);
        assertThat(told).isNotEmpty().allSatisfy(it -> assertThat(it).contains("not for you"));
    }

    @Test
    void a_cluster_with_a_slurm_operator_of_its_own_keeps_it() {
        var rival = "deployment slinky/slurm-operator";

        assertThat(Workload.fitting(clusterWith(with(rival)), told::add)).doesNotContain(Workload.NODESET).contains(
                Workload.JOB, Workload.JOBSET);
        assertThat(told).singleElement().asString().contains(rival).contains("--controllers");
    }

    @Test
    void a_cluster_with_a_trainer_of_its_own_keeps_it() {
        var rival = "deployment kubeflow-system/kubeflow-trainer-controller-manager";

        assertThat(Workload.fitting(clusterWith(with(rival)), told::add)).doesNotContain(Workload.TRAINJOB).contains(
                Workload.JOBSET);
        assertThat(told).singleElement().asString().contains(rival);
    }

    private static List<String> with(String more) {
        return Stream.concat(DEFINITIONS.stream(), Stream.of(more)).toList();
    }

    private static Api clusterWith(List<String> objects) {
        return request -> {
            if (objects.contains(request.key().toString())) return Optional.of(new ConfigMap());
            throw new ApiException.NotFound("none");
        };
    }
}
