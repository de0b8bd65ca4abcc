package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.meta.Conditions;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetOptions;
import rota.api.peer.SlurmChange;
import rota.api.peer.SlurmNode;
import rota.api.peer.SlurmReservation;
import rota.api.peer.SlurmState;
import rota.api.peer.SlurmUse;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;

/// Scenario 36: updates in a window.
class MaintenanceTest {
    private static final String NAME = "SlurmOperatorMaint-gpu";
    private static final String NOTE = "{\"namespace\":\"another\",\"podName\":\"gpu-0\",\"node\":\"node-0\","
            + "\"nodeSetName\":\"gpu\",\"nodeSetUID\":\"another\"}";
    private static final Instant SOON = Scene.NOW.plus(Duration.ofHours(1));

    @Test
    void scenario_36_the_finalizer_comes_first_then_the_reservation_and_nothing_is_deleted_before_its_time() {
        var fresh = scheduled(SOON, pod(0).old());
        var held = scheduled(SOON, pod(0).old()).finalizers(NodeSetNames.DRAIN_FINALIZER,
                NodeSetNames.RESERVATION_FINALIZER);

        assertThat(fresh.doings()).containsExactly("patch nodeset default/gpu");
        assertThat(held.doings()).containsExactly("reserve " + NAME + " from 2030-01-01T13:00:00Z");
        assertThat(held.booking(found(SOON, "gpu-0")).doings()).isEmpty();
        assertThat(condition(held)).hasValueSatisfying(it -> {
            assertThat(it.getStatus()).isEqualTo("True");
            assertThat(it.getReason()).isEqualTo("Created");
        });
    }

    @Test
    void scenario_36_the_reservation_is_for_maintenance_of_our_nodes_and_waits_for_no_job() {
        var scene = held(Scene.of(2, pod(0).old(), pod(1).missing()).with("updateStrategy", Codec.readObject(
                "{\"type\":\"ScheduledUpdate\",\"scheduledUpdate\":{\"startTime\":\"" + SOON
                        + "\",\"duration\":\"45m\",\"flags\":[\"replace\",\"maint\"]}}")));

        assertThat(scene.plan().actions()).filteredOn(SlurmCall.Tell.class::isInstance).extracting(
                it -> ((SlurmCall.Tell) it).change()).contains(
                        new SlurmChange.Reserve(new SlurmReservation(NAME, SOON,
                                SOON.plus(Duration.ofMinutes(45)), List.of("gpu-0"), List.of("IGNORE_JOBS", "MAINT",
                                        "REPLACE"))));
    }

    @Test
    void scenario_36_in_the_window_pods_are_replaced_as_their_nodes_become_free() {
        var open = scheduled(Scene.NOW.minusSeconds(60), pod(0).old().reserved(NAME), pod(1).old().reserved("mine"),
                pod(2).reserved(NAME)).booking(found(Scene.NOW.minusSeconds(60), "gpu-0", "gpu-1", "gpu-2"));

        assertThat(open.drained()).containsExactly("gpu-0");
    }

    @Test
    void scenario_36_another_strategy_takes_the_reservation_back_and_then_the_finalizer() {
        var held = new String[] {NodeSetNames.DRAIN_FINALIZER, NodeSetNames.RESERVATION_FINALIZER};

        assertThat(Scene.of(1, pod(0)).finalizers(held).booking(found(SOON, "gpu-0")).doings())
                .containsExactly("unreserve " + NAME);
        assertThat(Scene.of(1, pod(0)).finalizers(held).doings()).containsExactly("patch nodeset default/gpu");
        assertThat(Scene.of(1, pod(0)).finalizers(held).beingDeleted().booking(found(SOON, "gpu-0")).doings())
                .containsExactly("unreserve " + NAME);
    }

    @Test
    void a_window_that_is_over_does_not_open_again_and_a_new_one_does() {
        var before = scheduled(SOON, pod(0)).booking(found(SOON, "gpu-0")).plan().status();
        var over = held(scheduled(SOON, pod(0)).showing(before));
        var next = held(scheduled(SOON.plusSeconds(60), pod(0)).showing(before));

        assertThat(over.doings()).isEmpty();
        assertThat(condition(over)).hasValueSatisfying(it -> assertThat(it.getReason()).isEqualTo("NotExists"));
        assertThat(next.doings()).containsExactly("reserve " + NAME + " from 2030-01-01T13:01:00Z");
        assertThat(held(scheduled(Scene.NOW.minusSeconds(9), pod(0))).doings()).isEmpty();
    }

    @Test
    void a_reservation_follows_the_nodes_of_the_set() {
        assertThat(held(scheduled(SOON, pod(0), pod(1))).booking(found(SOON, "gpu-0")).doings())
                .containsExactly("reserve " + NAME + " from 2030-01-01T13:00:00Z");
    }

    @Test
    void with_hours_a_window_opens_half_an_hour_before_the_last_job_ends_within_them() {
        assertThat(start("00:00-24:00", pod(0).old())).contains("2030-01-01T12:01:00Z");
        assertThat(start("00:00-24:00", ending(0, "2030-01-01T20:00:00Z"), ending(1, "2030-01-01T15:00:00Z")))
                .contains("2030-01-01T19:30:00Z");
        assertThat(start("22:00-06:00", ending(0, "2030-01-01T20:00:00Z"))).contains("2030-01-01T22:00:00Z");
        assertThat(start("Sat 08:00-20:00", ending(0, "2030-01-01T20:00:00Z"))).contains("2030-01-05T08:00:00Z");
        assertThat(start("00:00-24:00", ending(0, "9999-12-31T23:59:59Z"))).contains("2030-01-01T12:01:00Z");
    }

    @Test
    void a_window_that_was_agreed_on_is_not_moved_by_jobs_that_come_later() {
        var later = SOON.plusSeconds(600);

        assertThat(held(inHours("00:00-24:00", ending(0, "2030-01-01T20:00:00Z"))).booking(found(later, "gpu-0"))
                .doings()).isEmpty();
    }

    @Test
    void with_hours_a_set_that_is_up_to_date_has_no_window() {
        assertThat(held(inHours("00:00-24:00", pod(0))).doings()).containsExactly("patch nodeset default/gpu");
        assertThat(held(inHours("00:00-24:00", pod(0))).booking(found(SOON, "gpu-0")).doings())
                .containsExactly("unreserve " + NAME);
    }

    @Test
    void hours_that_nobody_understands_are_told_of_and_the_spec_holds() {
        var scene = held(scheduled(SOON, pod(0).old()).annotated(NodeSetOptions.MAINTENANCE_HOURS, "at night"));

        assertThat(scene.doings()).containsExactly("reserve " + NAME + " from 2030-01-01T13:00:00Z");
        assertThat(scene.plan().status().conditions()).anySatisfy(it -> assertThat(it.getMessage()).contains(
                "expected times of the day such as 22:00-06:00 or Sat 08:00-20:00, found 'at night'"));
    }

    private static Scene inHours(String hours, Member... members) {
        return scheduled(Scene.NOW.minusSeconds(60), members).annotated(NodeSetOptions.MAINTENANCE_HOURS, hours);
    }

    private static Optional<String> start(String hours, Member... members) {
        return held(inHours(hours, members)).doings().stream().filter(it -> it.startsWith("reserve"))
                .map(it -> it.substring(it.lastIndexOf(' ') + 1)).findFirst();
    }

    private static Member ending(int ordinal, String when) {
        return pod(ordinal).old().until(Instant.parse(when));
    }

    @Test
    void while_slurm_does_not_say_whether_there_is_one_nothing_is_done() {
        assertThat(held(scheduled(SOON, pod(0).old())).booking(new Booking.Unknown("silent")).doings()).isEmpty();
    }

    /// Slurm knows reservations by their names, and the name of a set says nothing of its namespace.
    @Test
    void a_reservation_of_a_set_of_the_same_name_elsewhere_is_left_alone_and_the_user_hears_of_it() {
        var theirs = found(SOON, "blue-0", "blue-1");
        var scene = held(scheduled(SOON, pod(0).old())).extra(noted("blue-0")).booking(theirs);
        var again = held(scheduled(SOON, pod(0).old())).extra(noted("blue-0")).booking(theirs)
                .showing(scene.plan().status());

        assertThat(scene.doings()).isEmpty();
        assertThat(condition(scene)).isEmpty();
        assertThat(Conditions.find(scene.plan().status().conditions(), "ReservationNameClash"))
                .hasValueSatisfying(it -> assertThat(it.getMessage()).contains(NAME, "NodeSet another/gpu"));
        assertThat(clashes(scene)).hasSize(1);
        assertThat(clashes(again)).isEmpty();
        assertThat(held(scheduled(SOON, pod(0).old())).extra(noted("blue-0")).showing(again.plan().status()).doings())
                .containsExactly("reserve " + NAME + " from 2030-01-01T13:00:00Z");
    }

    @Test
    void a_set_whose_nodes_are_those_of_another_does_not_touch_the_reservation_of_that_either() {
        var theirs = found(SOON, "gpu-0");
        var rival = pod(0).kept(NOTE, List.of(), "");

        var scene = scheduled(SOON, rival).rival(rivalPod()).booking(theirs);

        assertThat(scene.doings()).isEmpty();
        assertThat(clashes(scene)).hasSize(1);
        assertThat(held(scene).doings()).as("the finalizer goes, and nothing else").containsExactly(
                "patch nodeset default/gpu");
        assertThat(scene.beingDeleted().doings()).containsExactly("patch nodeset default/gpu");
    }

    /// Nobody has a pod there any more, and what was noted last is ours.
    @Test
    void the_reservation_of_a_set_without_pods_is_given_up() {
        var empty = held(scheduled(SOON).with("replicas", Json.of(0)));
        var note = NOTE.replace("another", "default");

        assertThat(empty.extra(noted("gpu-0", note)).booking(found(SOON, "gpu-0")).doings())
                .containsExactly("unreserve " + NAME);
    }

    private static List<Action> clashes(Scene scene) {
        return scene.plan().actions().stream().filter(it -> it instanceof Action.Announce(_, var reason, _)
                && reason.equals("ReservationNameClash")).toList();
    }

    private static SlurmNode noted(String name) {
        return noted(name, NOTE);
    }

    private static SlurmNode noted(String name, String note) {
        return new SlurmNode(name, SlurmState.of("IDLE"), "", note, List.of(), List.of(), "", Optional.empty(),
                SlurmUse.NONE, SlurmNode.Work.NONE);
    }

    /// The pod of the other set that has the node.
    private static Pod rivalPod() {
        var pod = pod(0).registered(Scene.HERE).pod("x");
        pod.getMetadata().setNamespace("another");
        pod.getMetadata().getOwnerReferences().getFirst().setUid("another");
        return pod;
    }

    private static Scene scheduled(Instant start, Member... members) {
        return Scene.of(members.length, members).with("updateStrategy", Codec.readObject(
                "{\"type\":\"ScheduledUpdate\",\"scheduledUpdate\":{\"startTime\":\"" + start
                        + "\",\"duration\":\"30m\"}}"));
    }

    private static Scene held(Scene scene) {
        return scene.finalizers(NodeSetNames.DRAIN_FINALIZER, NodeSetNames.RESERVATION_FINALIZER);
    }

    private static Booking found(Instant start, String... nodes) {
        return new Booking.Found(new SlurmReservation(NAME, start, start.plus(Duration.ofMinutes(30)),
                List.of(nodes), List.of("MAINT", "IGNORE_JOBS", "SPEC_NODES")));
    }

    private static Optional<Condition> condition(Scene scene) {
        return Conditions.find(scene.plan().status().conditions(), Maintenance.CONDITION);
    }
}
