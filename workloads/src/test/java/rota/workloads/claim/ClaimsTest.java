package rota.workloads.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.claim.AChild.LEAVING_OWNER;
import static rota.workloads.claim.AChild.OWNER;
import static rota.workloads.claim.AChild.US;
import static rota.workloads.claim.AChild.child;

import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rota.api.meta.Kind;
import rota.api.meta.Selector;
import rota.workloads.claim.Matrix.Tie;
import rota.workloads.claim.Matrix.Verdict;

class ClaimsTest {
    private static final Selector GPU = Selector
            .of(new LabelSelectorBuilder().addToMatchLabels("app", "gpu").build());

    /// K21-20
    @Test
    void what_another_owner_controls_is_left_alone_even_if_its_name_is_ours() {
        var predecessor = US.key().withUid("uid-predecessor");

        assertIgnored(sort(OWNER, child("a").of(predecessor)));
        assertIgnored(sort(OWNER, child("a").of(predecessor).notMatching()));
        assertIgnored(sort(LEAVING_OWNER, child("a").of(predecessor).deleting()));
    }

    /// K21-21
    @Test
    void ours_that_match_are_claimed_whoever_is_being_deleted() {
        assertClaimed(sort(OWNER, child("a").of(US)));
        assertClaimed(sort(LEAVING_OWNER, child("a").of(US)));
        assertClaimed(sort(OWNER, child("a").of(US).deleting()));
        assertClaimed(sort(LEAVING_OWNER, child("a").of(US).deleting()));
    }

    /// K21-22
    @Test
    void an_owner_that_is_leaving_releases_nothing() {
        assertIgnored(sort(LEAVING_OWNER, child("a").of(US).notMatching()));
        assertIgnored(sort(LEAVING_OWNER, child("a").of(US).notMatching().deleting()));
    }

    /// K21-23
    @Test
    void ours_that_no_longer_match_are_released() {
        for (var child : List.of(child("a").of(US).notMatching(), child("a").of(US).notMatching().deleting())) {
            var claim = sort(OWNER, child);

            assertThat(claim.toRelease()).hasSize(1);
            assertThat(claim.claimed()).isEmpty();
            assertThat(claim.toAdopt()).isEmpty();
        }
    }

    /// K21-24
    @Test
    void an_orphan_that_does_not_match_is_left_alone() {
        assertIgnored(sort(OWNER, child("a").notMatching()));
        assertIgnored(sort(LEAVING_OWNER, child("a").notMatching().deleting()));
    }

    /// K21-25
    @Test
    void an_owner_that_is_leaving_adopts_nothing() {
        assertIgnored(sort(LEAVING_OWNER, child("a")));
        assertIgnored(sort(LEAVING_OWNER, child("a").deleting()));
    }

    /// K21-26
    @Test
    void an_orphan_that_is_leaving_is_not_adopted() {
        assertIgnored(sort(OWNER, child("a").deleting()));
    }

    /// K21-27
    @Test
    void an_orphan_of_another_namespace_is_not_adopted() {
        assertIgnored(sort(OWNER, child("a").inNamespace("elsewhere")));
    }

    /// K21-28
    @Test
    void an_orphan_that_matches_is_adopted_and_claimed_only_once_the_cache_shows_it() {
        var before = sort(OWNER, child("a"));
        var after = sort(OWNER, child("a").of(US));

        assertThat(before.toAdopt()).extracting(it -> it.getMetadata().getName()).containsExactly("a");
        assertThat(before.claimed()).isEmpty();
        assertThat(before.isSettled()).isFalse();
        assertClaimed(after);
        assertThat(after.isSettled()).isTrue();
    }

    @Test
    void an_object_with_owners_of_which_none_controls_it_is_an_orphan() {
        assertThat(sort(OWNER, child("a").alsoOwnedBy("uid-us")).toAdopt()).hasSize(1);
    }

    @Test
    void a_cluster_wide_owner_adopts_in_every_namespace() {
        var clusterSet = new Kind("example.dev", "v1", "ClusterSet", "clustersets", Kind.Scope.CLUSTER);
        var owner = new Claimant(clusterSet.key("", "gpu").withUid("uid-us"), false);

        assertThat(sort(owner, child("a").inNamespace("elsewhere")).toAdopt()).hasSize(1);
    }

    @Test
    void filters_have_to_agree_with_the_selector() {
        Predicate<Pod> neverThis = pod -> !pod.getMetadata().getName().equals("a");

        var claim = Claims.sort(OWNER, neverThis.and(Claims.labelled(GPU)),
                List.of(child("a").of(US).pod(), child("b").of(US).pod()));

        assertThat(claim.toRelease()).extracting(it -> it.getMetadata().getName()).containsExactly("a");
        assertThat(claim.claimed()).extracting(it -> it.getMetadata().getName()).containsExactly("b");
    }

    @Test
    void a_stable_state_writes_nothing() {
        var claim = sort(OWNER, child("a").of(US), child("b").of(US).deleting(), child("c").notMatching());

        assertThat(claim.claimed()).hasSize(2);
        assertThat(claim.steps()).isEmpty();
        assertThat(claim.steps(List.of("example.dev/tracking"))).isEmpty();
    }

    @Test
    void the_matrix_has_a_row_for_every_case_and_never_adopts_while_a_side_is_leaving() {
        for (var tie : Tie.values()) {
            for (var bits = 0; bits < 16; bits++) {
                var it = new Matrix.Case(tie, (bits & 1) > 0, (bits & 2) > 0, (bits & 4) > 0, (bits & 8) > 0);

                var verdict = Matrix.verdict(it);

                var mayAdopt = tie == Tie.NONE && !it.ownerDeleting() && !it.deleting() && !it.elsewhere();
                assertThat(verdict == Verdict.ADOPT).as("%s", it).isEqualTo(mayAdopt && it.matches());
                assertThat(Matrix.ROWS.stream().filter(row -> row.fits(it))).as("%s", it).hasSize(1);
            }
        }
    }

    private static Claim<Pod> sort(Claimant owner, AChild... children) {
        return Claims.sort(owner, Claims.labelled(GPU), Stream.of(children).map(AChild::pod).toList());
    }

    private static void assertIgnored(Claim<Pod> claim) {
        assertThat(claim.claimed()).isEmpty();
        assertThat(claim.steps()).isEmpty();
    }

    private static void assertClaimed(Claim<Pod> claim) {
        assertThat(claim.claimed()).hasSize(1);
        assertThat(claim.steps()).isEmpty();
    }
}
