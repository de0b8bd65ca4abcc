package rota.local.agent.process;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.agent.APod.container;
import static rota.local.agent.APod.named;
import static rota.local.agent.APod.policy;
import static rota.local.agent.APod.with;
import static rota.local.agent.APod.withInit;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import rota.api.meta.Ordered;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.kernel.plan.Wake;
import rota.local.agent.launch.AContext;
import rota.local.agent.launch.Context;
import rota.local.agent.pod.Exit;
import rota.local.agent.pod.Lives;
import rota.local.agent.pod.Manifest;

/// What is decided for a pod whose containers are processes, without any process.
class ProcessPlannerTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:01:00Z");

    @Test
    void a_container_whose_turn_has_come_is_started_and_nothing_is_written_yet() {
        var plan = plan(pod("a", "b"), it -> it);

        assertThat(summaries(plan)).containsExactly("start a", "start b");
    }

    @Test
    void a_container_that_runs_is_written_into_the_status_once() {
        var pod = pod("a");

        var plan = plan(pod, it -> running(it, "a"));

        assertThat(summaries(plan)).containsExactly("patch pod default/p");
    }

    @Test
    void a_container_that_crashed_again_waits_for_its_time() {
        var plan = plan(pod("a"), it -> it.with(it.of("a").start(NOW, "").end(Exit.of(1), NOW).start(NOW, "")
                .end(Exit.of(1), NOW)));

        assertThat(plan.wake()).isEqualTo(new Wake.At(NOW.plusSeconds(10), "the next start of a"));
        assertThat(summaries(plan)).containsExactly("patch pod default/p");
    }

    @Test
    void what_cannot_be_started_is_said_once() {
        var pod = with(named("p"), container("a"));

        var first = plan(pod, it -> it);
        var held = ((Calls.Hold) first.actions().getLast());
        var second = plan(pod, it -> it.with(it.of("a").waiting(held.reason(), held.message())));

        assertThat(first.actions().getFirst()).isInstanceOf(Action.Announce.class);
        assertThat(held.reason()).isEqualTo("NoCommand");
        assertThat(summaries(second)).containsExactly("patch pod default/p");
    }

    @Test
    void a_missing_object_holds_all_containers() {
        var pod = pod("a").editSpec().addNewVolume().withName("v").withNewConfigMap().withName("gone").endConfigMap()
                .endVolume().endSpec();

        var plan = plan(pod, it -> it);

        assertThat(plan.actions()).contains(new Action.Announce(Action.Severity.WARNING, "FailedMount",
                "configmap \"gone\" not found"));
        assertThat(summaries(plan)).doesNotContain("start a");
    }

    @Test
    void a_condemned_container_is_stopped_with_the_grace_of_its_pod() {
        var view = view(pod("a").editSpec().withTerminationGracePeriodSeconds(7L).endSpec(), it -> running(it, "a"));

        var plan = ProcessPlanner.plan(condemned(view, "a"));

        assertThat(plan.actions()).contains(new Calls.Stop(view.manifest().id(), "a", NOW.plusSeconds(7)));
    }

    @Test
    void a_pod_that_may_take_for_ever_is_stopped_like_any_other() {
        var pod = started(pod("a").editSpec().withTerminationGracePeriodSeconds(Long.MAX_VALUE)
                .withActiveDeadlineSeconds(1L).endSpec(), "00:00:30");

        assertThat(stops(plan(pod, it -> running(it, "a")))).containsExactly("a");
    }

    @Test
    void a_probe_that_fails_gives_the_grace_that_it_says() {
        var asked = new ContainerBuilder(command("a", it -> it)).withNewStartupProbe()
                .withTerminationGracePeriodSeconds(1L)
                .endStartupProbe().withNewLivenessProbe().withTerminationGracePeriodSeconds(2L).endLivenessProbe()
                .build();
        var pod = with(named("p"), asked);

        assertThat(killTimes(ProcessPlanner.plan(condemned(view(pod, it -> it.with(it.of("a").start(NOW, ""))), "a"))))
                .containsExactly(NOW.plusSeconds(1));
        assertThat(killTimes(ProcessPlanner.plan(condemned(view(pod, it -> running(it, "a")), "a"))))
                .containsExactly(NOW.plusSeconds(2));
    }

    @Test
    void a_deleted_pod_stops_its_main_containers_before_its_sidecars() {
        var pod = deleted(withInit(pod("a", "b"), sidecar("x"), sidecar("y")), 30);

        var both = plan(pod, it -> running(running(running(running(it, "x"), "y"), "a"), "b"));
        var helpers = plan(pod, it -> ended(ended(running(running(it, "x"), "y"), "a"), "b"));

        assertThat(stops(both)).containsExactly("a", "b");
        assertThat(stops(helpers)).containsExactly("y");
    }

    @Test
    void who_is_stopping_already_is_not_asked_again_unless_there_is_less_time() {
        var pod = deleted(pod("a"), 30);
        var view = view(pod, it -> running(it, "a"));
        var end = view.manifest().departure().orElseThrow().asked().plusSeconds(30);

        assertThat(ProcessPlanner.plan(stopping(view, end)).actions()).isEmpty();
        assertThat(stops(ProcessPlanner.plan(stopping(view, end.plusSeconds(60))))).containsExactly("a");
    }

    @Test
    void nobody_is_killed_before_the_grace_period_is_over_though_the_api_cuts_fractions_off() {
        var seen = NOW.plusMillis(900);
        var view = view(deleted(pod("a"), 30), it -> running(it, "a"));

        var atOnce = ProcessPlanner.plan(at(view, seen));
        var late = ProcessPlanner.plan(at(view, NOW.plusSeconds(20)));

        assertThat(killTimes(atOnce)).containsExactly(seen.plusSeconds(30));
        assertThat(killTimes(late)).containsExactly(NOW.plusSeconds(31));
    }

    @Test
    void a_deleted_pod_that_has_stopped_is_shown_cleared_and_removed() {
        var plan = plan(deleted(pod("a"), 30), it -> ended(it, "a"));

        assertThat(summaries(plan)).containsExactly("patch pod default/p", "clear what it left",
                "delete pod default/p");
        var delete = (Action.Delete) plan.actions().getLast();
        assertThat(delete.options().graceSeconds()).contains(0L);
        assertThat(delete.target().uid()).isEqualTo("uid-1");
    }

    @Test
    void a_pod_that_a_finalizer_keeps_is_not_deleted_twice() {
        var plan = plan(deleted(pod("a"), 0), it -> ended(it, "a"));

        assertThat(summaries(plan)).containsExactly("patch pod default/p");
    }

    @Test
    void a_pod_past_its_deadline_is_stopped_and_then_fails() {
        var pod = started(policy(pod("a"), "Never").editSpec().withActiveDeadlineSeconds(30L).endSpec(), "00:00:00");

        assertThat(stops(plan(pod, it -> running(it, "a")))).containsExactly("a");
        assertThat(plan(pod, it -> ended(it, "a")).toString()).contains("patch");
    }

    @Test
    void a_pod_that_somebody_else_declared_over_is_stopped() {
        var pod = pod("a");

        var plan = ProcessPlanner.plan(over(view(pod, it -> running(it, "a"))));

        assertThat(stops(plan)).containsExactly("a");
    }

    @Test
    void a_container_that_could_not_get_its_volumes_rests_before_the_next_try() {
        var view = view(pod("a"), it -> it);
        var resting = new Local(view.local().lives(), Ordered.map(), Ordered.map(), Ordered.map("a", NOW.plusSeconds(
                10)), Optional.empty());

        var plan = ProcessPlanner.plan(new ProcessView(view.manifest(), resting, view.context(), Ordered.map(), NOW));

        assertThat(summaries(plan)).doesNotContain("start a");
        assertThat(plan.wake()).isEqualTo(new Wake.At(NOW.plusSeconds(10), "the next start of a"));
    }

    private static PodBuilder pod(String... containers) {
        var pod = named("p");
        for (var name : containers) pod = with(pod, command(name, it -> it));
        return pod;
    }

    private static Container command(String name, UnaryOperator<ContainerBuilder> edit) {
        return container(name, it -> edit.apply(it.withCommand("run")));
    }

    private static Container sidecar(String name) {
        return command(name, it -> it.withRestartPolicy("Always"));
    }

    private static PodBuilder deleted(PodBuilder pod, long grace) {
        return pod.editMetadata().withDeletionTimestamp(NOW.plusSeconds(grace).toString())
                .withDeletionGracePeriodSeconds(grace).endMetadata();
    }

    private static PodBuilder started(PodBuilder pod, String time) {
        return pod.editMetadata().addToAnnotations("started", "2026-01-01T" + time + "Z").endMetadata();
    }

    private static Lives running(Lives lives, String name) {
        return lives.with(lives.of(name).start(NOW, "id").probed(true, true));
    }

    private static Lives ended(Lives lives, String name) {
        return lives.with(lives.of(name).start(NOW, "id").end(Exit.of(0), NOW));
    }

    private static Plan<String> plan(PodBuilder pod, UnaryOperator<Lives> edit) {
        return ProcessPlanner.plan(view(pod, edit));
    }

    private static ProcessView view(PodBuilder builder, UnaryOperator<Lives> edit) {
        var context = AContext.of(builder);
        var annotations = context.pod().getMetadata().getAnnotations();
        var started = annotations == null ? null : annotations.get("started");
        var pod = started == null ? context.pod()
                : new PodBuilder(context.pod()).editStatus().withStartTime(started).endStatus().build();
        return view(context, pod, edit);
    }

    private static ProcessView view(Context context, Pod pod, UnaryOperator<Lives> edit) {
        var manifest = Manifest.of(pod);
        return new ProcessView(manifest, Local.of(edit.apply(Lives.fresh(manifest))),
                new Context(pod, context.place(), context.sources(), context.allocatable()), Ordered.map(), NOW);
    }

    private static ProcessView condemned(ProcessView view, String container) {
        var local = new Local(view.local().lives(), Ordered.map(), Ordered.map(container, "sick"), Ordered.map(),
                Optional.empty());
        return new ProcessView(view.manifest(), local, view.context(), Ordered.map(), NOW);
    }

    private static ProcessView stopping(ProcessView view, Instant killAt) {
        var local = new Local(view.local().lives(), Ordered.map("a", killAt), Ordered.map(), Ordered.map(),
                Optional.empty());
        return new ProcessView(view.manifest(), local, view.context(), Ordered.map(), NOW);
    }

    private static ProcessView at(ProcessView view, Instant now) {
        return new ProcessView(view.manifest(), view.local(), view.context(), Ordered.map(), now);
    }

    private static List<Instant> killTimes(Plan<String> plan) {
        return plan.actions().stream().filter(Calls.Stop.class::isInstance).map(it -> ((Calls.Stop) it).killAt())
                .toList();
    }

    private static ProcessView over(ProcessView view) {
        var pod = new PodBuilder(view.pod()).editStatus().withPhase("Failed").endStatus().build();
        return new ProcessView(view.manifest(), view.local(), new Context(pod, view.context().place(), view.context()
                .sources(), view.context().allocatable()), Ordered.map(), NOW);
    }

    private static List<String> summaries(Plan<String> plan) {
        return plan.actions().stream().map(Action::summary).toList();
    }

    private static List<String> stops(Plan<String> plan) {
        return plan.actions().stream().filter(Calls.Stop.class::isInstance).map(it -> ((Calls.Stop) it).container())
                .toList();
    }
}
