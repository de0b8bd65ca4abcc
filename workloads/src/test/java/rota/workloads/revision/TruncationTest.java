package rota.workloads.revision;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.revision.AHistory.ARevision.revision;
import static rota.workloads.revision.AHistory.history;
import static rota.workloads.revision.AHistory.nameOf;
import static rota.workloads.revision.AHistory.template;

import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import rota.kernel.plan.Action;
import rota.testing.ForAll;

class TruncationTest {

    /// K21-37
    @Test
    void of_13_revisions_with_2_live_ones_the_oldest_unused_goes_when_10_are_kept() {
        var plan = history().with(numbers(13)).wants(image(13)).inUse(name(1)).limit(10).plan();

        assertThat(forgotten(plan)).containsExactly(name(2));
    }

    /// K21-37
    @Test
    void of_12_revisions_with_2_live_ones_none_goes_when_10_are_kept() {
        var plan = history().with(numbers(12)).wants(image(12)).inUse(name(1)).limit(10).plan();

        assertThat(plan.cleanup()).isEmpty();
    }

    @Test
    void a_revision_is_in_use_by_hash_as_well_as_by_name() {
        var hash = RevisionHash.of(image(1).text(), 0);

        var plan = history().with(numbers(4)).wants(image(4)).inUse(hash).limit(0).plan();

        assertThat(forgotten(plan)).containsExactly(name(2), name(3));
    }

    @Test
    void the_current_and_the_update_revision_stay_even_if_no_pod_has_them() {
        var plan = history().with(numbers(4)).wants(image(4)).current(name(2)).limit(0).plan();

        assertThat(forgotten(plan)).containsExactly(name(1), name(3));
    }

    @Test
    void an_older_revision_that_comes_back_stays() {
        var plan = history().with(numbers(3)).wants(image(1)).limit(0).plan();

        assertThat(forgotten(plan)).containsExactly(name(2), name(3));
    }

    @Test
    void a_negative_limit_keeps_all() {
        assertThat(history().with(numbers(30)).wants(image(30)).limit(-1).plan().cleanup()).isEmpty();
    }

    @Test
    void nothing_is_forgotten_while_orphans_wait_for_adoption() {
        var revisions = new ArrayList<>(numbers(4));
        revisions.add(revision(5, image(5)).orphan().object());

        assertThat(history().with(revisions).wants(image(4)).limit(0).plan().cleanup()).isEmpty();
    }

    @Test
    void what_is_on_its_way_out_is_neither_deleted_again_nor_counted() {
        var revisions = new ArrayList<>(numbers(3));
        revisions.set(0, revision(1, image(1)).deleting().object());

        assertThat(history().with(revisions).wants(image(3)).limit(1).plan().cleanup()).isEmpty();
    }

    @Test
    void a_deletion_means_one_incarnation() {
        var plan = history().with(numbers(2)).wants(image(2)).limit(0).plan();

        var identity = Revision.of(revision(1, image(1)).object()).id();
        assertThat(plan.cleanup().getFirst().actions()).containsExactly(new Action.Delete(identity));
    }

    @Test
    void no_history_loses_a_live_revision_or_keeps_more_idle_ones_than_allowed() {
        ForAll.seeds(300, random -> {
            var count = random.nextInt(1, 12);
            var limit = random.nextInt(0, 6);
            var wanted = random.nextInt(1, count + 1);
            var current = random.nextInt(1, count + 1);
            var used = IntStream.rangeClosed(1, count).filter(_ -> random.nextInt(3) == 0)
                    .mapToObj(TruncationTest::name).toList();

            var plan = history().with(numbers(count)).wants(image(wanted)).current(name(current))
                    .inUse(used.toArray(String[]::new)).limit(limit).plan();

            var live = new ArrayList<>(used);
            live.addAll(List.of(name(wanted), name(current)));
            var idle = IntStream.rangeClosed(1, count).mapToObj(TruncationTest::name)
                    .filter(it -> !live.contains(it)).toList();
            var expected = idle.subList(0, Math.max(idle.size() - limit, 0));
            assertThat(forgotten(plan)).isEqualTo(expected);
        });
    }

    /// Revisions 1 to n, each with a template of its own.
    private static List<ControllerRevision> numbers(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(number -> revision(number, image(number)).object()).toList();
    }

    private static Snapshot image(int number) {
        return template("image-" + number);
    }

    private static String name(int number) {
        return nameOf(image(number), 0);
    }

    private static List<String> forgotten(RevisionPlan plan) {
        return plan.cleanup().stream().flatMap(step -> step.actions().stream())
                .map(it -> ((Action.Delete) it).target().key().name()).toList();
    }
}
