package rota.kernel.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.kernel.cache.Objects.OWNER;
import static rota.kernel.cache.Objects.POD;
import static rota.kernel.cache.Objects.deleting;
import static rota.kernel.cache.Objects.identity;
import static rota.kernel.cache.Objects.ownedBy;
import static rota.kernel.cache.Objects.owner;
import static rota.kernel.cache.Objects.pod;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Pod;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rota.api.meta.Identity;
import rota.kernel.cache.Expectations.Counts;
import rota.kernel.queue.ManualClock;

/// A call whose answer got lost lowers what is expected once: by its event, or by whoever finds out (K18).
class LostAnswersTest {
    private final Mirror<Pod> pods = new Mirror<>(Pod.class, List.of());
    private final Mirror<ConfigMap> owners = new Mirror<>(ConfigMap.class, List.of());
    private final Ledger ledger = new Ledger(new Mirrors(List.of(pods, owners)), new ManualClock(),
            new SimpleMeterRegistry());
    private final Identity gpu = OWNER.key("default", "gpu").withUid("o1");
    private final Children children = new Children(gpu, POD);

    @BeforeEach
    void wire() {
        ledger.follow(pods);
        ledger.follow(owners);
        owners.changed(owner("gpu", "o1", 1));
    }

    @Test
    void lost_answers_are_listed_in_the_order_of_their_calls_until_somebody_finds_out() {
        var b = ownedBy(gpu, pod("b", "2", 5));
        pods.changed(b);
        ledger.creationUnknown(children, "default", "a");
        ledger.deletionUnknown(children, identity(b));

        var lost = ledger.unresolved(gpu);

        assertThat(lost).containsExactly(new Unresolved.Creation(children, "default", "a"), new Unresolved.Deletion(
                children, identity(b)));
        assertThat(lost.getFirst().key()).isEqualTo(POD.key("default", "a"));
        assertThat(ledger.resolved(lost.getFirst())).isTrue();
        assertThat(ledger.resolved(lost.getFirst())).isFalse();
        assertThat(ledger.unresolved(gpu)).containsExactly(lost.getLast());
        assertThat(ledger.unresolved(gpu.key().withUid("o2"))).isEmpty();
    }

    @Test
    void a_child_that_shows_up_answers_for_its_creation_and_counts_once() {
        ledger.expectations().expect(children, 2, List.of());
        ledger.creationUnknown(children, "default", "a");

        pods.changed(ownedBy(gpu, pod("a", "1", 5)));

        assertThat(ledger.unresolved(gpu)).isEmpty();
        assertThat(counts()).isEqualTo(new Counts(1, 0));
    }

    @Test
    void a_child_that_shows_up_on_its_way_out_is_known_by_its_name_and_counts_all_the_same() {
        ledger.expectations().expect(children, 1, List.of());
        ledger.creationUnknown(children, "default", "a");

        pods.changed(deleting(ownedBy(gpu, pod("a", "1", 5)), 6));

        assertThat(ledger.unresolved(gpu)).isEmpty();
        assertThat(counts()).isEqualTo(new Counts(0, 0));
    }

    @Test
    void a_child_that_came_before_its_creation_was_reported_lost_is_not_asked_for() {
        ledger.expectations().expect(children, 2, List.of());
        pods.changed(ownedBy(gpu, pod("a", "1", 5)));

        ledger.creationUnknown(children, "default", "a");

        assertThat(ledger.unresolved(gpu)).isEmpty();
        assertThat(counts()).isEqualTo(new Counts(1, 0));
    }

    @Test
    void a_stranger_of_the_same_name_does_not_answer_for_a_creation() {
        pods.changed(ownedBy(gpu.key().withUid("o2"), pod("a", "1", 5)));

        ledger.creationUnknown(children, "default", "a");

        assertThat(ledger.unresolved(gpu)).hasSize(1);
    }

    @Test
    void a_child_that_goes_answers_for_its_deletion_and_counts_once() {
        var a = ownedBy(gpu, pod("a", "1", 5));
        var b = ownedBy(gpu, pod("b", "2", 6));
        pods.changed(a);
        pods.changed(b);
        ledger.expectations().expect(children, 0, List.of("1", "2"));
        ledger.deletionUnknown(children, identity(a));
        ledger.deletionUnknown(children, identity(b));

        pods.changed(deleting(a, 7));
        pods.removed(b);

        assertThat(ledger.unresolved(gpu)).isEmpty();
        assertThat(counts()).isEqualTo(new Counts(0, 0));
    }

    @Test
    void a_child_that_went_before_its_deletion_was_reported_lost_is_not_asked_for() {
        var a = ownedBy(gpu, pod("a", "1", 5));
        pods.changed(deleting(a, 6));

        ledger.deletionUnknown(children, identity(a));
        ledger.deletionUnknown(children, identity(pod("never", "9", 1)));

        assertThat(ledger.unresolved(gpu)).isEmpty();
    }

    private Counts counts() {
        return ledger.expectations().get(children).orElseThrow();
    }
}
