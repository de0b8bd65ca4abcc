package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class LanesTest {
    private final List<String> order = new CopyOnWriteArrayList<>();
    private final Lanes lanes = new Lanes(2);

    @Test
    void who_finds_all_places_taken_waits_until_somebody_leaves() throws InterruptedException {
        try (var _ = lanes.enter()) {
            var second = lanes.enter();
            var third = waiting("third");

            order.add("second leaves");
            second.close();
            third.join();
        }

        assertThat(order).containsExactly("second leaves", "third comes");
    }

    @Test
    void nobody_waits_for_ever_who_is_told_to_stop() throws InterruptedException {
        try (var _ = lanes.enter(); var _ = lanes.enter()) {
            var third = waiting("third");

            third.interrupt();
            third.join();
        }

        assertThat(order).containsExactly("third stops");
    }

    /// Somebody who waits by now, or would not.
    private Thread waiting(String name) {
        var thread = Thread.ofVirtual().start(() -> come(name));
        while (thread.isAlive() && thread.getState() != Thread.State.WAITING) Thread.onSpinWait();
        return thread;
    }

    private void come(String name) {
        try (var _ = lanes.enter()) {
            order.add(name + " comes");
        } catch (InterruptedException _) {
            order.add(name + " stops");
        }
    }
}
