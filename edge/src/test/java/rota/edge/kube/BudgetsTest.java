package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BudgetsTest {
    private final List<Duration> waits = new ArrayList<>();
    private final Budgets budgets = new Budgets(KubeSettings.DEFAULT.withRate(1, 1), new ManualClock(), waits::add);

    @BeforeEach
    void much_is_to_be_done() throws InterruptedException {
        for (var i = 0; i < 100; i++) budgets.acquire(call(Pod.class));
        waits.clear();
    }

    @Test
    void a_lease_is_renewed_however_much_is_to_be_done() throws InterruptedException {
        budgets.acquire(call(Lease.class));

        assertThat(waits).isEmpty();
    }

    @Test
    void news_neither_wait_for_work_nor_does_work_wait_for_them() throws InterruptedException {
        for (var i = 0; i < 3; i++) budgets.acquire(call(Event.class));
        budgets.acquire(call(Pod.class));

        assertThat(waits).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(100));
    }

    private static Call call(Class<? extends HasMetadata> type) {
        return new Call("PUT", "/somewhere", Optional.empty(), type);
    }
}
