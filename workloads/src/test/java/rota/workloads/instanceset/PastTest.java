package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.old;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;
import static rota.workloads.instanceset.AnInstanceSet.conditions;
import static rota.workloads.instanceset.AnInstanceSet.deeds;

import io.fabric8.kubernetes.api.model.apps.ControllerRevision;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.instanceset.InstanceSetSpec;
import rota.api.wire.Codec;
import rota.kernel.plan.Action;
import rota.workloads.revision.Snapshot;

/// Earlier templates, and the way back to them.
class PastTest {
    private static final String KEPT = "'finalizers':['instanceset.workloads.kubeblocks.io/finalizer'],"
            + "'annotations':{'rota.dev/revision-history-limit':'1'}";
    private static final String OTHER = "{'metadata':{'labels':{'app':'db'}},'spec':{'containers':[{'name':'main',"
            + "'image':'db:%d'}]}}";

    @Test
    void nothing_is_kept_unless_the_user_asks_for_it() {
        var plan = AnInstanceSet.of(1).having(up("db-0")).plan();

        assertThat(deeds(plan)).isEmpty();
    }

    @Test
    void a_template_is_noted_down_before_pods_are_made_from_it() {
        var plan = AnInstanceSet.of(1).metadata(KEPT).plan();

        assertThat(deeds(plan)).hasSize(2).last().isEqualTo("create pod db-0");
        assertThat(deeds(plan).getFirst()).startsWith("create controllerrevision db-");
    }

    @Test
    void an_image_that_changes_is_another_revision_though_no_pod_is_made_anew() {
        var first = stored(AnInstanceSet.of(1).metadata(KEPT));
        var same = AnInstanceSet.of(1).metadata(KEPT).remembering(List.of(first)).having(up("db-0")).plan();
        var next = AnInstanceSet.of(1).metadata(KEPT).template(OTHER.formatted(2)).remembering(List.of(first))
                .having(up("db-0")).plan();

        assertThat(deeds(same)).isEmpty();
        assertThat(deeds(next)).singleElement().asString().startsWith("create controllerrevision db-");
    }

    @Test
    void more_than_the_user_wants_are_forgotten_the_oldest_first() {
        var old = stored(AnInstanceSet.of(1).metadata(KEPT).template(OTHER.formatted(7)));
        var older = stored(AnInstanceSet.of(1).metadata(KEPT).template(OTHER.formatted(8)));
        var now = stored(AnInstanceSet.of(1).metadata(KEPT));
        older.setRevision(1L);
        old.setRevision(2L);
        now.setRevision(3L);

        var plan = AnInstanceSet.of(1).metadata(KEPT).remembering(List.of(now, old, older)).having(up("db-0")).plan();

        assertThat(deeds(plan)).containsExactly("delete controllerrevision " + older.getMetadata().getName());
    }

    @Test
    void nothing_is_forgotten_while_a_pod_may_come_from_it() {
        var oldest = stored(AnInstanceSet.of(1).metadata(KEPT).template(OTHER.formatted(7)));
        var older = stored(AnInstanceSet.of(1).metadata(KEPT).template(OTHER.formatted(8)));
        var now = stored(AnInstanceSet.of(1).metadata(KEPT));
        older.setRevision(2L);
        now.setRevision(3L);

        var plan = AnInstanceSet.of(1).metadata(KEPT).remembering(List.of(now, older, oldest)).having(old("db-0")
                .unready()).plan();

        assertThat(deeds(plan)).isEmpty();
    }

    @Test
    void a_limit_that_is_no_number_is_refused() {
        var plan = AnInstanceSet.of(1).metadata(KEPT.replace("'1'", "'many'")).having(up("db-0")).plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(conditions(plan)).contains("SpecRefused=True/Refused");
        assertThat(plan.toString()).contains("expected a number from 0 to 9999, found many");
    }

    @Test
    void the_way_back_changes_templates_and_leaves_their_numbers_alone() {
        var before = AnInstanceSet.of(5).with("'instances':[{'name':'big','replicas':1,'env':[{'name':'A','value':'1'}]"
                + "},{'name':'gone','replicas':1}]").set();
        var now = AnInstanceSet.of(7).template(OTHER.formatted(2)).with("'instances':[{'name':'big','replicas':3,"
                + "'env':[{'name':'A','value':'2'}]},{'name':'new','replicas':2}]").set();

        var back = new InstanceSetArchive().restored(now, Past.snapshot(before));

        var spec = InstanceSetSpec.of(back);
        assertThat(spec.replicas()).isEqualTo(7);
        assertThat(spec.template()).isEqualTo(InstanceSetSpec.of(before).template());
        assertThat(Codec.write(InstanceSetSpec.tree(back).at("instances").orElseThrow()))
                .contains("\"name\":\"big\"", "\"replicas\":3", "\"value\":\"1\"", "\"name\":\"new\"")
                .doesNotContain("gone", "\"value\":\"2\"");
    }

    @Test
    void what_is_restored_is_what_was_kept() {
        var set = AnInstanceSet.of(3).with("'instances':[{'name':'big','replicas':1}]").set();

        var back = new InstanceSetArchive().restored(set, Past.snapshot(set));

        assertThat(InstanceSetSpec.tree(back)).isEqualTo(InstanceSetSpec.tree(set));
    }

    /// As it is when the server has it.
    private static ControllerRevision stored(AnInstanceSet set) {
        var revision = (ControllerRevision) set.plan().actions().stream().filter(Action.Create.class::isInstance)
                .map(it -> ((Action.Create) it).object()).filter(ControllerRevision.class::isInstance).findFirst()
                .orElseThrow();
        var copy = Codec.copy(revision);
        copy.getMetadata().setUid("uid-" + revision.getMetadata().getName());
        copy.getMetadata().setResourceVersion("3");
        copy.getMetadata().setCreationTimestamp("2029-12-31T00:00:00Z");
        assertThat(Snapshot.in(copy)).isEqualTo(Past.snapshot(set.set()));
        return copy;
    }
}
