package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElectionConfigBuilder;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaseLock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// Why leader election is the kernel's own (K15): the client's elector believes the clock of the holder.
///
/// If this test fails after an update of the client, its elector may have learned to wait for a whole lease without
/// a change, observed here, and is worth another look.
class ClientElectorTest {
    private static final String LEASE = "/apis/coordination.k8s.io/v1/namespaces/default/leases/rota";

    @Test
    void the_clients_elector_takes_the_lease_of_a_holder_whose_clock_is_behind() throws InterruptedException {
        try (var server = new StubServer();
                var client = Clients.build(server.config(), Kube.SETTINGS, LeanSerialization.with(Kube.SETTINGS))) {
            var held = Answer.ok(heldByOther(Instant.now().minus(Duration.ofHours(1))));
            server.on("GET " + LEASE, held).on("PATCH " + LEASE, held).on("PUT " + LEASE, held);
            var leading = new CountDownLatch(1);
            var callbacks = new LeaderCallbacks(leading::countDown, () -> {}, leader -> {});
            var config = new LeaderElectionConfigBuilder().withName("rota").withLock(new LeaseLock("default", "rota",
                    "me")).withLeaseDuration(Duration.ofSeconds(15)).withRenewDeadline(Duration.ofSeconds(10))
                    .withRetryPeriod(Duration.ofSeconds(2)).withLeaderCallbacks(callbacks).build();

            var election = client.leaderElector().withConfig(config).build().start();
            var tookOver = leading.await(StubServer.PATIENCE_SECONDS, TimeUnit.SECONDS);
            election.cancel(true);

            assertThat(tookOver).isTrue();
            assertThat(server.rest()).extracting(Received::method).startsWith("GET", "PATCH");
        }
    }

    /// A lease that its holder has just renewed, at this time of its own clock.
    private static String heldByOther(Instant renewed) {
        return """
                {"kind":"Lease","apiVersion":"coordination.k8s.io/v1",
                 "metadata":{"namespace":"default","name":"rota","resourceVersion":"5"},
                 "spec":{"holderIdentity":"other","leaseDurationSeconds":15,"leaseTransitions":0,
                         "acquireTime":"%1$s","renewTime":"%1$s"}}""".formatted(renewed.truncatedTo(ChronoUnit.MICROS));
    }
}
