package rota.local.agent.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.local.agent.APod.bound;
import static rota.local.agent.APod.container;
import static rota.local.agent.APod.named;
import static rota.local.agent.APod.policy;
import static rota.local.agent.APod.simple;
import static rota.local.agent.APod.with;
import static rota.local.agent.APod.withInit;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SequenceTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void a_pod_without_init_containers_starts_all_its_containers_at_once() {
        var pod = manifest(with(named("p"), container("a"), container("b")));

        var sequence = Sequence.of(pod, Lives.fresh(pod));

        assertThat(starts(sequence)).containsExactly("a", "b");
        assertThat(sequence.initialized()).isTrue();
    }

    @Test
    void init_containers_come_one_by_one_and_before_all_others() {
        var pod = manifest(withInit(simple("p"), container("first"), container("second")));
        var lives = Lives.fresh(pod);

        assertThat(starts(Sequence.of(pod, lives))).containsExactly("first");
        lives = run(lives, "first");
        assertThat(starts(Sequence.of(pod, lives))).isEmpty();
        lives = end(lives, "first", 0);
        assertThat(starts(Sequence.of(pod, lives))).containsExactly("second");
        lives = end(run(lives, "second"), "second", 0);

        assertThat(starts(Sequence.of(pod, lives))).containsExactly("main");
    }

    @Test
    void a_sidecar_must_have_started_before_what_comes_after_it() {
        var pod = manifest(withInit(simple("p"), sidecar("proxy")));
        var lives = run(Lives.fresh(pod), "proxy");

        assertThat(starts(Sequence.of(pod, lives))).isEmpty();
        lives = lives.with(lives.of("proxy").probed(false, true));

        assertThat(starts(Sequence.of(pod, lives))).containsExactly("main");
    }

    @Test
    void sidecars_end_in_reverse_order_when_the_main_containers_have_ended() {
        var pod = manifest(policy(withInit(simple("p"), sidecar("one"), sidecar("two")), "Never"));
        var lives = end(run(run(run(Lives.fresh(pod), "one"), "two"), "main"), "main", 0);

        var sequence = Sequence.of(pod, lives);

        assertThat(sequence.stops()).containsExactly("two", "one");
        assertThat(sequence.starts()).isEmpty();
        assertThat(Phase.of(pod, lives)).isEqualTo(Phase.RUNNING);
        var stopped = end(end(lives, "two", 143), "one", 143);
        assertThat(Phase.of(pod, stopped)).isEqualTo(Phase.SUCCEEDED);
    }

    @Test
    void a_sidecar_that_ends_is_started_again_whatever_the_policy_of_the_pod() {
        var pod = manifest(policy(withInit(simple("p"), sidecar("proxy")), "Never"));
        var lives = end(run(run(Lives.fresh(pod), "proxy"), "main"), "proxy", 0);

        assertThat(starts(Sequence.of(pod, lives))).containsExactly("proxy");
    }

    @Test
    void init_containers_are_not_run_again_when_a_main_container_is() {
        var pod = manifest(withInit(simple("p"), container("init")));
        var lives = end(run(end(run(Lives.fresh(pod), "init"), "init", 0), "main"), "main", 1);

        assertThat(starts(Sequence.of(pod, lives))).containsExactly("main");
    }

    @Test
    void an_init_container_that_fails_in_a_pod_that_never_restarts_fails_the_pod() {
        var pod = manifest(policy(withInit(simple("p"), container("init")), "Never"));
        var lives = end(run(Lives.fresh(pod), "init"), "init", 1);

        assertThat(Sequence.of(pod, lives).starts()).isEmpty();
        assertThat(Phase.of(pod, lives)).isEqualTo(Phase.FAILED);
    }

    @Test
    void an_init_container_that_fails_is_tried_again_in_other_pods() {
        var pod = manifest(withInit(simple("p"), container("init")));
        var lives = end(run(Lives.fresh(pod), "init"), "init", 1);

        assertThat(starts(Sequence.of(pod, lives))).containsExactly("init");
        assertThat(Phase.of(pod, lives)).isEqualTo(Phase.PENDING);
    }

    @Test
    void the_policy_decides_about_the_end_of_a_pod() {
        assertThat(phase("Never", 0)).isEqualTo(Phase.SUCCEEDED);
        assertThat(phase("Never", 1)).isEqualTo(Phase.FAILED);
        assertThat(phase("OnFailure", 0)).isEqualTo(Phase.SUCCEEDED);
        assertThat(phase("OnFailure", 1)).isEqualTo(Phase.RUNNING);
        assertThat(phase("Always", 0)).isEqualTo(Phase.RUNNING);
    }

    @Test
    void one_container_that_runs_keeps_the_pod_running() {
        var pod = manifest(policy(with(named("p"), container("a"), container("b")), "Never"));
        var lives = run(end(run(Lives.fresh(pod), "a"), "a", 1), "b");

        assertThat(Phase.of(pod, lives)).isEqualTo(Phase.RUNNING);
    }

    @Test
    void restarts_come_at_once_then_after_10_seconds_doubling_to_5_minutes() {
        var life = Life.fresh("main");
        var pauses = new ArrayList<Long>();
        for (var i = 0; i < 8; i++) {
            life = life.start(NOW, "").end(Exit.of(1), NOW.plusSeconds(1));
            pauses.add(BackOff.pause(life).toSeconds());
        }

        assertThat(pauses).isEqualTo(List.of(0L, 10L, 20L, 40L, 80L, 160L, 300L, 300L));
        assertThat(life.restarts()).isEqualTo(7);
    }

    @Test
    void a_calm_run_ends_the_back_off() {
        var life = Life.fresh("main");
        for (var i = 0; i < 5; i++) life = life.start(NOW, "").end(Exit.of(1), NOW.plusSeconds(1));

        life = life.start(NOW, "").end(Exit.of(1), NOW.plus(Duration.ofMinutes(11)));

        assertThat(BackOff.pause(life)).isZero();
        life = life.start(NOW, "").end(Exit.of(1), NOW.plusSeconds(1));
        assertThat(BackOff.pause(life)).isEqualTo(Duration.ofSeconds(10));
    }

    private static Phase phase(String policy, int code) {
        var pod = manifest(policy(simple("p"), policy));
        return Phase.of(pod, end(run(Lives.fresh(pod), "main"), "main", code));
    }

    private static Manifest manifest(PodBuilder pod) {
        return Manifest.of(bound(pod));
    }

    private static Container sidecar(String name) {
        return container(name, it -> it.withRestartPolicy("Always"));
    }

    private static List<String> starts(Sequence sequence) {
        return sequence.starts().stream().map(it -> it.member().name()).toList();
    }

    private static Lives run(Lives lives, String name) {
        return lives.with(lives.of(name).start(NOW, ""));
    }

    private static Lives end(Lives lives, String name, int code) {
        return lives.with(lives.of(name).end(Exit.of(code), NOW));
    }
}
