package rota.local.agent.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import rota.api.meta.Ordered;
import rota.local.agent.APod;

/// Resources that are changed while a container runs.
class AllotmentTest {
    private static final Room EIGHT = Room.of(Ordered.map("cpu", new Quantity("8")), pod("x", "0", "0"), List.of());

    @Test
    void what_was_not_changed_is_not_asked_for_again() {
        assertThat(Allotment.isAsked(pod("p", "1", "1"))).isFalse();
        assertThat(Allotment.isAsked(pod("p", "1", "1000m"))).isFalse();
        assertThat(Allotment.isAsked(pod("p", "1", "2"))).isTrue();
    }

    @Test
    void a_change_for_which_the_node_has_room_is_granted() {
        var allotment = Allotment.of(pod("p", "1", "8"), EIGHT);

        assertThat(allotment.refusal()).isEmpty();
        assertThat(allotment.restarts()).isEmpty();
        assertThat(allotment.of("main").getRequests()).containsEntry("cpu", new Quantity("8"));
    }

    @Test
    void what_the_node_can_never_give_is_infeasible_and_what_it_has_is_kept() {
        var allotment = Allotment.of(pod("p", "1", "9"), EIGHT);

        assertThat(allotment.refusal()).map(Allotment.Refusal::reason).contains("Infeasible");
        assertThat(allotment.of("main").getRequests()).containsEntry("cpu", new Quantity("1"));
    }

    @Test
    void what_others_have_is_waited_for() {
        var neighbour = new PodBuilder(pod("other", "5", "5")).editMetadata().withUid("uid-2").endMetadata().build();
        var room = Room.of(EIGHT.capacity(), pod("p", "1", "4"), List.of(neighbour, pod("p", "1", "4")));

        var refusal = Allotment.of(pod("p", "1", "4"), room).refusal();

        assertThat(refusal).contains(new Allotment.Refusal("Deferred",
                "cpu: requested 4, taken by other pods 5, capacity of the node 8"));
    }

    @Test
    void what_a_neighbour_only_asks_for_is_not_taken() {
        var neighbour = new PodBuilder(pod("other", "2", "6")).editMetadata().withUid("uid-2").endMetadata().build();

        assertThat(Allotment.of(pod("p", "2", "6"), Room.of(EIGHT.capacity(), pod("p", "2", "6"), List.of(neighbour)))
                .refusal()).isEmpty();
    }

    @Test
    void a_container_that_says_so_starts_anew() {
        var pod = pod("p", "1", "2", it -> it.addNewResizePolicy().withResourceName("cpu")
                .withRestartPolicy("RestartContainer").endResizePolicy());

        assertThat(Allotment.of(pod, EIGHT).restarts()).containsExactly("main");
        assertThat(Allotment.of(pod, Room.of(Ordered.map("cpu", new Quantity("1")), pod, List.of())).restarts())
                .isEmpty();
    }

    @Test
    void a_condition_says_why_and_goes_when_the_change_is_granted() {
        var refused = status(pod("p", "1", "9"), EIGHT);
        var granted = status(new PodBuilder(pod("p", "1", "2")).editStatus().withConditions(refused.getStatus()
                .getConditions()).endStatus().build(), EIGHT);

        assertThat(refused.getStatus().getConditions()).anyMatch(it -> it.getType().equals("PodResizePending")
                && it.getStatus().equals("True") && it.getReason().equals("Infeasible"));
        assertThat(refused.getStatus().getContainerStatuses().getFirst().getAllocatedResources())
                .containsEntry("cpu", new Quantity("1"));
        assertThat(granted.getStatus().getConditions()).noneMatch(it -> it.getType().equals("PodResizePending"));
        assertThat(StatusPatch.of(refused, granted.getStatus())).get().extracting(it -> it.body().toString()).asString()
                .contains("PodResizePending").contains("delete");
    }

    private static Pod status(Pod pod, Room room) {
        var manifest = Manifest.of(pod);
        var scene = new Scene(pod, manifest, Lives.of(manifest, pod), Optional.empty(),
                new Scene.Place("192.168.0.1", "127.1.0.1", room), Instant.parse("2026-01-01T00:00:00Z"));
        return new PodBuilder(pod).withStatus(PodStatuses.of(scene)).build();
    }

    private static Pod pod(String name, String shown, String wanted) {
        return pod(name, shown, wanted, it -> it);
    }

    /// A pod that runs with some processors and wants some.
    private static Pod pod(String name, String shown, String wanted, UnaryOperator<ContainerBuilder> edit) {
        var container = APod.container("main", it -> edit.apply(it.withNewResources().addToRequests("cpu",
                new Quantity(wanted)).endResources()));
        return new PodBuilder(APod.bound(APod.with(APod.named(name), container))).editStatus().addNewContainerStatus()
                .withName("main").withNewState().withNewRunning("2026-01-01T00:00:00Z").endState().withNewResources()
                .addToRequests("cpu", new Quantity(shown)).endResources().endContainerStatus().endStatus().build();
    }
}
