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
import rota.api.peer.SlurmJob;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmReport;
import rota.api.peer.SlurmState;
import rota.workloads.nodeset.SlurmCall.Expected;

/// The last look before a deletion: what was heard before does not count.
class PeersTest {
    private static final SlurmCall.Peer PEER = new SlurmCall.Peer(NodeSetNames.CONTROLLER.key("default", "slurm"),
            Optional.of(Scene.HERE));

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

    @Test
    void a_job_that_was_suspended_meanwhile_stops_the_deletion() {
        var suspended = new SlurmJob(7, List.of("SUSPENDED"), List.of("gpu-0"), Scene.NOW, Optional.empty(), "", "",
                "");

        assertThatThrownBy(() -> confirm(new Showing("IDLE+DRAIN", "slurm-operator: x", List.of(suspended)),
                Expected.DRAINED)).isInstanceOf(ApiException.Conflict.class);
    }

    /// The list of nodes still says that nothing runs there.
    @Test
    void a_job_that_went_on_meanwhile_stops_the_deletion() {
        var running = new SlurmJob(7, List.of("RUNNING"), List.of("gpu-0"), Scene.NOW, Optional.empty(), "", "", "");

        assertThatThrownBy(() -> confirm(new Showing("IDLE+DRAIN", "slurm-operator: x", List.of(running)),
                Expected.DRAINED)).isInstanceOf(ApiException.Conflict.class).hasMessageContaining("with jobs on it");
    }

    @Test
    void a_job_on_a_node_that_is_in_no_list_stops_the_deletion() {
        var running = new SlurmJob(7, List.of("RUNNING"), List.of("gpu-1"), Scene.NOW, Optional.empty(), "", "", "");
        var peers = new Peers(_ -> new Showing("IDLE+DRAIN", "slurm-operator: x", List.of(running)));

        assertThatThrownBy(() -> peers.call(new SlurmCall.Confirm(PEER, Ordered.map("gpu-1", Expected.MISSING))))
                .isInstanceOf(ApiException.Conflict.class);
    }

    @Test
    void what_somebody_else_has_drained_meanwhile_is_not_overwritten() {
        var peers = new Peers(_ -> new Showing("IDLE+DRAIN", "bad dimm", List.of()));

        assertThatThrownBy(() -> peers.call(new SlurmCall.Tell(PEER, new SlurmChange.Undrain("gpu-0"),
                Optional.empty())))
                .isInstanceOf(ApiException.Conflict.class).hasMessageContaining("bad dimm");
    }

    @Test
    void another_cluster_that_answers_meanwhile_stops_the_deletion_and_is_told_nothing() {
        var elsewhere = new SlurmCall.Peer(PEER.controller(), Optional.of(Scene.ELSEWHERE));
        var peers = new Peers(_ -> new Showing("IDLE+DRAIN", "slurm-operator: x", List.of()));

        for (var call : List.of(new SlurmCall.Confirm(elsewhere, Ordered.map("gpu-0", Expected.DRAINED)),
                new SlurmCall.Confirm(elsewhere, Ordered.map("gpu-1", Expected.MISSING)),
                new SlurmCall.Tell(elsewhere, new SlurmChange.Undrain("gpu-0"), Optional.empty()),
                new SlurmCall.Tell(elsewhere, new SlurmChange.Comment("gpu-0", ""), Optional.empty()),
                new SlurmCall.Tell(elsewhere, new SlurmChange.Unreserve("mine"), Optional.empty())))
            assertThatThrownBy(() -> peers.call(call)).isInstanceOf(ApiException.Conflict.class)
                    .hasMessageContaining("lab at http://slurm-restapi:6820");
    }

    private static void confirm(String state, Expected expected) {
        confirm(new Showing(state, "slurm-operator: x", List.of()), expected);
    }

    private static void confirm(Slurm slurm, Expected expected) {
        new Peers(_ -> slurm)
                .call(new SlurmCall.Confirm(PEER, Ordered.map("gpu-0", expected)));
    }

    /// It was drained the last time, and is this now.
    private record Showing(String state, String reason, List<SlurmJob> jobs) implements Slurm {
        @Override
        public Contact contact() {
            return new Contact.Heard(report("IDLE+DRAIN", "slurm-operator: x", List.of()));
        }

        @Override
        public SlurmReport look() {
            return report(state, reason, jobs);
        }

        @Override
        public void send(SlurmChange change) {
            throw new IllegalStateException("expected no change, found " + change);
        }

        private static SlurmReport report(String state, String reason, List<SlurmJob> jobs) {
            var node = SlurmNode.of("gpu-0", SlurmState.of(state.split("\\+", -1)), reason);
            return new SlurmReport(Scene.NOW, Scene.HERE, Ordered.map("gpu-0", node), jobs);
        }
    }
}
