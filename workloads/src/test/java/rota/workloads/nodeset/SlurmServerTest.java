package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;
import rota.api.nodeset.SlurmCluster;
import rota.api.wire.Codec;

/// Where workers find slurmctld, by what the Controller says.
class SlurmServerTest {
    @Test
    void a_controller_of_this_cluster_is_found_by_its_service() {
        assertThat(server("{'slurmKeyRef':{'name':'auth'}}")).isEqualTo(new SlurmServer(
                "slurm-controller.default:6817", "auth", "slurm.key"));
    }

    @Test
    void an_external_controller_is_where_it_says() {
        assertThat(server("{'external':true,'externalConfig':{'host':'ctl.example.org','port':7001},"
                + "'slurmKeyRef':{'name':'auth','key':'k'}}")).isEqualTo(new SlurmServer("ctl.example.org:7001", "auth",
                        "k"));
        assertThat(server("{'external':true,'externalConfig':{'host':'ctl'}}").address()).isEqualTo("ctl:6817");
    }

    @Test
    void what_is_said_of_an_external_one_counts_only_if_it_is() {
        assertThat(server("{'externalConfig':{'host':'ctl'}}").address()).isEqualTo("slurm-controller.default:6817");
    }

    private static SlurmServer server(String spec) {
        var controller = new SlurmCluster();
        controller.setMetadata(new ObjectMetaBuilder().withNamespace("default").withName("slurm").build());
        controller.setAdditionalProperty("spec", Codec.model(Codec.readObject(spec.replace('\'', '"')), Map.class));
        return SlurmServer.of(controller);
    }
}
