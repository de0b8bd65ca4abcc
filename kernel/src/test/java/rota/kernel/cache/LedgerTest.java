package rota.kernel.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.kernel.cache.Objects.OWNER;
import static rota.kernel.cache.Objects.POD;
import static rota.kernel.cache.Objects.at;
import static rota.kernel.cache.Objects.deleting;
import static rota.kernel.cache.Objects.finalizedBy;
import static rota.kernel.cache.Objects.identity;
import static rota.kernel.cache.Objects.ownedBy;
import static rota.kernel.cache.Objects.owner;
import static rota.kernel.cache.Objects.pod;
import static rota.kernel.cache.Objects.version;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.meta.Model;
import rota.kernel.cache.Expectations.Counts;
import rota.kernel.queue.ManualClock;

class LedgerTest {
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
    void a_child_that_appears_is_a_creation_of_its_controller() {
        ledger.expectations().expect(children, 2, List.of());

        pods.changed(ownedBy(gpu, pod("a", "1", 5)));
        pods.changed(pod("orphan", "2", 6));
        pods.changed(ownedBy(gpu.key().withUid("o2"), pod("b", "3", 7)));

        assertThat(counts()).isEqualTo(new Counts(1, 0));
    }

    @Test
    void kinds_without_a_class_of_their_own_have_children_too() {
        var kind = new Kind("example.com", "v1", "Gadget", "gadgets", Kind.Scope.NAMESPACED);
        var gadgets = new Mirror<>(Model.generic(kind), List.of());
        var books = new Ledger(new Mirrors(List.of(gadgets)), new ManualClock(), new SimpleMeterRegistry());
        var owner = kind.key("default", "gpu").withUid("o1");
        books.follow(gadgets);
        books.expectations().expect(new Children(owner, kind), 2, List.of());

        var child = new GenericKubernetesResource();
        child.setApiVersion("example.com/v1");
        child.setKind("Gadget");
        child.setMetadata(ownedBy(owner, pod("a", "1", 5)).getMetadata());
        gadgets.changed(child);

        assertThat(books.expectations().get(new Children(owner, kind))).contains(new Counts(1, 0));
    }

    @Test
    void a_child_that_appears_on_its_way_out_is_no_creation_but_a_deletion() {
        ledger.expectations().expect(children, 1, List.of("1"));

        pods.changed(deleting(ownedBy(gpu, pod("a", "1", 5)), 5));

        assertThat(counts()).isEqualTo(new Counts(1, 0));
    }

    @Test
    void a_deletion_counts_when_it_is_marked_and_not_again_at_the_end() {
        var a = ownedBy(gpu, pod("a", "1", 5));
        pods.changed(a);
        pods.changed(ownedBy(gpu, pod("b", "2", 6)));
        ledger.expectations().expect(children, 0, List.of("1", "2"));

        pods.changed(at(7, a));
        assertThat(counts().deletions()).isEqualTo(2);
        pods.changed(deleting(a, 8));
        assertThat(counts().deletions()).isEqualTo(1);
        pods.changed(deleting(a, 9));
        pods.removed(deleting(a, 10));

        assertThat(counts().deletions()).isEqualTo(1);
    }

    /// K21-50
    @Test
    void a_child_that_was_recreated_unseen_settles_both_its_deletion_and_its_creation() {
        pods.changed(ownedBy(gpu, pod("a", "1", 5)));
        ledger.expectations().expect(children, 1, List.of("1"));

        pods.changed(ownedBy(gpu, pod("a", "2", 9)));

        assertThat(counts()).isEqualTo(new Counts(0, 0));
    }

    /// K21-50
    @Test
    void an_owner_that_was_recreated_unseen_starts_with_nothing_expected() {
        owe();

        owners.changed(owner("gpu", "o2", 20));

        assertForgotten();
    }

    @Test
    void nothing_is_remembered_of_an_owner_that_is_gone() {
        owe();

        owners.removed(owner("gpu", "o1", 20));

        assertForgotten();
    }

    @Test
    void what_a_run_notes_after_its_owner_has_gone_is_dropped_when_the_run_ends() {
        owners.removed(owner("gpu", "o1", 20));
        owe();

        ledger.tidy(gpu);

        assertForgotten();
    }

    @Test
    void what_a_run_notes_of_a_living_owner_is_kept_when_the_run_ends() {
        owe();

        ledger.tidy(gpu);

        assertThat(ledger.expectations().get(children)).isPresent();
        assertThat(ledger.barrier().lag(gpu)).isPresent();
    }

    @Test
    void a_child_that_changes_hands_is_gone_for_the_owner_that_expected_its_deletion() {
        pods.changed(ownedBy(gpu, pod("a", "1", 5)));
        ledger.expectations().expect(children, 0, List.of("1"));
        ledger.removals().expect(gpu, "tracking", List.of("1"));

        pods.changed(pod("a", "1", 6));

        assertThat(counts()).isEqualTo(new Counts(0, 0));
        assertThat(ledger.removals().expected(gpu)).isEmpty();
    }

    @Test
    void a_removed_finalizer_is_awaited_until_the_child_shows_without_it_or_is_gone() {
        var a = ownedBy(gpu, pod("a", "1", 5));
        pods.changed(finalizedBy("tracking", a));
        pods.changed(finalizedBy("tracking", ownedBy(gpu, pod("b", "2", 6))));
        ledger.removals().expect(gpu, "tracking", List.of("1", "2"));

        pods.changed(finalizedBy("tracking", at(7, a)));
        assertThat(ledger.removals().expected(gpu)).containsExactly("1", "2");
        pods.changed(at(8, a));
        assertThat(ledger.removals().expected(gpu)).containsExactly("2");
        pods.removed(ownedBy(gpu, pod("b", "2", 9)));
        assertThat(ledger.removals().expected(gpu)).isEmpty();
    }

    private Counts counts() {
        return ledger.expectations().get(children).orElseThrow();
    }

    private void owe() {
        pods.changed(ownedBy(gpu, pod("a", "1", 5)));
        ledger.expectations().expect(children, 3, List.of("1"));
        ledger.barrier().wrote(gpu, POD, version(500));
        ledger.removals().expect(gpu, "tracking", List.of("1"));
        ledger.deletionUnknown(children, identity(pod("a", "1", 5)));
    }

    private void assertForgotten() {
        assertThat(ledger.expectations().size()).isZero();
        assertThat(ledger.barrier().size()).isZero();
        assertThat(ledger.removals().expected(gpu)).isEmpty();
        assertThat(ledger.unresolved(gpu)).isEmpty();
    }
}
