package rota.workloads.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.claim.AChild.OWNER;
import static rota.workloads.claim.AChild.US;
import static rota.workloads.claim.AChild.child;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rota.api.client.Request;
import rota.api.wire.Codec;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Tolerates;
import rota.kernel.plan.Step;

class ClaimTest {
    private static final String REFERENCE = """
            {"apiVersion":"example.dev/v1","kind":"Set","name":"gpu","uid":"uid-us",\
            "controller":true,"blockOwnerDeletion":true}""";

    /// The runner stops a step at its first failure: one live read refuses them all. K21-29
    @Test
    void three_orphans_wait_for_one_look_at_the_living_owner() {
        var steps = adopting(child("a"), child("b"), child("c")).steps();

        assertThat(steps).hasSize(1);
        var step = steps.getFirst();
        assertThat(step.order()).isEqualTo(Step.Order.ONE_BY_ONE);
        assertThat(step.actions().getFirst()).isEqualTo(new Action.Confirm(US, Action.Presence.ALIVE));
        assertThat(step.actions()).filteredOn(Action.Confirm.class::isInstance).hasSize(1);
        assertThat(step.actions()).extracting(Action::summary).endsWith("patch pod default/a", "patch pod default/b",
                "patch pod default/c");
        assertThat(step.reason()).isEqualTo("3 pods without a controller match the selector");
    }

    /// K21-30
    @Test
    void an_adoption_that_is_refused_is_an_error() {
        var adopt = (Action.Patch) adopting(child("a")).steps().getFirst().actions().getLast();

        assertThat(adopt.tolerates()).isEqualTo(Tolerates.NOTHING);
    }

    /// K21-31
    @Test
    void a_release_that_is_refused_is_as_good_as_done() {
        var release = (Action.Patch) releasing(child("a").of(US)).steps().getFirst().actions().getFirst();

        assertThat(release.tolerates()).isEqualTo(Tolerates.GONE_OR_CHANGED_HANDS);
    }

    /// The look past the cache is for the incarnation in our view: the namesake that lives now has another UID. K21-32
    @Test
    void an_owner_that_was_created_anew_does_not_adopt_in_the_name_of_the_old_one() {
        var confirm = adopting(child("a")).steps().getFirst().actions().getFirst();

        assertThat(confirm).isEqualTo(new Action.Confirm(US.key().withUid("uid-us"), Action.Presence.ALIVE));
    }

    @Test
    void an_adoption_names_the_object_by_uid_and_adds_one_reference() {
        var steps = adopting(child("a")).steps();

        assertThat(patches(steps)).containsExactly(strategic("""
                {"metadata":{"uid":"uid-a","ownerReferences":[%s]}}""".formatted(REFERENCE)));
    }

    /// As it was seen: a finalizer that asks to be counted must not come back to one that was counted meanwhile.
    @Test
    void an_adoption_can_add_finalizers_to_an_object_as_it_was_seen() {
        var steps = adopting(child("a")).steps(List.of("example.dev/tracking"));

        assertThat(patches(steps)).containsExactly(strategic("""
                {"metadata":{"uid":"uid-a","ownerReferences":[%s],"finalizers":["example.dev/tracking"],\
                "resourceVersion":"7"}}""".formatted(REFERENCE)));
    }

    @Test
    void a_release_takes_away_our_reference_and_nothing_else() {
        var steps = releasing(child("a").of(US)).steps();

        assertThat(patches(steps)).containsExactly(strategic("""
                {"metadata":{"uid":"uid-a","ownerReferences":[{"$patch":"delete","uid":"uid-us"}]}}"""));
    }

    @Test
    void a_release_can_take_away_finalizers() {
        var steps = releasing(child("a").of(US)).steps(List.of("example.dev/tracking"));

        assertThat(patches(steps)).containsExactly(strategic("""
                {"metadata":{"uid":"uid-a","ownerReferences":[{"$patch":"delete","uid":"uid-us"}],\
                "$deleteFromPrimitiveList/finalizers":["example.dev/tracking"]}}"""));
    }

    @Test
    void releases_do_not_wait_for_the_confirmation_that_adoptions_need() {
        var claim = new Claim<>(OWNER, List.of(), List.of(child("a").pod()), List.of(child("b").of(US).pod()));

        assertThat(claim.steps()).extracting(Step::name).containsExactly("release", "adopt");
    }

    private static Claim<Pod> adopting(AChild... orphans) {
        return new Claim<>(OWNER, List.of(), Stream.of(orphans).map(AChild::pod).toList(), List.of());
    }

    private static Claim<Pod> releasing(AChild... strays) {
        return new Claim<>(OWNER, List.of(), List.of(), Stream.of(strays).map(AChild::pod).toList());
    }

    private static List<Request.PatchBody> patches(List<Step> steps) {
        return steps.stream().flatMap(step -> step.actions().stream()).filter(Action.Patch.class::isInstance)
                .map(it -> ((Action.Patch) it).body()).toList();
    }

    private static Request.PatchBody strategic(String json) {
        return new Request.PatchBody.Strategic(Codec.readObject(json));
    }
}
