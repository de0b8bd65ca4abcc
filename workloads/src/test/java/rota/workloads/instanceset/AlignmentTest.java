package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;
import static rota.workloads.instanceset.AnInstanceSet.conditions;
import static rota.workloads.instanceset.AnInstanceSet.deeds;
import static rota.workloads.instanceset.AnInstanceSet.news;
import static rota.workloads.instanceset.AnInstanceSet.waits;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Service;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.api.instanceset.Management;
import rota.kernel.plan.Action;
import rota.kernel.plan.Plan;
import rota.workloads.instanceset.AnInstanceSet.AClaim;

/// Instances come and go.
class AlignmentTest {
    private static final String PARALLEL = "'podManagementPolicy':'Parallel'";
    private static final String RETAIN = "'persistentVolumeClaimRetentionPolicy':{'whenScaled':'Retain'}";

    // IS-1
    @Test
    void a_new_set_gets_its_finalizer_and_nothing_else() {
        var plan = AnInstanceSet.of(3).metadata("'finalizers':[]").withoutService().plan();

        assertThat(deeds(plan)).containsExactly("patch instanceset db");
    }

    // IS-1
    @Test
    void then_comes_the_service_and_the_first_instance_with_its_claim() {
        var plan = AnInstanceSet.of(3).with(AnInstanceSet.CLAIMS).withoutService().plan();

        assertThat(deeds(plan)).containsExactly("create service db-headless",
                "create persistentvolumeclaim data-db-0", "create pod db-0");
        assertThat(plan.status().generation()).isEqualTo(2);
    }

    // IS-2
    @Test
    void the_next_instance_waits_until_the_one_before_is_available() {
        var waiting = AnInstanceSet.of(3).having(up("db-0").unready()).plan();
        var going = AnInstanceSet.of(3).having(up("db-0")).plan();

        assertThat(deeds(waiting)).isEmpty();
        assertThat(waits(waiting)).contains("waiting until db-0 is available before db-1 is created");
        assertThat(deeds(going)).containsExactly("create pod db-1");
    }

    // IS-3
    @Test
    void in_parallel_all_come_at_once() {
        var plan = AnInstanceSet.of(7).with(PARALLEL).with(AnInstanceSet.CLAIMS)
                .with("'instances':[{'name':'a','replicas':2},{'name':'b','replicas':2}]").plan();

        assertThat(created(plan, Pod.class)).containsExactly("db-0", "db-1", "db-2", "db-a-0", "db-a-1", "db-b-0",
                "db-b-1");
        assertThat(created(plan, PersistentVolumeClaim.class)).hasSize(7);
    }

    // IS-4
    @Test
    void no_more_are_on_their_way_than_may_be() {
        var plan = AnInstanceSet.of(7).with(PARALLEL + ",'parallelPodManagementConcurrency':'50%'")
                .having(up("db-0").unready(), up("db-1").unready()).plan();

        assertThat(created(plan, Pod.class)).containsExactly("db-2", "db-3");
    }

    @ParameterizedTest
    @CsvSource({",10,10", "50%,7,4", "60%,2,1", "99%,7,6", "0,10,1", "0%,10,1", "5,0,1", "100%,4,4", "4,4,4"})
    void a_share_of_instances_may_be_on_their_way(String setting, int replicas, int most) {
        var policy = new Management.Parallel(Optional.ofNullable(setting).map(it -> it.endsWith("%")
                ? new IntOrString(it)
                : new IntOrString(Integer.parseInt(it))));

        assertThat(Concurrency.of(policy, replicas)).isEqualTo(most);
    }

    // IS-5
    @Test
    void an_instance_that_is_taken_offline_goes_with_its_claims() {
        var set = AnInstanceSet.of(3).with("'offlineInstances':['db-1']").with(AnInstanceSet.CLAIMS)
                .having(up("db-0"), up("db-1"), up("db-2"), up("db-3"))
                .claimed(AClaim.of("db-0"), AClaim.of("db-1"), AClaim.of("db-2"), AClaim.of("db-3"));

        assertThat(deeds(set.plan())).containsExactly("delete persistentvolumeclaim data-db-1", "delete pod db-1");
        assertThat(deeds(set.with(RETAIN).plan())).containsExactly("delete pod db-1");
    }

    @Test
    void the_last_one_goes_first_and_one_at_a_time() {
        var plan = AnInstanceSet.of(1).having(up("db-0"), up("db-1"), up("db-2")).plan();
        var next = AnInstanceSet.of(1).having(up("db-0"), up("db-1"), up("db-2").going()).plan();

        assertThat(deeds(plan)).containsExactly("delete pod db-2");
        assertThat(deeds(next)).isEmpty();
        assertThat(waits(next)).contains("waiting until db-2 is gone");
    }

    @Test
    void one_that_is_not_ready_goes_all_the_same_and_that_is_told() {
        var plan = AnInstanceSet.of(1).having(up("db-0"), up("db-1").unready()).plan();

        assertThat(deeds(plan)).containsExactly("delete pod db-1");
        assertThat(news(plan)).containsExactly("WaitingForPodReady");
        assertThat(news(AnInstanceSet.of(1).having(up("db-0"), up("db-1")).plan())).isEmpty();
    }

    @Test
    void a_set_is_looked_at_once_more_before_anything_of_it_goes_for_good() {
        var plan = AnInstanceSet.of(1).with(AnInstanceSet.CLAIMS).having(up("db-0"), up("db-1")).claimed(AClaim.of(
                "db-0"),
                AClaim.of("db-1")).plan();

        assertThat(plan.actions()).extracting(Action::summary).containsExactly(
                "confirm that instanceset default/db is as it was seen",
                "delete persistentvolumeclaim default/data-db-1",
                "delete pod default/db-1");
    }

    @Test
    void in_parallel_several_go_at_once() {
        var plan = AnInstanceSet.of(1).with(PARALLEL).having(up("db-0"), up("db-1"), up("db-2")).plan();

        assertThat(deeds(plan)).containsExactly("delete pod db-2");
        assertThat(deeds(AnInstanceSet.of(3).with(PARALLEL).having(up("db-0"), up("db-1"), up("db-2"), up("db-3"),
                up("db-4")).plan())).containsExactly("delete pod db-4", "delete pod db-3");
    }

    @Test
    void a_leader_that_is_scaled_away_hands_over_first() {
        var set = AnInstanceSet.of(2).with(AnInstanceSet.ROLES).with(AnInstanceSet.SWITCHOVER).having(
                up("db-0").role("follower"), up("db-1").role("follower"), up("db-2").role("leader"));

        assertThat(deeds(set.plan())).containsExactly("patch pod db-2", "call switchover on db-2", "patch pod db-2");
    }

    @Test
    void a_leader_that_is_scaled_away_in_vain_goes_all_the_same_and_that_is_shown_until_it_is_gone() {
        var asked = up("db-2").role("leader").annotation("rota.dev/switchover", """
                {"generation":2,"role":"leader","tries":1,"asked":"2029-12-31T23:00:00Z","answered":true}""");
        var going = two().having(asked).plan();
        var shown = "{'conditions':[{'type':'SwitchoverFailed','status':'True','reason':'RoleDidNotMove',"
                + "'message':''}]}";

        assertThat(deeds(going)).containsExactly("delete pod db-2");
        assertThat(news(going)).containsExactly("SwitchoverFailed");
        assertThat(conditions(going)).contains("SwitchoverFailed=True/RoleDidNotMove");
        assertThat(conditions(two().status(shown).having(asked.going()).plan())).contains(
                "SwitchoverFailed=True/RoleDidNotMove");
        assertThat(conditions(two().status(shown).plan())).noneMatch(it -> it.startsWith("SwitchoverFailed"));
    }

    private static AnInstanceSet two() {
        return AnInstanceSet.of(2).with(AnInstanceSet.ROLES).with(AnInstanceSet.SWITCHOVER).having(
                up("db-0").role("follower"), up("db-1").role("follower"));
    }

    // IS-30
    @Test
    void a_stopped_set_keeps_its_claims_and_its_names() {
        var set = AnInstanceSet.of(2).with("'stop':true").with(AnInstanceSet.CLAIMS).having(up("db-0"), up("db-1"))
                .claimed(AClaim.of("db-0"), AClaim.of("db-1"));
        var gone = AnInstanceSet.of(2).with("'stop':true").with(AnInstanceSet.CLAIMS).claimed(AClaim.of("db-0"),
                AClaim.of("db-1")).plan();

        assertThat(deeds(set.plan())).containsExactly("delete pod db-1");
        assertThat(deeds(gone)).isEmpty();
        assertThat(gone.status().instances()).extracting(it -> it.desired() + "/" + it.current())
                .containsExactly("OFFLINE/ABSENT", "OFFLINE/ABSENT");
        assertThat(AnInstanceSet.conditions(gone)).contains("InstanceReady=True/Ready");
    }

    // IS-30
    @Test
    void a_set_that_goes_on_gets_its_names_back_with_their_data() {
        var plan = AnInstanceSet.of(2).with(PARALLEL).with(AnInstanceSet.CLAIMS).claimed(AClaim.of("db-0"), AClaim.of(
                "db-1")).plan();

        assertThat(deeds(plan)).containsExactly("create pod db-0", "create pod db-1");
        assertThat(created(plan)).extracting(it -> ((Pod) it).getSpec().getVolumes().getFirst()
                .getPersistentVolumeClaim().getClaimName()).containsExactly("data-db-0", "data-db-1");
    }

    // IS-33
    @Test
    void all_claims_grow_in_one_pass_and_are_shown_to_until_the_volumes_follow() {
        var two = AnInstanceSet.CLAIMS.replace("1Gi", "2Gi");
        var small = AnInstanceSet.of(2).with(two).having(up("db-0"), up("db-1")).claimed(AClaim.of("db-0"), AClaim.of(
                "db-1")).plan();
        var grown = AnInstanceSet.of(2).with(two).having(up("db-0"), up("db-1")).claimed(new AClaim("data-db-0",
                "db-0", "2Gi"), new AClaim("data-db-1", "db-1", "2Gi")).view();
        grown.storage().claims().getFirst().getStatus().setCapacity(Map.of("storage", new Quantity("2Gi")));
        var following = InstanceSetPlanner.plan(grown);

        assertThat(deeds(small)).containsExactly("patch persistentvolumeclaim data-db-0",
                "patch persistentvolumeclaim data-db-1");
        assertThat(deeds(following)).isEmpty();
        assertThat(following.status().instances()).extracting(it -> it.expanding()).containsExactly(false, true);
    }

    // IS-33
    @Test
    void claims_grow_all_at_once_and_never_shrink() {
        var small = new AClaim("data-db-0", "db-0", "1Gi");
        var large = new AClaim("data-db-1", "db-1", "4Gi");
        var plan = AnInstanceSet.of(2).with(AnInstanceSet.CLAIMS.replace("1Gi", "2Gi")).having(up("db-0"), up("db-1"))
                .claimed(small, large).plan();

        assertThat(deeds(plan)).containsExactly("patch persistentvolumeclaim data-db-0");
        assertThat(plan.status().instances()).extracting(it -> it.expanding()).containsExactly(false, true);
    }

    @Test
    void a_size_may_be_a_number() {
        var two = AnInstanceSet.CLAIMS.replace("'1Gi'", "2147483648");
        var small = AnInstanceSet.of(1).with(two).having(up("db-0")).claimed(AClaim.of("db-0")).plan();
        var large = AnInstanceSet.of(1).with(two).having(up("db-0")).claimed(new AClaim("data-db-0", "db-0", "2Gi"))
                .plan();

        assertThat(small.actions()).singleElement().isInstanceOfSatisfying(Action.Patch.class, it -> assertThat(it
                .body().toString()).contains("\"storage\":\"2147483648\""));
        assertThat(deeds(large)).isEmpty();
    }

    /// A server refuses to make a claim larger that has no volume yet.
    @Test
    void a_claim_grows_when_it_is_bound_and_not_before() {
        var view = AnInstanceSet.of(1).with(AnInstanceSet.CLAIMS.replace("1Gi", "2Gi")).having(up("db-0"))
                .claimed(AClaim.of("db-0")).view();
        view.storage().claims().getFirst().getStatus().setPhase("Pending");

        var plan = InstanceSetPlanner.plan(view);

        assertThat(deeds(plan)).isEmpty();
        assertThat(plan.steps()).anySatisfy(it -> assertThat(it.reason()).isEqualTo(
                "claims grow when they are bound: waiting for data-db-0"));
    }

    @Test
    void a_pod_is_not_made_while_its_old_claim_is_going() {
        var view = AnInstanceSet.of(1).with(AnInstanceSet.CLAIMS).claimed(AClaim.of("db-0")).view();
        view.storage().claims().getFirst().getMetadata().setDeletionTimestamp("2030-01-01T00:00:00Z");

        var plan = InstanceSetPlanner.plan(view);

        assertThat(deeds(plan)).isEmpty();
        assertThat(waits(plan)).contains("waiting until the old claim data-db-0 is gone before db-0 is created");
    }

    // IS-32
    @Test
    void a_paused_set_does_nothing_but_tell() {
        var plan = AnInstanceSet.of(3).with("'paused':true").withoutService().having(up("db-0")).plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(plan.status().counts().ready()).isEqualTo(1);
    }

    // IS-40
    @Test
    void a_pod_goes_once_to_the_node_that_was_named_for_it() {
        var note = "'finalizers':['instanceset.workloads.kubeblocks.io/finalizer'],'annotations':{"
                + "'workloads.kubeblocks.io/node-selector-once':'{\\'db-0\\':\\'n2\\'}'}";
        var set = AnInstanceSet.of(1).metadata(note.replace("\\'", "\\\""));

        var pod = (Pod) ((Action.Create) set.plan().actions().getFirst()).object();
        var placed = set.having(up("db-0").spec("{'nodeName':'n2','containers':[{'name':'main','image':'db:1'}]}"))
                .plan();

        assertThat(pod.getSpec().getNodeSelector()).containsEntry("kubernetes.io/hostname", "n2");
        assertThat(deeds(placed)).containsExactly("patch instanceset db");
        // Only as it was seen: an entry that its user adds meanwhile would be lost.
        assertThat(placed.actions().getFirst()).isInstanceOfSatisfying(Action.Patch.class, it -> assertThat(it.body()
                .toString()).contains("\"uid\":\"u-1\"").contains("\"resourceVersion\":\"7\""));
    }

    // IS-45
    @Test
    void a_service_that_is_not_wanted_any_more_goes() {
        var plan = AnInstanceSet.of(1).with("'disableDefaultHeadlessService':true").having(up("db-0")).plan();

        assertThat(deeds(plan)).containsExactly("delete service db-headless");
    }

    // IS-45
    @Test
    void a_finalizer_that_another_controller_has_put_on_the_service_goes_first() {
        var view = AnInstanceSet.of(1).with("'disableDefaultHeadlessService':true").having(up("db-0")).view();
        view.ownership().headless().orElseThrow().getMetadata().setFinalizers(List.of(
                "instanceset.workloads.kubeblocks.io/finalizer"));

        assertThat(deeds(InstanceSetPlanner.plan(view))).containsExactly("patch service db-headless",
                "delete service db-headless");
    }

    /// Those by which a claim is found come last, lest a template hide it.
    @Test
    void no_label_of_a_template_hides_a_claim() {
        var hidden = AnInstanceSet.CLAIMS.replace("{'name':'data'}", "{'name':'data','labels':{"
                + "'workloads.kubeblocks.io/instance':'mine','apps.kubeblocks.io/pod-name':'mine','own':'x'}}");

        var claim = (PersistentVolumeClaim) created(AnInstanceSet.of(1).with(hidden).plan()).getFirst();

        assertThat(claim.getMetadata().getLabels()).containsEntry("workloads.kubeblocks.io/instance", "db")
                .containsEntry("apps.kubeblocks.io/pod-name", "db-0").containsEntry("own", "x");
    }

    @Test
    void the_service_has_the_ports_of_the_template_each_name_once() {
        var plan = AnInstanceSet.of(1).withoutService().template("{'metadata':{'labels':{'app':'db'}},'spec':{"
                + "'containers':[{'name':'a','ports':[{'name':'sql','containerPort':1},{'containerPort':2,'protocol':"
                + "'UDP'}]},{'name':'b','ports':[{'name':'sql','containerPort':3}]}]}}").plan();

        var service = (Service) ((Action.Create) plan.actions().getFirst()).object();
        assertThat(service.getSpec().getPorts()).extracting(it -> it.getName() + "=" + it.getPort())
                .containsExactly("sql=1", "udp-2=2", "tcp-3=3");
        assertThat(service.getSpec().getSelector()).containsEntry("app", "db")
                .containsEntry("apps.kubeblocks.io/release-phase", "stable");
    }

    @Test
    void pods_have_names_labels_and_volumes_of_their_own() {
        var plan = AnInstanceSet.of(1).with(AnInstanceSet.CLAIMS).with("'configs':[{'name':'c','configHash':'7'}]")
                .plan();

        var pod = created(plan).stream().filter(Pod.class::isInstance).map(Pod.class::cast).findFirst().orElseThrow();
        assertThat(pod.getMetadata().getLabels()).containsEntry("apps.kubeblocks.io/pod-name", "db-0")
                .containsEntry("workloads.kubeblocks.io/instance", "db").containsEntry("app", "db")
                .containsEntry("apps.kubeblocks.io/instance-template", "").containsKey("controller-revision-hash");
        assertThat(pod.getMetadata().getAnnotations()).containsEntry("config.kubeblocks.io/config-hash",
                "{\"c\":\"7\"}");
        assertThat(pod.getSpec().getHostname()).isEqualTo("db-0");
        assertThat(pod.getSpec().getSubdomain()).isEqualTo("db-headless");
        assertThat(pod.getSpec().getVolumes()).extracting(it -> it.getPersistentVolumeClaim().getClaimName())
                .containsExactly("data-db-0");
    }

    private static List<Object> created(Plan<?> plan) {
        return plan.actions().stream().filter(Action.Create.class::isInstance)
                .map(it -> (Object) ((Action.Create) it).object()).toList();
    }

    private static List<String> created(Plan<?> plan, Class<?> type) {
        return plan.actions().stream().filter(Action.Create.class::isInstance).map(it -> ((Action.Create) it).object())
                .filter(type::isInstance).map(it -> it.getMetadata().getName()).toList();
    }
}
