package rota.local.system;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.system.AnObject.MAPS;
import static rota.local.system.AnObject.WIDGETS;
import static rota.local.system.AnObject.alive;
import static rota.local.system.AnObject.below;
import static rota.local.system.AnObject.blocking;
import static rota.local.system.AnObject.custom;
import static rota.local.system.AnObject.id;
import static rota.local.system.AnObject.missing;
import static rota.local.system.AnObject.object;
import static rota.local.system.AnObject.waiting;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Propagation;
import rota.api.client.Request.Subresource;
import rota.api.meta.Identity;
import rota.api.meta.Kind;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Action.Presence;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Step;
import rota.kernel.plan.Wake;

class GarbagePlannerTest {
    private static final Action CONFIRM_A = new Action.Confirm(id(MAPS, "a"), Presence.ABSENT);
    private static final Action CONFIRM_B = new Action.Confirm(id(MAPS, "b"), Presence.ABSENT);

    @Test
    void an_object_whose_owners_all_live_is_left_alone() {
        var plan = plan(object().of(alive("a"), alive("b")));

        assertThat(plan.steps()).isEmpty();
    }

    @Test
    void an_object_without_owners_is_left_alone() {
        assertThat(plan(object()).steps()).isEmpty();
    }

    @Test
    void an_object_whose_owners_are_gone_is_deleted_as_we_saw_it_after_asking_for_each_of_them() {
        var plan = plan(object().of(missing("a"), missing("b")));

        assertThat(plan.actions()).containsExactly(CONFIRM_A, CONFIRM_B, delete(Propagation.BACKGROUND));
        assertThat(plan.steps()).singleElement().extracting(Step::order).isEqualTo(Step.Order.ONE_BY_ONE);
        assertThat(((Action.Write) plan.actions().getLast()).request()).hasToString("Delete[key=configmap default/it, "
                + "preconditions=Preconditions[uid=Optional[it-uid], version=Optional[7]], "
                + "options=DeleteOptions[graceSeconds=Optional.empty, propagation=Optional[BACKGROUND]]]");
    }

    @Test
    void an_owner_of_a_kind_without_a_mirror_is_asked_for_too() {
        var secrets = new Kind("", "v1", "Secret", "secrets", Kind.Scope.NAMESPACED);

        var plan = plan(object().of(new Owner.Unwatched(id(secrets, "a"))));

        assertThat(plan.actions()).containsExactly(
                new Action.Confirm(id(secrets, "a"), Presence.ABSENT, Action.Otherwise.REST),
                delete(Propagation.BACKGROUND));
        assertThat(plan.wake()).as("nobody will tell when it goes").isInstanceOfSatisfying(Wake.At.class,
                it -> assertThat(it.when()).isEqualTo(AnObject.NOW.plus(Duration.ofMinutes(10))));
    }

    @Test
    void an_owner_of_an_unknown_kind_keeps_the_object_and_the_plan_says_so() {
        var plan = plan(object().of(new Owner.Unresolvable("x-uid", "odd.dev/v1 Odd x"), missing("a")));

        assertThat(plan.actions()).isEmpty();
        assertThat(plan.steps()).singleElement().extracting(Step::reason).asString().contains("odd.dev/v1 Odd x");
    }

    @Test
    void beside_a_living_owner_only_the_reference_to_the_missing_one_goes() {
        var plan = plan(object().of(alive("a"), missing("b"), new Owner.Unresolvable("x-uid", "odd.dev/v1 Odd x")));

        assertThat(plan.actions()).containsExactly(CONFIRM_B, strategic(id(MAPS, "it"),
                "{\"uid\":\"it-uid\",\"ownerReferences\":[{\"$patch\":\"delete\",\"uid\":\"b-uid\"}]}"));
    }

    @Test
    void a_custom_object_loses_references_by_position_from_the_end_and_only_if_they_are_still_there() {
        var plan = plan(custom().of(missing("a"), alive("c"), missing("b")));

        assertThat(plan.actions()).containsExactly(CONFIRM_A, CONFIRM_B, json(id(WIDGETS, "it"), """
                [{"op":"test","path":"/metadata/uid","value":"it-uid"},
                {"op":"test","path":"/metadata/ownerReferences/2/uid","value":"b-uid"},
                {"op":"remove","path":"/metadata/ownerReferences/2"},
                {"op":"test","path":"/metadata/ownerReferences/0/uid","value":"a-uid"},
                {"op":"remove","path":"/metadata/ownerReferences/0"}]"""));
    }

    @Test
    void an_owner_that_waits_for_us_is_let_go_when_another_one_lives() {
        var plan = plan(object().of(alive("a"), waiting("b")));

        assertThat(plan.actions()).containsExactly(strategic(id(MAPS, "it"),
                "{\"uid\":\"it-uid\",\"ownerReferences\":[{\"$patch\":\"delete\",\"uid\":\"b-uid\"}]}"));
    }

    @Test
    void an_object_that_its_owner_waits_for_is_deleted() {
        var plan = plan(object().of(waiting("a"), missing("b")));

        assertThat(plan.actions()).containsExactly(CONFIRM_B, delete(Propagation.BACKGROUND));
    }

    @Test
    void an_object_that_its_owner_waits_for_waits_for_its_own_dependents() {
        var plan = plan(object().of(waiting("a")).with(below(MAPS, "d")));

        assertThat(plan.actions()).containsExactly(delete(Propagation.FOREGROUND));
    }

    @Test
    void a_ring_of_owners_that_wait_for_each_other_is_broken() {
        var ring = new Dependent(id(MAPS, "a"), List.of("it-uid"), true, true);

        var plan = plan(object().of(waiting("a")).with(ring));

        assertThat(plan.actions()).containsExactly(delete(Propagation.BACKGROUND));
    }

    @Test
    void a_finalizer_that_is_there_already_decides_how_an_object_is_deleted() {
        var orphan = plan(object().of(missing("a")).finalizers("orphan"));
        var foreground = plan(object().of(missing("a")).finalizers("foregroundDeletion"));

        assertThat(orphan.actions()).containsExactly(CONFIRM_A, delete(Propagation.ORPHAN));
        assertThat(foreground.actions()).containsExactly(CONFIRM_A, delete(Propagation.FOREGROUND));
    }

    @Test
    void an_object_on_its_way_out_is_left_alone() {
        var plan = plan(object().of(missing("a")).finalizers("example.com/mine").deleting());

        assertThat(plan.steps()).isEmpty();
    }

    @Test
    void an_owner_deleted_in_the_foreground_waits_for_dependents_that_block() {
        var plan = plan(object().deleting().finalizers("foregroundDeletion").with(blocking("d"), below(MAPS, "e")));

        assertThat(plan.actions()).isEmpty();
        assertThat(plan.steps()).singleElement().extracting(Step::reason).asString().contains("configmap default/d");
    }

    @Test
    void an_owner_deleted_in_the_foreground_goes_when_no_dependent_blocks() {
        var plan = plan(object().deleting().finalizers("a/b", "foregroundDeletion").with(below(MAPS, "e")));

        assertThat(plan.actions()).containsExactly(strategic(id(MAPS, "it"),
                "{\"uid\":\"it-uid\",\"$deleteFromPrimitiveList/finalizers\":[\"foregroundDeletion\"]}"));
    }

    @Test
    void a_custom_owner_loses_its_finalizer_by_position() {
        var plan = plan(custom().deleting().finalizers("a/b", "foregroundDeletion"));

        assertThat(plan.actions()).containsExactly(json(id(WIDGETS, "it"), """
                [{"op":"test","path":"/metadata/uid","value":"it-uid"},
                {"op":"test","path":"/metadata/finalizers/1","value":"foregroundDeletion"},
                {"op":"remove","path":"/metadata/finalizers/1"}]"""));
    }

    @Test
    void nobody_goes_before_all_dependents_are_known() {
        var foreground = plan(object().deleting().finalizers("foregroundDeletion").perhapsWithMoreDependents());
        var orphan = plan(object().deleting().finalizers("orphan").perhapsWithMoreDependents());

        assertThat(List.of(foreground, orphan)).allSatisfy(plan -> {
            assertThat(plan.actions()).isEmpty();
            assertThat(plan.wake()).isInstanceOfSatisfying(Wake.At.class,
                    it -> assertThat(it.when()).isEqualTo(AnObject.NOW.plus(Duration.ofSeconds(1))));
        });
    }

    @Test
    void dependents_forget_an_owner_before_it_orphans_them() {
        var plan = plan(object().deleting().finalizers("orphan").with(below(MAPS, "d"), below(WIDGETS, "w")));

        assertThat(plan.steps()).extracting(Step::name).containsExactly("orphan", "release");
        assertThat(plan.actions()).containsExactly(
                strategic(id(MAPS, "d"),
                        "{\"uid\":\"d-uid\",\"ownerReferences\":[{\"$patch\":\"delete\",\"uid\":\"it-uid\"}]}"),
                json(id(WIDGETS, "w"), """
                        [{"op":"test","path":"/metadata/uid","value":"w-uid"},
                        {"op":"test","path":"/metadata/ownerReferences/1/uid","value":"it-uid"},
                        {"op":"remove","path":"/metadata/ownerReferences/1"}]"""),
                strategic(id(MAPS, "it"),
                        "{\"uid\":\"it-uid\",\"$deleteFromPrimitiveList/finalizers\":[\"orphan\"]}"));
    }

    private static Plan<NoStatus> plan(AnObject object) {
        return GarbagePlanner.plan(object.view());
    }

    private static Action delete(Propagation propagation) {
        return new Action.Delete(id(MAPS, "it"), new DeleteOptions(Optional.empty(), Optional.of(propagation)),
                Optional.of(ResourceVersion.of(7)));
    }

    private static Action strategic(Identity target, String metadata) {
        return patch(target, new PatchBody.Strategic(Json.object("metadata", Codec.read(metadata))));
    }

    private static Action json(Identity target, String operations) {
        return patch(target, new PatchBody.JsonPatch((Json.Arr) Codec.read(operations)));
    }

    private static Action patch(Identity target, PatchBody body) {
        return new Action.Patch(target.key(), body, Subresource.NONE, Action.Tolerates.GONE);
    }
}
