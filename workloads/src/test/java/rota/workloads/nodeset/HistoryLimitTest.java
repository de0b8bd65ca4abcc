package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.nodeset.Member.pod;

import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import io.fabric8.kubernetes.api.model.apps.ControllerRevisionBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.meta.Owners;
import rota.api.nodeset.NodeSetOptions;
import rota.api.peer.SlurmJob;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.workloads.revision.Revision;

/// How many old revisions are kept, and what happens before one goes.
class HistoryLimitTest {
    private static final Instant LAST_YEAR = Scene.NOW.minus(Duration.ofDays(400));

    @Test
    void the_spec_says_how_many_unless_the_history_follows_the_use() {
        assertThat(kept(with(40, LAST_YEAR))).isZero();
        assertThat(kept(with(40, LAST_YEAR).with("revisionHistoryLimit", Json.of(3)))).isEqualTo(3);
        assertThat(kept(byUse(with(40, LAST_YEAR)))).isEqualTo(10);
        assertThat(kept(byUse(with(40, LAST_YEAR).with("revisionHistoryLimit", Json.of(3))))).isEqualTo(3);
        assertThat(kept(byUse(with(40, LAST_YEAR).with("revisionHistoryLimit", Json.of(Integer.MAX_VALUE)))
                .job("gpu-0", Duration.ofDays(2)))).as("as many as can be counted").isEqualTo(40);
    }

    @Test
    void jobs_that_run_for_long_double_it() {
        assertThat(kept(byUse(with(40, LAST_YEAR)).job("gpu-0", Duration.ofDays(2)))).isEqualTo(20);
        assertThat(kept(byUse(with(40, LAST_YEAR)).job("gpu-0", Duration.ofHours(2)))).isEqualTo(10);
        assertThat(kept(byUse(with(40, LAST_YEAR)).job("elsewhere", Duration.ofDays(2)))).isEqualTo(10);
        assertThat(kept(byUse(with(40, LAST_YEAR)).job(new SlurmJob(1, List.of("RUNNING"), List.of("gpu-0"), Scene.NOW,
                Optional.empty(), "all", "", "")))).as("without a limit").isEqualTo(20);
        assertThat(kept(byUse(with(40, Scene.NOW.minus(Duration.ofDays(1)))).job("gpu-0", Duration.ofDays(2))))
                .as("and changed often").isEqualTo(30);
    }

    @Test
    void templates_that_change_often_make_it_half_as_much_again() {
        assertThat(kept(byUse(with(40, Scene.NOW.minus(Duration.ofDays(1)))))).isEqualTo(15);
        assertThat(kept(byUse(with(40, Scene.NOW.minus(Duration.ofDays(1)))).with("revisionHistoryLimit",
                Json.of(3)))).isEqualTo(5);
    }

    @Test
    void often_is_more_than_five_times_in_a_week() {
        var day = Scene.NOW.minus(Duration.ofDays(1));

        assertThat(kept(byUse(recently(5, day)))).isEqualTo(10);
        assertThat(kept(byUse(recently(6, day)))).isEqualTo(15);
        assertThat(kept(byUse(recently(6, Scene.NOW.minus(Duration.ofDays(8)))))).isEqualTo(10);
    }

    /// Forty revisions, of which the newest are of that day. The one that is in use is new, too.
    private static Scene recently(int count, Instant created) {
        var scene = Scene.of(1, pod(0));
        for (var i = 1; i <= 40; i++) scene.recorded(revision(i, i > 41 - count ? created : LAST_YEAR, Map.of()));
        return scene;
    }

    @Test
    void whoever_has_to_be_able_to_look_things_up_keeps_thirty_at_least() {
        assertThat(kept(byUse(with(40, LAST_YEAR)).labelled("rota.dev/compliance", "true"))).isEqualTo(30);
    }

    @Test
    void what_somebody_holds_on_to_stays() {
        var scene = Scene.of(1, pod(0)).recorded(revision(1, LAST_YEAR, Map.of("rota.dev/keep", "true")))
                .recorded(revision(2, LAST_YEAR, Map.of("rota.dev/incidents", "INC-7")))
                .recorded(revision(3, LAST_YEAR, Map.of()));

        assertThat(removed(scene)).containsExactly("gpu-3");
    }

    @Test
    void that_a_revision_goes_is_put_on_record_first() {
        var steps = Scene.of(1, pod(0)).recorded(revision(3, LAST_YEAR, Map.of())).plan().steps();

        var actions = steps.stream().filter(it -> it.name().equals("forget")).findFirst().orElseThrow().actions();

        assertThat(actions).hasSize(2);
        assertThat(actions.getFirst()).isEqualTo(new Action.Announce(Action.Severity.NORMAL, "RevisionRemoved",
                "revision gpu-3 of " + LAST_YEAR + ", number 3 is removed: history cleanup"));
        assertThat(actions.getLast()).isInstanceOf(Action.Delete.class);
    }

    private static Scene byUse(Scene scene) {
        return scene.annotated(NodeSetOptions.HISTORY, "by-use");
    }

    private static Scene with(int old, Instant created) {
        var scene = Scene.of(1, pod(0));
        for (var i = 1; i <= old; i++) scene.recorded(revision(i, created, Map.of()));
        return scene;
    }

    private static int kept(Scene scene) {
        return 40 - removed(scene).size();
    }

    private static List<String> removed(Scene scene) {
        return scene.plan().actions().stream().filter(Action.Delete.class::isInstance).map(Action.Delete.class::cast)
                .map(it -> it.target().key().name()).toList();
    }

    private static ControllerRevision revision(int number, Instant created, Map<String, String> annotations) {
        return new ControllerRevisionBuilder().withNewMetadata().withNamespace("default").withName("gpu-" + number)
                .withUid("revision-" + number).withResourceVersion("1").withCreationTimestamp(created.toString())
                .withAnnotations(annotations).addToLabels(Revision.HASH_LABEL, "hash-" + number)
                .withOwnerReferences(Owners.controllerReference(Scene.ID)).endMetadata().withRevision((long) number)
                .withData(Map.of("spec", Map.of("extraConf", "Weight=" + number))).build();
    }
}
