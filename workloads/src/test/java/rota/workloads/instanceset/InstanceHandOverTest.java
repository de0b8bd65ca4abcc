package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.deeds;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.instanceset.Instance;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// Goal: members that another controller has made as objects of kind Instance restart for nobody, and nobody makes them
/// a second time. Method: objects word for word as that one makes them and a server completes them; its hash of what an
/// Instance should be is its own secret, the revision of a pod is not.
class InstanceHandOverTest {
    private static final List<String> NAMES = List.of("db-0", "db-1", "db-2");
    private static final String TEMPLATE = "{'metadata':{'labels':{'app':'db'}},'spec':{'containers':[{'name':'main',"
            + "'image':'db:1','resources':{'limits':{'cpu':'500m'}}}]}}";

    @ParameterizedTest
    @ValueSource(strings = {"PreferInPlace", "ReCreate", "StrictInPlace"})
    void members_that_are_handed_over_cost_no_pod_no_claim_and_no_instance(String policy) {
        var scene = taken("'podUpdatePolicy':'" + policy + "'", "");

        assertThat(deeds(scene.planOfSet())).containsExactly("create service db-headless", "update instance db-0",
                "update instance db-1", "update instance db-2");
        assertThat(scene.planOfSet().status().counts().updated()).isEqualTo(3);
        var before = NAMES.stream().map(scene::instance).map(InstanceHandOverTest::spec).toList();
        scene.done();

        assertThat(NAMES.stream().map(scene::instance).map(InstanceHandOverTest::spec)).as("only a note has changed")
                .isEqualTo(before);
        assertThat(deeds(scene.planOfSet())).as("then all is well").isEmpty();
        for (var name : NAMES) assertThat(deeds(scene.plan(name))).isEmpty();
    }

    /// Which labels those pods have beside the one of their Instance is not certain.
    @ParameterizedTest
    @ValueSource(strings = {"PreferInPlace", "ReCreate", "StrictInPlace"})
    void labels_that_we_find_pods_by_are_added_without_a_new_pod_whatever_the_policy(String policy) {
        var scene = taken("'podUpdatePolicy':'" + policy + "'", "workloads.kubeblocks.io/instance").done();

        for (var name : NAMES) assertThat(deeds(scene.plan(name))).containsExactly("patch pod " + name);
    }

    @Test
    void one_that_was_in_the_middle_of_an_update_is_told_first_and_the_others_one_by_one() {
        var scene = taken("'podUpdatePolicy':''", "").done().user(InstanceScene.ANEW);

        assertThat(deeds(scene.planOfSet())).containsExactly("update instance db-2");
    }

    private static Json.Obj spec(Instance instance) {
        return Codec.tree(instance).object("spec");
    }

    /// @param lacks a label that pods do not have
    private static InstanceScene taken(String spec, String lacks) {
        var scene = InstanceScene.of(AnInstanceSet.of(3).template(TEMPLATE).with("'podManagementPolicy':'Parallel'")
                .with(AnInstanceSet.CLAIMS).with(AnInstanceSet.ROLES).with(spec).status("""
                        {'observedGeneration':2,'replicas':3,'readyReplicas':3,'availableReplicas':3,
                        'updatedReplicas':3,'currentReplicas':3,'initReplicas':0,'currentRevision':'5f9',
                        'updateRevision':'5f9','updateRevisions':{'db-0':'5f9','db-1':'5f9','db-2':'5f9'}}"""));
        for (var name : NAMES) scene.having(instance(name, spec), pod(name, lacks), claim(name));
        return scene;
    }

    private static Instance instance(String name, String spec) {
        return read(Instance.class, """
                {'apiVersion':'workloads.kubeblocks.io/v1','kind':'Instance','metadata':{'namespace':'default',
                'name':'%1$s','uid':'uid-i-%1$s','resourceVersion':'5','generation':1,
                'finalizers':['instance.workloads.kubeblocks.io/finalizer'],
                'labels':{'app':'db','app.kubernetes.io/managed-by':'kubeblocks',
                'workloads.kubeblocks.io/managed-by':'InstanceSet','workloads.kubeblocks.io/instance':'db',
                'apps.kubeblocks.io/instance-template':''},
                'annotations':{'kubeblocks.io/generation':'2','workloads.kubeblocks.io/instance-revision-hash':'5f9'},
                'ownerReferences':[{'apiVersion':'workloads.kubeblocks.io/v1','kind':'InstanceSet','name':'db',
                'uid':'u-1','controller':true,'blockOwnerDeletion':true}]},
                'spec':{'instanceSetName':'db','minReadySeconds':0,'selector':{'matchLabels':{'app':'db'}},%2$s,
                'volumeClaimTemplates':[{'metadata':{'name':'data','creationTimestamp':null},'spec':{'accessModes':[
                'ReadWriteOnce'],'resources':{'requests':{'storage':'1Gi'}}}}],%3$s,
                'template':%4$s},
                'status':{'observedGeneration':1,'currentState':'Present','currentRevision':'%5$s',
                'updateRevision':'%5$s','upToDate':true,'ready':true,'available':true,'role':'%6$s','conditions':[
                {'type':'InstanceReady','status':'True','reason':'Ready','message':'','observedGeneration':1,
                'lastTransitionTime':'2029-12-31T00:00:00Z'},
                {'type':'InstanceAvailable','status':'True','reason':'Available','message':'','observedGeneration':1,
                'lastTransitionTime':'2029-12-31T00:00:00Z'}]}}""".formatted(name, AnInstanceSet.ROLES, spec,
                template(name), revision(name), role(name)));
    }

    private static Pod pod(String name, String lacks) {
        var pod = read(Pod.class, """
                {'metadata':{'namespace':'default','name':'%1$s','uid':'uid-%1$s','resourceVersion':'6',
                'labels':{'app':'db','app.kubernetes.io/managed-by':'kubeblocks',
                'workloads.kubeblocks.io/managed-by':'InstanceSet','workloads.kubeblocks.io/instance':'db',
                'apps.kubeblocks.io/instance-name':'%1$s','apps.kubeblocks.io/pod-name':'%1$s',
                'apps.kubeblocks.io/instance-template':'','controller-revision-hash':'%2$s',
                'kubeblocks.io/role':'%3$s'},
                'ownerReferences':[{'apiVersion':'workloads.kubeblocks.io/v1','kind':'Instance','name':'%1$s',
                'uid':'uid-i-%1$s','controller':true,'blockOwnerDeletion':true}]},
                'spec':{'hostname':'%1$s','subdomain':'db-headless','nodeName':'n','restartPolicy':'Always',
                'dnsPolicy':'ClusterFirst','schedulerName':'default-scheduler','serviceAccountName':'default',
                'securityContext':{},'priority':0,'volumes':[{'name':'data','persistentVolumeClaim':{'claimName':
                'data-%1$s'}}],'containers':[{'name':'main','image':'db:1','imagePullPolicy':'IfNotPresent',
                'resources':{'limits':{'cpu':'500m'},'requests':{'cpu':'500m'}},'terminationMessagePolicy':'File'}]},
                'status':{'phase':'Running','conditions':[{'type':'Ready','status':'True','lastTransitionTime':
                '2029-12-31T00:00:00Z'}],'containerStatuses':[{'name':'main','image':'db:1','imageID':'',
                'ready':true,'restartCount':0}]}}""".formatted(name, revision(name), role(name)));
        pod.getMetadata().getLabels().remove(lacks);
        return pod;
    }

    private static PersistentVolumeClaim claim(String name) {
        return read(PersistentVolumeClaim.class, """
                {'metadata':{'namespace':'default','name':'data-%1$s','uid':'uid-c-%1$s','resourceVersion':'6',
                'labels':{'app':'db','app.kubernetes.io/managed-by':'kubeblocks',
                'workloads.kubeblocks.io/managed-by':'InstanceSet','workloads.kubeblocks.io/instance':'db',
                'apps.kubeblocks.io/instance-name':'%1$s','apps.kubeblocks.io/pod-name':'%1$s',
                'apps.kubeblocks.io/vct-name':'data'},
                'ownerReferences':[{'apiVersion':'workloads.kubeblocks.io/v1','kind':'Instance','name':'%1$s',
                'uid':'uid-i-%1$s','controller':true,'blockOwnerDeletion':true}]},
                'spec':{'accessModes':['ReadWriteOnce'],'resources':{'requests':{'storage':'1Gi'}},'volumeName':'v'},
                'status':{'phase':'Bound','capacity':{'storage':'1Gi'}}}""".formatted(name));
    }

    /// As an Instance holds it.
    private static String template(String name) {
        return "{'metadata':{'creationTimestamp':null,'labels':{'app':'db'}},'spec':{'hostname':'" + name
                + "','subdomain':'db-headless','containers':[{'name':'main','image':'db:1','resources':{'limits':{"
                + "'cpu':'500m'}}}]}}";
    }

    private static String revision(String name) {
        return TemplateRevision.of(InstanceScene.read(template(name)));
    }

    private static String role(String name) {
        return name.equals("db-0") ? "leader" : "follower";
    }

    private static <T extends HasMetadata> T read(Class<T> type, String json) {
        return Codec.model(InstanceScene.read(json), type);
    }
}
