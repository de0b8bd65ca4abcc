package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.old;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;
import static rota.workloads.instanceset.AnInstanceSet.NOW;
import static rota.workloads.instanceset.AnInstanceSet.ROLES;
import static rota.workloads.instanceset.AnInstanceSet.conditions;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.instanceset.InstanceSet;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.instanceset.InstanceSetStatus.Counts;
import rota.api.meta.Conditions;
import rota.api.wire.Codec;
import rota.kernel.plan.Wake;

/// What the status shows.
class ReportTest {

    @Test
    void how_pods_are_found_is_told_where_the_user_asks_for_it() {
        var asked = AnInstanceSet.of(1).metadata("'finalizers':['instanceset.workloads.kubeblocks.io/finalizer'],"
                + "'annotations':{'rota.dev/scale-selector':'true'}").plan().status();
        var plain = AnInstanceSet.of(1).plan().status();

        assertThat(asked.selector()).isEqualTo("app.kubernetes.io/managed-by=kubeblocks,"
                + "workloads.kubeblocks.io/instance=db,workloads.kubeblocks.io/managed-by=InstanceSet");
        assertThat(plain.selector()).isEmpty();
    }

    @Test
    void counts_are_of_what_was_seen() {
        var status = AnInstanceSet.of(4).having(up("db-0"), old("db-1"), up("db-2").unready(), up("db-3").going())
                .plan().status();

        assertThat(status.counts()).isEqualTo(new Counts(4, 2, 2, 1, 2));
        assertThat(status.revisions().current()).isEmpty();
        assertThat(status.revisions().byUpdate()).containsOnlyKeys("db-0", "db-1", "db-2", "db-3");
    }

    @Test
    void when_all_are_updated_current_means_all() {
        var status = AnInstanceSet.of(2).having(up("db-0"), up("db-1")).plan().status();

        assertThat(status.counts()).isEqualTo(new Counts(2, 2, 2, 2, 2));
        assertThat(status.revisions().current()).isEqualTo(status.revisions().update()).isNotEmpty();
    }

    @Test
    void the_revision_of_a_set_with_several_templates_is_that_of_the_last_name() {
        var revisions = AnInstanceSet.of(3).with("'instances':[{'name':'a','replicas':1,'env':[{'name':'X','value':"
                + "'1'}]},{'name':'z','replicas':1,'env':[{'name':'X','value':'2'}]}]").plan().status().revisions();

        assertThat(revisions.byUpdate().values()).doesNotHaveDuplicates();
        assertThat(revisions.update()).isEqualTo(revisions.byUpdate().get("db-z-0"));
    }

    @Test
    void conditions_name_those_who_are_not_there_yet() {
        var plan = AnInstanceSet.of(3).having(up("db-0"), up("db-1").unready(), up("db-2").unready()).plan();

        assertThat(conditions(plan)).containsExactly("InstanceReady=False/NotReady",
                "InstanceAvailable=False/NotAvailable");
        assertThat(plan.status().conditions().getFirst().getMessage()).isEqualTo("[\"db-1\",\"db-2\"]");
        assertThat(plan.status().conditions().getLast().getMessage()).isEqualTo("[]");
    }

    // IS-46
    @Test
    void a_container_in_trouble_for_a_while_is_a_failure() {
        var trouble =
                "{'phase':'Running','conditions':[{'type':'ContainersReady','status':'False','lastTransitionTime':"
                        + "'%s'}],'containerStatuses':[{'name':'main','state':{'waiting':{'message':'back-off'}}}]}";
        var late = AnInstanceSet.of(1).having(up("db-0").status(trouble.formatted(NOW.minusSeconds(11)))).plan();
        var soon = AnInstanceSet.of(1).having(up("db-0").status(trouble.formatted(NOW.minusSeconds(4)))).plan();

        assertThat(conditions(late)).contains("InstanceFailure=True/InstanceFailure");
        assertThat(Conditions.find(late.status().conditions(), "InstanceFailure").orElseThrow().getMessage()).isEqualTo(
                "[\"db-0\"]");
        assertThat(conditions(soon)).noneMatch(it -> it.startsWith("InstanceFailure"));
        assertThat(soon.wake()).isInstanceOf(Wake.At.class);
    }

    // IS-46
    @Test
    void a_failure_that_is_over_is_not_shown_any_more() {
        var plan = AnInstanceSet.of(1).having(up("db-0")).status("{'conditions':[{'type':'InstanceFailure','status':"
                + "'True','reason':'InstanceFailure','message':'[\\\"db-0\\\"]'}]}").plan();

        assertThat(conditions(plan)).containsExactly("InstanceReady=True/Ready", "InstanceAvailable=True/Available");
    }

    /// Hazard 2 of the specification: clients rely on counters instead.
    @Test
    void conditions_are_about_the_pods_that_there_are() {
        var plan = AnInstanceSet.of(3).having(up("db-0")).plan();

        assertThat(conditions(plan)).containsExactly("InstanceReady=True/Ready", "InstanceAvailable=True/Available");
        assertThat(plan.status().counts().replicas()).isEqualTo(1);
    }

    /// What is known of one that nobody wants any more stays, whatever else its name might mean.
    @Test
    void a_released_instance_keeps_the_template_that_was_known_of_it() {
        var instances = AnInstanceSet.of(1)
                .having(up("db-0"), up("db-t-0").label("apps.kubeblocks.io/instance-template",
                        "other"))
                .status("{'instanceStatus':[{'podName':'db-t-0','templateName':'t'}]}").plan().status()
                .instances();

        assertThat(instances).extracting(it -> it.name() + " " + it.desired() + " " + it.template().orElse("?"))
                .containsExactly("db-0 ACTIVE ", "db-t-0 RELEASED t");
    }

    @Test
    void every_instance_is_listed_with_its_role_and_state() {
        var instances = AnInstanceSet.of(2).with(ROLES).with("'offlineInstances':['db-1']").having(up("db-0").role(
                "LEADER"), up("db-1").role("follower"), up("db-2").going().role("follower")).plan().status()
                .instances();

        assertThat(instances).extracting(it -> it.name() + " " + it.desired() + " " + it.current() + " " + it.role())
                .containsExactly("db-0 ACTIVE PRESENT leader", "db-1 OFFLINE PRESENT follower",
                        "db-2 ACTIVE TERMINATING ");
        assertThat(instances.getFirst().template()).isEqualTo(Optional.of(""));
    }

    @Test
    void templates_are_counted_apart() {
        var status =
                AnInstanceSet.of(3).with("'instances':[{'name':'a','replicas':2}]").having(up("db-0"), up("db-a-0"),
                        up("db-a-1").unready()).plan().status();

        assertThat(status.templates()).singleElement().satisfies(it -> {
            assertThat(it.name()).isEqualTo("a");
            assertThat(it.counts()).isEqualTo(new Counts(2, 1, 1, 2, 2));
        });
    }

    @Test
    void what_is_written_is_read_again_as_the_same() {
        var set = AnInstanceSet.of(2).with(ROLES).with("'configs':[{'name':'c','configHash':'1'}]").having(up("db-0")
                .role("leader"), old("db-1").role("follower"));
        var status = set.plan().status();

        assertThat(InstanceSetStatus.of(status.shownBy(set.set()))).isEqualTo(status);
        assertThat(Codec.tree(status.shownBy(set.set())).whole("status", "initReplicas")).hasValue(0);
    }

    // IS-43
    @Test
    void a_second_look_at_the_same_decides_nothing_new() {
        var set = AnInstanceSet.of(2).having(up("db-0"), up("db-1"));
        var first = set.plan();
        var shown = Codec.write(Codec.tree(first.status().shownBy(set.set())).object("status")).replace('"', '\'');

        var second = set.status(shown).plan();

        assertThat(second.actions()).isEmpty();
        assertThat(second.status()).isEqualTo(first.status());
    }

    // IS-36
    @Test
    void revisions_of_many_instances_are_compressed_and_read_as_if_they_were_not() {
        var status = AnInstanceSet.of(1500).with("'podManagementPolicy':'Parallel'").plan().status();
        var shown = status.shownBy(new InstanceSet());
        var tree = Codec.tree(shown).object("status", "updateRevisions");

        assertThat(status.revisions().byUpdate()).hasSize(1500);
        assertThat(tree.fields()).containsOnlyKeys("zstd");
        assertThat(InstanceSetStatus.of(shown)).isEqualTo(status);
    }

    @Test
    void revisions_of_up_to_1024_instances_are_plain() {
        var status = AnInstanceSet.of(1024).with("'podManagementPolicy':'Parallel'").plan().status();

        assertThat(Codec.tree(status.shownBy(new InstanceSet())).object("status", "updateRevisions").fields())
                .hasSize(1024);
    }

    /// What another controller has compressed in its own way is the same map, so nothing is written for it.
    @Test
    void a_map_that_somebody_else_has_compressed_is_read() {
        var theirs = "KLUv/SA7ZQEAFAJ7ImRiLTAiOiI2OGY3OTU4OTQiLDEyYzVjOTdkOWI1In0DACAQ4JdZkwk=";
        var set = new InstanceSet();
        set.setAdditionalProperty("status", Map.of("updateRevisions", Map.of("zstd", theirs), "currentRevisions", Map
                .of("zstd", "no such text")));

        var revisions = InstanceSetStatus.of(set).revisions();

        assertThat(revisions.byUpdate()).containsEntry("db-0", "68f795894").containsEntry("db-2", "6c5c97d9b5");
        assertThat(revisions.byCurrent()).isEmpty();
    }
}
