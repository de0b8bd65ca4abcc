package rota.workloads.revision;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.revision.AHistory.A;
import static rota.workloads.revision.AHistory.ARevision.revision;
import static rota.workloads.revision.AHistory.B;
import static rota.workloads.revision.AHistory.SOMEBODY;
import static rota.workloads.revision.AHistory.US;
import static rota.workloads.revision.AHistory.history;
import static rota.workloads.revision.AHistory.nameOf;
import static rota.workloads.revision.AHistory.template;

import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rota.api.client.Request.PatchBody;
import rota.api.meta.Owners;
import rota.api.wire.Codec;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

class RevisionsTest {

    @Test
    void the_first_revision_has_number_1_and_takes_after_its_parent() {
        var plan = history().plan();

        var created = created(plan);
        var hash = RevisionHash.of(A.text(), 0);
        assertThat(created.getMetadata().getName()).isEqualTo("gpu-" + hash);
        assertThat(created.getMetadata().getNamespace()).isEqualTo("default");
        assertThat(created.getMetadata().getLabels()).containsEntry("app", "gpu").containsEntry(Revision.HASH_LABEL,
                hash);
        assertThat(created.getMetadata().getAnnotations()).containsEntry("note", "kept");
        assertThat(created.getMetadata().getOwnerReferences()).containsExactly(Owners.controllerReference(US));
        assertThat(created.getRevision()).isEqualTo(1);
        assertThat(Snapshot.in(created)).isEqualTo(A);
        assertThat(plan.update().name()).isEqualTo("gpu-" + hash);
        assertThat(plan.update().hash()).isEqualTo(hash);
        assertThat(plan.current()).isEqualTo(plan.update());
    }

    @Test
    void a_new_template_gets_the_next_number() {
        var plan = history().with(revision(1, A), revision(7, template("c"))).wants(B).plan();

        assertThat(created(plan).getRevision()).isEqualTo(8);
    }

    @Test
    void the_current_revision_is_the_one_in_the_status_by_name_or_by_hash() {
        for (var mark : List.of(nameOf(A, 0), RevisionHash.of(A.text(), 0))) {
            var plan = history().with(revision(1, A), revision(2, B)).wants(B).current(mark).plan();

            assertThat(plan.current().snapshot()).isEqualTo(A);
            assertThat(plan.update().snapshot()).isEqualTo(B);
        }
    }

    @Test
    void a_current_revision_that_nobody_knows_is_the_update_revision() {
        var plan = history().with(revision(1, A)).current("gpu-forgotten").plan();

        assertThat(plan.current()).isEqualTo(plan.update());
    }

    /// K21-34
    @Test
    void a_name_that_other_data_has_taken_is_left_to_it_and_the_collision_counted() {
        var plan = history().with(revision(1, B).named(nameOf(A, 0))).plan();

        assertThat(actions(plan)).hasSize(1);
        assertThat(created(plan).getMetadata().getName()).isEqualTo(nameOf(A, 1));
        assertThat(created(plan).getMetadata().getLabels()).containsEntry(Revision.HASH_LABEL,
                RevisionHash.of(A.text(), 1));
        assertThat(plan.collisionCount()).isEqualTo(1);
    }

    @Test
    void names_are_tried_until_one_is_free() {
        var plan = history().collisions(3).with(revision(1, B).named(nameOf(A, 3)),
                revision(2, template("c")).named(nameOf(A, 4))).plan();

        assertThat(created(plan).getMetadata().getName()).isEqualTo(nameOf(A, 5));
        assertThat(plan.collisionCount()).isEqualTo(5);
    }

    @Test
    void a_namesake_in_another_namespace_is_no_collision() {
        var elsewhere = revision(1, B).named(nameOf(A, 0)).of(SOMEBODY).object();
        elsewhere.getMetadata().setNamespace("elsewhere");

        assertThat(history().with(List.of(elsewhere)).plan().collisionCount()).isZero();
    }

    /// A crash between the creation and the status keeps the old count; the data finds its revision all the same.
    @Test
    void a_collision_count_that_was_never_stored_does_no_harm() {
        var plan = history().collisions(0).with(revision(1, B).named(nameOf(A, 0)), revision(2, A).named(nameOf(A, 1)))
                .plan();

        assertThat(actions(plan)).isEmpty();
        assertThat(plan.update().name()).isEqualTo(nameOf(A, 1));
    }

    /// K21-35
    @Test
    void the_same_data_is_used_again_and_nothing_counted() {
        var plan = history().collisions(2).with(revision(1, A)).plan();

        assertThat(actions(plan)).isEmpty();
        assertThat(plan.update().name()).isEqualTo(nameOf(A, 0));
        assertThat(plan.collisionCount()).isEqualTo(2);
    }

    @Test
    void the_same_data_under_its_name_and_without_a_controller_is_adopted_whatever_its_labels() {
        var plan = history().with(revision(4, A).orphan().unlabelled()).plan();

        assertThat(actions(plan)).hasSize(2);
        assertThat(actions(plan).getFirst()).isEqualTo(new Action.Confirm(US, Action.Presence.ALIVE));
        assertThat(actions(plan).getLast().summary()).isEqualTo("patch controllerrevision default/" + nameOf(A, 0));
        assertThat(plan.update().name()).isEqualTo(nameOf(A, 0));
        assertThat(plan.collisionCount()).isZero();
    }

    /// The namesake before us may be dead, and its revision about to be collected.
    @Test
    void the_same_data_in_the_hands_of_somebody_else_is_a_collision() {
        var plan = history().with(revision(1, A).of(SOMEBODY)).plan();

        assertThat(created(plan).getMetadata().getName()).isEqualTo(nameOf(A, 1));
        assertThat(plan.collisionCount()).isEqualTo(1);
    }

    @Test
    void the_same_data_without_a_controller_but_on_its_way_out_is_a_collision() {
        var plan = history().with(revision(1, A).orphan().deleting()).plan();

        assertThat(created(plan).getMetadata().getName()).isEqualTo(nameOf(A, 1));
    }

    /// K21-36
    @Test
    void a_template_that_comes_back_gets_the_next_number_and_no_new_object() {
        var plan = history().with(revision(1, A), revision(2, B)).wants(A).plan();

        assertThat(actions(plan)).hasSize(1);
        assertThat(bumped(plan)).isEqualTo(bump("uid-" + RevisionHash.of(A.text(), 0), "5", 3));
        assertThat(plan.update().name()).isEqualTo(nameOf(A, 0));
        assertThat(plan.update().number()).isEqualTo(3);
    }

    @Test
    void of_several_equal_revisions_the_newest_comes_back() {
        var plan = history().with(revision(1, A), revision(2, A).named("gpu-twin"), revision(3, B)).wants(A).plan();

        assertThat(plan.update().name()).isEqualTo("gpu-twin");
    }

    @Test
    void an_older_revision_that_is_spelled_otherwise_and_means_the_same_comes_back_too() {
        var wanted = template("c");
        var view = history().with(revision(1, A), revision(2, B)).wants(wanted).view();

        var plan = Revisions.plan(view, it -> it.equals(A) ? wanted : it);

        assertThat(plan.update().name()).isEqualTo(nameOf(A, 0));
        assertThat(plan.update().number()).isEqualTo(3);
    }

    /// Nobody retries inside a plan: a conflict is backed off, and each fresh view plans the number again. K21-38
    @Test
    void a_number_that_was_refused_twice_is_planned_again_against_what_is_stored_now() {
        var uid = "uid-" + RevisionHash.of(A.text(), 0);
        for (var version : List.of("5", "6", "7")) {
            var plan = history().with(revision(1, A).version(version), revision(2, B)).plan();

            assertThat(bumped(plan)).isEqualTo(bump(uid, version, 3));
        }

        var after = history().with(revision(3, A).version("8"), revision(2, B)).plan();

        assertThat(actions(after)).isEmpty();
        assertThat(after.update().name()).isEqualTo(nameOf(A, 0));
    }

    /// K21-39
    @Test
    void equal_numbers_are_sorted_by_age_and_then_by_name() {
        var plan = history().with(revision(2, template("x")).named("e"),
                revision(1, template("x")).named("d").created("2026-03-01T12:00:01Z"),
                revision(1, template("x")).named("c").created("2026-03-01T12:00:01Z"),
                revision(1, template("x")).named("b").created("2026-03-01T12:00:02Z"),
                revision(1, template("x")).named("a").created("2026-03-01T12:00:03Z")).plan();

        assertThat(plan.known()).extracting(Revision::name).containsExactly("c", "d", "b", "a", "e");
    }

    @Test
    void a_snapshot_that_would_be_the_candidate_if_taken_today_is_the_candidate() {
        var view = history().with(revision(1, template("old default"))).wants(B).view();

        var plan = Revisions.plan(view, stored -> stored.equals(template("old default")) ? B : stored);

        assertThat(actions(plan)).isEmpty();
        assertThat(plan.update().number()).isEqualTo(1);
    }

    @Test
    void orphans_are_adopted_after_one_look_at_the_living_owner() {
        var plan = history().with(revision(1, A).orphan(), revision(2, B).orphan()).wants(B).plan();

        assertThat(plan.prepare()).extracting(Step::name).containsExactly("adopt");
        assertThat(actions(plan)).extracting(Action::summary).containsExactly("confirm that set default/gpu is alive",
                "patch controllerrevision default/" + nameOf(A, 0), "patch controllerrevision default/" + nameOf(B, 0));
        assertThat(plan.update().snapshot()).isEqualTo(B);
    }

    @Test
    void an_orphan_that_comes_back_is_adopted_first_and_numbered_in_the_next_round() {
        var plan = history().with(revision(1, A).orphan(), revision(2, B)).wants(A).plan();

        assertThat(plan.prepare()).extracting(Step::name).containsExactly("adopt");
        assertThat(plan.update().name()).isEqualTo(nameOf(A, 0));
    }

    @Test
    void a_new_revision_is_created_behind_an_adoption() {
        var plan = history().with(revision(4, B).orphan()).wants(A).plan();

        assertThat(plan.prepare()).extracting(Step::name).containsExactly("adopt", "record");
        assertThat(created(plan).getRevision()).isEqualTo(5);
    }

    @Test
    void what_is_ours_stays_ours_without_its_labels_and_what_is_not_is_ignored() {
        var plan = history().with(revision(1, A).unlabelled(), revision(9, B).named("gpu-theirs").of(SOMEBODY),
                revision(9, B).named("other").orphan().unlabelled()).plan();

        assertThat(actions(plan)).isEmpty();
        assertThat(plan.known()).extracting(Revision::name).containsExactly(nameOf(A, 0));
    }

    @Test
    void an_own_revision_on_its_way_out_still_names_the_pods() {
        var plan = history().with(revision(1, A).deleting()).plan();

        assertThat(actions(plan)).isEmpty();
        assertThat(plan.update().name()).isEqualTo(nameOf(A, 0));
    }

    @Test
    void a_parent_that_is_leaving_writes_nothing() {
        var revisions = Stream.of(revision(1, B), revision(2, B).named("x"), revision(3, B).named("y").orphan());

        var plan = history().deleting().limit(0).with(revisions.map(it -> it.object()).toList()).plan();

        assertThat(plan.prepare()).isEmpty();
        assertThat(plan.cleanup()).isEmpty();
        assertThat(plan.collisionCount()).isZero();
    }

    private static List<Action> actions(RevisionPlan plan) {
        return plan.prepare().stream().flatMap(step -> step.actions().stream()).toList();
    }

    private static ControllerRevision created(RevisionPlan plan) {
        return (ControllerRevision) ((Action.Create) actions(plan).getLast()).object();
    }

    private static PatchBody bumped(RevisionPlan plan) {
        return ((Action.Patch) actions(plan).getLast()).body();
    }

    private static PatchBody bump(String uid, String version, long number) {
        return new PatchBody.Merge(Codec.readObject("""
                {"metadata":{"uid":"%s","resourceVersion":"%s"},"revision":%d}""".formatted(uid, version, number)));
    }
}
