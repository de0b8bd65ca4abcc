package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import rota.api.client.Sink;
import rota.api.meta.ResourceVersion;

/// Remembers how far the stream claimed to be just before each object came.
final class ClaimSink<T extends HasMetadata> implements Sink<T> {
    private final Map<String, ResourceVersion> claimedBefore = new TreeMap<>();
    private ResourceVersion claimed = ResourceVersion.START;

    void awaitList() throws InterruptedException {
        awaitClaim(ResourceVersion.of(1));
    }

    synchronized void awaitClaim(ResourceVersion version) throws InterruptedException {
        var deadline = System.nanoTime() + Duration.ofSeconds(StubServer.PATIENCE_SECONDS).toNanos();
        while (claimed.isBefore(version)) {
            var left = Duration.ofNanos(deadline - System.nanoTime());
            assertThat(left).as("time left to reach " + version + " from " + claimed).isPositive();
            wait(Math.max(1, left.toMillis()));
        }
    }

    synchronized void assertDeliveredBeforeClaimed(HasMetadata written) {
        var version = ResourceVersion.parse(written.getMetadata().getResourceVersion());
        assertThat(claimedBefore.get(written.getMetadata().getUid())).as("claimed before " + written.getMetadata()
                .getName() + "@" + version + " came").isNotNull().isLessThan(version);
    }

    @Override
    public synchronized void replaced(List<T> objects, ResourceVersion version) {
        objects.forEach(this::delivered);
        claim(version);
    }

    @Override
    public synchronized void changed(T object) {
        delivered(object);
        claim(ResourceVersion.parse(object.getMetadata().getResourceVersion()));
    }

    @Override
    public synchronized void removed(T object) {
        claim(ResourceVersion.parse(object.getMetadata().getResourceVersion()));
    }

    @Override
    public synchronized void bookmark(ResourceVersion version) {
        claim(version);
    }

    private void delivered(T object) {
        claimedBefore.putIfAbsent(object.getMetadata().getUid(), claimed);
    }

    private void claim(ResourceVersion version) {
        claimed = version;
        notifyAll();
    }
}
