package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.CLAIMS;
import static rota.workloads.instanceset.AnInstanceSet.NOW;
import static rota.workloads.instanceset.AnInstanceSet.deeds;
import static rota.workloads.instanceset.AnInstanceSet.waits;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.instanceset.Instance;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.meta.ResourceVersion;
import rota.api.peer.Members;
import rota.api.wire.Json;
import rota.kernel.cache.Ledger;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.kernel.plan.Plan;

/// Goal: nobody waits for news that may not come for minutes, where nothing hangs on them. Method: a server that has
/// told of a set and of pods, but whose stream of claims has had nothing to tell since.
class LastNewsTest {
    private static final String GOING = "'finalizers':['instanceset.workloads.kubeblocks.io/finalizer'],"
            + "'deletionTimestamp':'2030-01-01T00:00:00Z'";
    private static final String NEWER = "{'observedGeneration':2,'readyReplicas':1}";
    private static final ResourceVersion BEFORE = ResourceVersion.of(5);
    private static final ResourceVersion AFTER = ResourceVersion.of(9);

    private final Mirrors mirrors = InstanceScene.mirrors();
    private final InstanceSetController controller = new InstanceSetController(mirrors, new Ledger(mirrors,
            InstantSource.fixed(NOW), new SimpleMeterRegistry()), Members.NONE, Settings.DEFAULT);

    @ParameterizedTest
    @ValueSource(strings = {"'minReadySeconds':0", CLAIMS,
            "'persistentVolumeClaimRetentionPolicy':{'whenDeleted':'Retain'}"})
    void a_set_waits_for_no_news_before_it_goes(String spec) {
        var set = AnInstanceSet.of(1).metadata(GOING).with(spec).set();

        assertThat(deeds(plan(set, NOW))).containsExactly("patch instanceset db");
    }

    @Test
    void an_instance_goes_as_soon_as_its_pod_is_gone() {
        var scene = InstanceScene.of(AnInstanceSet.of(1)).settled().later(Instance.class, "db-0", it -> it.withAt(Json
                .of(NOW.toString()), "metadata", "deletionTimestamp"));

        assertThat(deeds(scene.plan("db-0"))).containsExactly("delete pod db-0");
        scene.later(Pod.class, "db-0", it -> it).gone(Pod.class, "db-0");
        assertThat(deeds(scene.plan("db-0"))).containsExactly("patch instance db-0");
    }

    /// Nothing waits for ever for a word that never comes.
    @Test
    void a_status_of_somebody_else_is_waited_for_for_five_minutes() {
        var set = AnInstanceSet.of(1).status(NEWER).set();

        var first = plan(set, NOW);
        var still = plan(set, NOW.plus(Duration.ofMinutes(5)).minusSeconds(1));
        var last = plan(set, NOW.plus(Duration.ofMinutes(5)));

        for (var waiting : List.of(first, still)) {
            assertThat(deeds(waiting)).isEmpty();
            assertThat(waits(waiting)).anyMatch(it -> it.startsWith("another operator has written the status"));
        }
        assertThat(deeds(last)).contains("create pod db-0");
    }

    @Test
    void each_such_wait_begins_anew() {
        var set = AnInstanceSet.of(1).status(NEWER).set();

        plan(set, NOW);
        mirrors.of(PersistentVolumeClaim.class).bookmark(AFTER);
        assertThat(deeds(plan(set, NOW.plusSeconds(60)))).contains("create pod db-0");
        var later = AnInstanceSet.of(1).status("{'observedGeneration':2,'readyReplicas':2}").set();
        later.getMetadata().setResourceVersion("12");
        mirrors.of(Pod.class).bookmark(ResourceVersion.of(12));

        assertThat(deeds(plan(later, NOW.plus(Duration.ofMinutes(6))))).isEmpty();
    }

    /// The set is of version 7.
    private Plan<InstanceSetStatus> plan(InstanceSet set, Instant now) {
        if (!mirrors.of(Pod.class).synced()) {
            for (var mirror : mirrors.all()) list(mirror);
            mirrors.of(Pod.class).bookmark(AFTER);
        }
        mirrors.of(InstanceSet.class).changed(set);
        var view = controller.observe(set, now).orElseThrow();
        var plan = controller.plan(view);
        controller.withStatus(view, plan.status());
        return plan;
    }

    private static <T extends HasMetadata> void list(Mirror<T> mirror) {
        mirror.replaced(List.of(), BEFORE);
    }
}
