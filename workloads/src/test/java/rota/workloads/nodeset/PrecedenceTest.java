package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.meta.ResourceVersion;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetStatus;
import rota.api.peer.Contact;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.cache.Mirror;
import rota.kernel.plan.Action;
import rota.workloads.nodeset.Precedence.Rank;

/// Whether a status of another operator may be replaced by ours.
class PrecedenceTest {
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
    private static final Contact SILENCE = new Contact.Silent(NOW, "away", Optional.empty());

    private final Mirror<NodeSet> sets = new Mirror<>(NodeSet.class, List.of());
    private final Mirror<Pod> pods = new Mirror<>(Pod.class, List.of());
    private final Precedence precedence = new Precedence(sets, List.of(pods));

    @Test
    void a_status_that_nobody_has_written_is_ours_to_write() {
        assertThat(rank(Scene.of(1).view().set(), NOW)).isInstanceOf(Rank.Ours.class);
    }

    @Test
    void a_status_of_another_stays_until_our_copy_of_the_cluster_is_as_new() {
        var set = shown(Scene.of(1, pod(0)));

        var before = rank(set, NOW);
        pods.bookmark(ResourceVersion.of(5));
        var after = rank(set, NOW);

        assertThat(before).isInstanceOf(Rank.Behind.class);
        assertThat(before.isBelow(SILENCE, NOW.plusSeconds(600))).isTrue();
        assertThat(after).isInstanceOf(Rank.Theirs.class);
    }

    /// Of Controllers, which nobody changes, a server may tell its progress every ten minutes only, or never.
    @Test
    void news_that_do_not_come_are_waited_for_for_five_minutes() {
        var set = shown(Scene.of(1, pod(0)));

        var first = rank(set, NOW);
        var still = rank(set, NOW.plusSeconds(299));
        var last = rank(set, NOW.plusSeconds(300));

        assertThat(first).isInstanceOf(Rank.Behind.class);
        assertThat(still).isInstanceOf(Rank.Behind.class);
        assertThat(last).isInstanceOf(Rank.Theirs.class);
        assertThat(last.isBelow(SILENCE, NOW.plusSeconds(300))).isFalse();
    }

    /// Who scales a set, or an autoscaler, has heard nothing that we have not.
    @Test
    void what_is_written_about_the_set_besides_makes_its_status_no_newer() {
        var set = shown(Scene.of(1, pod(0)));
        pods.bookmark(ResourceVersion.of(5));
        var later = Codec.model(Codec.tree(set).withAt(Json.of("9"), "metadata", "resourceVersion")
                .withAt(Json.of(3), "spec", "replicas"), NodeSet.class);

        assertThat(rank(later, NOW)).isInstanceOf(Rank.Theirs.class);
    }

    @Test
    void who_hears_nothing_of_slurm_leaves_it_for_a_while() {
        var set = shown(Scene.of(1, pod(0)));
        pods.bookmark(ResourceVersion.of(5));

        var rank = rank(set, NOW);

        assertThat(rank(set, NOW.plusSeconds(29))).isEqualTo(rank);
        assertThat(rank.isBelow(SILENCE, NOW.plusSeconds(29))).isTrue();
        assertThat(rank.isBelow(SILENCE, NOW.plusSeconds(30))).isFalse();
        assertThat(rank.isBelow(Scene.of(1).view().around().contact(), NOW)).isFalse();
    }

    @Test
    void what_we_have_written_ourselves_is_known_at_once() {
        var scene = Scene.of(1, pod(0));
        var set = shown(scene);
        var other = NodeSetStatus.of(set);
        var made = other.with(List.of());

        var wanted = precedence.agree(scene.view().id(), other, made);

        assertThat(wanted).isTrue();
        assertThat(rank(made.shownBy(set), NOW)).isInstanceOf(Rank.Ours.class);
    }

    @Test
    void what_definitions_of_others_drop_is_written_once() {
        var scene = Scene.of(1, pod(0));
        var made = NodeSetStatus.of(shown(scene));
        var kept = made.plain();

        assertThat(kept).isNotEqualTo(made);
        assertThat(precedence.agree(scene.view().id(), kept, made)).isTrue();
        assertThat(precedence.agree(scene.view().id(), kept, made)).isFalse();
        assertThat(precedence.agree(scene.view().id(), kept, made.with(List.of()))).isTrue();
    }

    @Test
    void who_may_know_less_goes_on_working_and_neither_shows_nor_tells_what_it_sees() {
        var scene = Scene.of(2, pod(0).in("IDLE", "DRAIN").because("bad dimm")).with("extraConf", Json.of("Gres"));

        var plan = scene.outranked().plan();
        var working = Scene.of(2, pod(0)).outranked();

        assertThat(plan.status()).isEqualTo(scene.view().status());
        assertThat(plan.actions()).noneMatch(Action.Announce.class::isInstance);
        assertThat(plan.wake().toString()).contains("another operator has written the status");
        assertThat(plan.steps()).anySatisfy(it -> assertThat(it.reason()).startsWith("another operator has written the "
                + "status: waiting to show what we see"));
        assertThat(working.doings()).containsExactly("create pod default/gpu-1");
    }

    private Rank rank(NodeSet set, Instant now) {
        sets.replaced(List.of(set), ResourceVersion.of(5));
        return precedence.rank(set, NodeSetStatus.of(set), now);
    }

    /// The set with the status that somebody has made of this scene.
    private NodeSet shown(Scene scene) {
        var set = scene.plan().status().shownBy(scene.view().set());
        sets.replaced(List.of(set), ResourceVersion.of(5));
        return set;
    }
}
