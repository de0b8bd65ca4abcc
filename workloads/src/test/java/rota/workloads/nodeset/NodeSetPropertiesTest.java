package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetOptions;
import rota.api.nodeset.NodeSetStatus;
import rota.api.peer.SlurmChange;
import rota.api.peer.SlurmNode;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.workloads.nodeset.Registration.Kind;

/// What no view may lead to. The numbers are those of the properties that NodeSet promises.
class NodeSetPropertiesTest {
    private static final List<List<String>> STATES = List.of(List.of("IDLE"), List.of("IDLE", "DRAIN"),
            List.of("ALLOCATED"), List.of("MIXED", "DRAIN"), List.of("IDLE", "DRAIN", "COMPLETING"),
            List.of("IDLE", "DRAIN", "UNDRAIN"), List.of("DOWN", "NOT_RESPONDING"), List.of("DOWN", "DRAIN"),
            List.of("IDLE", "DRAIN", "FROM_TOMORROW"), List.of("UNKNOWN"), List.of("DRAIN"));
    private static final List<Kind> KINDS = List.of(Kind.values());
    private static final List<String> REASONS =
            List.of("", "slurm-operator: before", "bad dimm", "slurm-operator: x : Not responding");
    private static final int SEEDS = 1_000;
    /// Made once: every property looks at all of them.
    private static final List<NodeSetView> VIEWS =
            IntStream.range(0, SEEDS).mapToObj(it -> any(new SplittableRandom(it))).toList();
    private static final List<Plan<NodeSetStatus>> PLANS = VIEWS.stream().map(NodeSetPlanner::plan).toList();

    @Test
    void p1_p2_p22_only_pods_whose_node_is_drained_or_missing_are_deleted() {
        forAll((view, plan) -> {
            for (var pod : deleted(view, plan)) {
                if (pod.facts().isTerminal()) continue;
                assertThat(pod.sight().isUnknown()).isFalse();
                // A node that is dead may go if that was asked for, and Kubernetes sees that something is wrong.
                if (view.options().replaceDown().isPresent() && !pod.facts().isReady()
                        && pod.sight().seen().filter(Faults::isDead).isPresent())
                    continue;
                pod.sight().state().ifPresent(it -> assertThat(it.isDrained()).as(it.toString()).isTrue());
            }
        });
    }

    @Test
    void p1_every_deletion_comes_after_a_look_that_confirms_it() {
        forAll((view, plan) -> {
            for (var step : plan.steps()) {
                var confirmed = new ArrayList<String>();
                for (var action : step.actions()) {
                    if (action instanceof SlurmCall.Confirm(_, var nodes)) confirmed.addAll(nodes.keySet());
                    if (action instanceof Action.Delete delete && !step.name().equals("replace"))
                        assertThat(confirmed).contains(node(view, delete));
                }
            }
        });
    }

    @Test
    void p3_nodes_of_others_are_told_nothing() {
        forAll((view, plan) -> {
            for (var change : changes(plan)) {
                var node = seen(view, change.node());
                var ours = node.reason().isEmpty() ? !node.state().isDrain()
                        : node.reason().startsWith("slurm-operator:");
                assertThat(ours || node.state().takesJobs()).as(node.toString()).isTrue();
                // Who died with a reason of ours and answers again is ours to resume.
                assertThat(node.isUnresponsive() && (node.state().has("NOT_RESPONDING") || !ours)).isFalse();
            }
        });
    }

    @Test
    void p4_every_reason_that_we_give_carries_our_prefix() {
        forAll((_, plan) -> {
            for (var change : changes(plan)) {
                if (change instanceof SlurmChange.Drain(_, var reason))
                    assertThat(reason).startsWith("slurm-operator: ").doesNotContain("\n");
            }
        });
    }

    @Test
    void p5_nobody_is_told_what_is_so_already() {
        forAll((view, plan) -> {
            for (var change : changes(plan)) {
                var state = seen(view, change.node()).state();
                switch (change) {
                    case SlurmChange.Drain _ -> assertThat(state.isDrain()).isFalse();
                    case SlurmChange.Undrain _ -> assertThat(state.isDrain()).isTrue();
                    case SlurmChange.Resume _ -> assertThat(state.has("DOWN")).isTrue();
                    case SlurmChange.Detail _, SlurmChange.Leave _, SlurmChange.Forget _ ->
                            throw new AssertionError(change);
                }
            }
        });
    }

    @Test
    void p7_a_users_cordon_is_never_taken_away() {
        forAll((view, plan) -> {
            for (var step : plan.steps()) {
                if (!step.name().equals("cordon")) continue;
                for (var action : step.actions()) {
                    var pod = pod(view, ((Action.Patch) action).key().name());
                    assertThat(pod.isCordonedByUser()).as(pod.name()).isFalse();
                }
            }
        });
    }

    @Test
    void p8_p11_new_pods_have_free_numbers_and_come_in_bounded_numbers() {
        forAll((view, plan) -> {
            var created = plan.actions().stream().filter(Action.Create.class::isInstance)
                    .map(it -> ((Action.Create) it).object()).filter(Pod.class::isInstance)
                    .map(it -> it.getMetadata().getName()).toList();
            assertThat(created).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(250);
            assertThat(created).doesNotContainAnyElementsOf(view.pods().stream().map(WorkerPod::name).toList());
            if (!created.isEmpty())
                assertThat(created.size() + view.pods().size()).isEqualTo(view.spec().scaling().replicas());
        });
    }

    @Test
    void p9_scale_in_never_leaves_fewer_pods_than_wanted() {
        forAll((view, plan) -> {
            var gone = plan.steps().stream().filter(it -> it.name().equals("scale-in"))
                    .flatMap(it -> it.actions().stream()).filter(Action.Delete.class::isInstance).count();
            var staying = view.pods().stream().filter(it -> it.isStaying() && !it.facts().isTerminal()).count();
            if (gone > 0)
                assertThat(staying - gone).isGreaterThanOrEqualTo(view.spec().scaling().replicas());
        });
    }

    @Test
    void p10_the_order_of_leaving_is_an_order() {
        forAll((view, _) -> {
            for (var a : view.pods()) for (var b : view.pods()) {
                var ab = Integer.signum(ScaleInOrder.ORDER.compare(a, b));
                assertThat(ab).isEqualTo(-Integer.signum(ScaleInOrder.ORDER.compare(b, a)));
                for (var c : view.pods())
                    if (ab < 0 && ScaleInOrder.ORDER.compare(b, c) < 0)
                        assertThat(ScaleInOrder.ORDER.compare(a, c)).isNegative();
            }
        });
    }

    @Test
    void p10_those_who_leave_because_there_are_too_many_are_the_first_in_that_order() {
        forAll((view, _) -> {
            var surplus = Selection.of(view).surplus();
            var order = view.pods().stream().filter(it -> it.isStaying() && !it.facts().isTerminal())
                    .sorted(ScaleInOrder.ORDER).toList();
            assertThat(surplus).isEqualTo(order.subList(0, surplus.size()));
            assertThat(order.size() - surplus.size()).isLessThanOrEqualTo(view.spec().scaling().replicas());
        });
    }

    @Test
    void p13_an_update_takes_down_no_more_healthy_pods_than_it_may() {
        forAll((view, plan) -> {
            var selection = Selection.of(view);
            var healthy = selection.outdated().stream().filter(WorkerPod::isHealthy).count();
            var kept = view.pods().stream().filter(it -> it.isStaying() && !it.facts().isTerminal())
                    .filter(it -> !selection.isSurplus(it)).toList();
            var missing = Math.max(0, view.spec().scaling().replicas() - kept.size());
            var late = kept.stream().filter(it -> it.hasHash(view.hash()))
                    .filter(it -> !it.facts().isAvailable(view.spec().minReady(), view.now())).count();
            if (healthy > 0) assertThat(healthy + missing + late).isLessThanOrEqualTo(1);
        });
    }

    @Test
    void p25_the_counts_of_a_status_fit_together() {
        forAll((view, plan) -> {
            if (Silence.is(view) || Belonging.isDoubtful(view)) return;
            var registered = view.pods().stream().filter(it -> it.sight().seen().isPresent()).count();
            var pods = plan.status().pods();
            var slurm = plan.status().slurm();
            assertThat(pods.updated()).isLessThanOrEqualTo(pods.replicas());
            assertThat(pods.available()).isLessThanOrEqualTo(pods.ready());
            assertThat(pods.ready()).isLessThanOrEqualTo(pods.replicas());
            assertThat(slurm.idle() + slurm.allocated() + slurm.down()).isLessThanOrEqualTo(
                    (int) registered);
            assertThat(registered).isLessThanOrEqualTo(pods.replicas());
        });
    }

    private static void forAll(BiConsumer<NodeSetView, Plan<NodeSetStatus>> property) {
        for (var seed = 0; seed < SEEDS; seed++) {
            try {
                property.accept(VIEWS.get(seed), PLANS.get(seed));
            } catch (AssertionError failure) {
                throw new AssertionError("seed " + seed + ": " + failure.getMessage(), failure);
            }
        }
    }

    private static NodeSetView any(RandomGenerator random) {
        var members = new ArrayList<Member>();
        for (var i = 0; i < 5; i++) if (random.nextInt(5) > 0) members.add(member(i, random));
        var scene = Scene.of(random.nextInt(6)).with(members).with("updateStrategy",
                Codec.readObject("{\"rollingUpdate\":{\"maxUnavailable\":1}}"));
        if (random.nextInt(4) == 0) scene.cordoned("node-" + random.nextInt(5), "");
        if (random.nextInt(4) == 0) scene.silent();
        if (random.nextInt(3) == 0) scene.annotated(NodeSetOptions.REPLACE_DOWN, "1m");
        if (random.nextInt(4) == 0) scene.with("minReadySeconds", Json.of(10));
        if (random.nextInt(4) == 0) scene.asking(Scene.ELSEWHERE);
        return scene.view();
    }

    private static Member member(int ordinal, RandomGenerator random) {
        var member = Member.pod(ordinal).in(STATES.get(random.nextInt(STATES.size())).toArray(String[]::new))
                .because(REASONS.get(random.nextInt(REASONS.size())));
        if (random.nextInt(3) == 0) member.old();
        if (random.nextInt(5) == 0) member.missing();
        if (random.nextInt(6) == 0) member.terminating();
        if (random.nextInt(5) == 0) member.notReady();
        if (random.nextInt(8) == 0) member.phase(List.of("Pending", "Failed", "Unknown").get(random.nextInt(3)));
        if (random.nextInt(5) == 0) member.cordonedByUser();
        else if (random.nextInt(4) == 0) member.cordonedByUs();
        if (random.nextInt(4) == 0)
            member.annotated(NodeSetNames.POD_DELETION_COST, String.valueOf(random.nextInt(3) - 1));
        if (random.nextInt(8) == 0) member.forgottenFor(random.nextInt(240));
        if (random.nextInt(8) == 0) member.deadFor(random.nextInt(120));
        if (random.nextInt(4) == 0)
            member.condition(Registration.CONDITION, "False", Scene.NOW.minusSeconds(random.nextInt(120)));
        if (random.nextInt(3) == 0)
            member.registered(KINDS.get(random.nextInt(KINDS.size())),
                    random.nextBoolean() ? Scene.HERE : Scene.ELSEWHERE, Scene.NOW.minusSeconds(random.nextInt(120)));
        return member;
    }

    private static List<SlurmChange> changes(Plan<NodeSetStatus> plan) {
        return plan.actions().stream().filter(SlurmCall.Tell.class::isInstance)
                .map(it -> ((SlurmCall.Tell) it).change()).filter(it -> !(it instanceof SlurmChange.Comment)).toList();
    }

    private static List<WorkerPod> deleted(NodeSetView view, Plan<NodeSetStatus> plan) {
        return plan.actions().stream().filter(Action.Delete.class::isInstance)
                .map(it -> pod(view, ((Action.Delete) it).target().key().name())).toList();
    }

    private static String node(NodeSetView view, Action.Delete delete) {
        return pod(view, delete.target().key().name()).node();
    }

    private static WorkerPod pod(NodeSetView view, String name) {
        return view.pods().stream().filter(it -> it.name().equals(name)).findFirst().orElseThrow();
    }

    private static SlurmNode seen(NodeSetView view, String node) {
        return view.pods().stream().filter(it -> it.node().equals(node)).findFirst().flatMap(it -> it.sight().seen())
                .orElseThrow();
    }
}
