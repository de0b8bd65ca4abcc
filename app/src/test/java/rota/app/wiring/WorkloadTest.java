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
    private static final String DEFINITION = "customresourcedefinition jobsets.jobset.x-k8s.io";
    private static final List<String> SLURM = Stream.of("nodesets", "controllers", "restapis")
            .map(it -> "customresourcedefinition " + it + ".slinky.slurm.net").toList();
    private static final String RIVAL = "deployment jobset-system/jobset-controller-manager";

    private final List<String> told = new ArrayList<>();

    @Test
    void all_run_where_their_kinds_are_known_and_nobody_else_is_at_work() {
        assertThat(Workload.fitting(clusterWith(DEFINITION), told::add)).containsExactly(Workload.values());
        assertThat(told).isEmpty();
    }

    @Test
    void a_kind_that_the_cluster_does_not_know_is_left_out_and_the_way_to_it_is_told() {
        assertThat(Workload.fitting(clusterWith(), told::add)).containsExactly(Workload.JOB);
        assertThat(told).hasSize(2).allSatisfy(it -> assertThat(it).contains(" stays off: ").contains("rota crds"));
    }

    @Test
    void a_cluster_with_a_jobset_controller_of_its_own_keeps_it() {
        assertThat(Workload.fitting(clusterWith(DEFINITION, RIVAL), told::add)).containsExactly(Workload.JOB,
                Workload.NODESET);
        assertThat(told).singleElement().asString().contains(RIVAL).contains("--controllers");
    }

    @Test
    void what_cannot_be_found_out_is_an_obstacle() {
        Api closed = _ -> {
            throw new ApiException.Forbidden(403, "Forbidden", "not for you");
        };

        assertThat(Workload.fitting(closed, told::add)).containsExactly(Workload.JOB);
        assertThat(told).hasSize(2).allSatisfy(it -> assertThat(it).contains("not for you"));
    }

    @Test
    void a_cluster_with_a_slurm_operator_of_its_own_keeps_it() {
        var rival = "deployment slinky/slurm-operator";

        assertThat(Workload.fitting(clusterWith(DEFINITION, rival), told::add)).containsExactly(Workload.JOB,
                Workload.JOBSET);
        assertThat(told).singleElement().asString().contains(rival).contains("--controllers");
    }

    private static Api clusterWith(String... objects) {
        return request -> {
            var found = request.key().toString();
            if (List.of(objects).contains(found) || (objects.length > 0 && SLURM.contains(found)))
                return Optional.of(new ConfigMap());
            throw new ApiException.NotFound("none");
        };
    }
}
