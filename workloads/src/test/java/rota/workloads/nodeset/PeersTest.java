package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.meta.Ordered;
import rota.api.nodeset.NodeSetNames;
import rota.api.peer.Contact;
import rota.api.peer.Slurm;
import rota.api.peer.SlurmChange;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmReport;
import rota.api.peer.SlurmState;
import rota.workloads.nodeset.SlurmCall.Expected;

/// The last look before a deletion: what was heard before does not count.
class PeersTest {
    @Test
    void a_node_that_got_a_job_meanwhile_stops_the_deletion() {
        assertThatThrownBy(() -> confirm("ALLOCATED", Expected.DRAINED)).isInstanceOf(ApiException.Conflict.class)
                .hasMessageContaining("gpu-0 ALLOCATED");
    }

    @Test
    void a_node_that_registered_meanwhile_stops_the_deletion() {
        assertThatThrownBy(() -> confirm("IDLE", Expected.MISSING)).isInstanceOf(ApiException.Conflict.class);
    }

    @Test
    void a_node_that_is_as_expected_does_not() {
        assertThatCode(() -> confirm("IDLE+DRAIN", Expected.DRAINED)).doesNotThrowAnyException();
    }

    private static void confirm(String state, Expected expected) {
        var cluster = NodeSetNames.CONTROLLER.key("default", "slurm");
        new Peers(_ -> Optional.of(new Showing(state)))
                .call(new SlurmCall.Confirm(cluster, Ordered.map("gpu-0", expected)));
    }

    /// It was drained the last time, and is this now.
    private record Showing(String state) implements Slurm {
        @Override
        public Contact contact() {
            return new Contact.Heard(report("IDLE+DRAIN"));
        }

        @Override
        public SlurmReport look() {
            return report(state);
        }

        @Override
        public void send(SlurmChange change) {
            throw new IllegalStateException("expected no change, found " + change);
        }

        private static SlurmReport report(String state) {
            var node = SlurmNode.of("gpu-0", SlurmState.of(state.split("\\+", -1)), "slurm-operator: x");
            return new SlurmReport(Scene.NOW, Ordered.map("gpu-0", node), List.of());
        }
    }
}
