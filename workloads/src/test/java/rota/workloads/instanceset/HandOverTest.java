package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;
import static rota.workloads.instanceset.AnInstanceSet.deeds;

import org.junit.jupiter.api.Test;
import rota.api.wire.Codec;
import rota.workloads.instanceset.AnInstanceSet.AMember;

/// Goal: a database that another controller has made restarts for nobody. Method: pods word for word as that one makes
/// them and a server completes them, with the revision that it gives them.
class HandOverTest {
    private static final String TEMPLATE = "{'metadata':{'labels':{'app':'db'}},'spec':{'containers':[{'name':'foo',"
            + "'image':'db:1'}]}}";

    // IS-44
    @Test
    void a_set_that_is_handed_over_costs_no_write_to_a_pod() {
        var plan = AnInstanceSet.of(2).template(TEMPLATE).having(made("db-0", "leader"), made("db-1", "follower"))
                .plan();

        assertThat(deeds(plan)).isEmpty();
        assertThat(plan.status().counts().updated()).isEqualTo(2);
        assertThat(plan.status().revisions().byUpdate()).containsEntry("db-0", "68f795894");
    }

    @Test
    void one_of_an_earlier_template_is_made_anew() {
        var plan = AnInstanceSet.of(2).template(TEMPLATE).having(made("db-0", "leader"), made("db-1", "follower").label(
                "controller-revision-hash", "6c5c97d9b5")).plan();

        assertThat(deeds(plan)).containsExactly("delete pod db-1");
    }

    private static AMember made(String name, String role) {
        var pod = Codec.readObject("""
                {'metadata':{'namespace':'default','name':'%1$s','uid':'uid-%1$s','resourceVersion':'5',
                'labels':{'app':'db','app.kubernetes.io/managed-by':'kubeblocks',
                'workloads.kubeblocks.io/managed-by':'InstanceSet','workloads.kubeblocks.io/instance':'db',
                'apps.kubeblocks.io/pod-name':'%1$s','apps.kubeblocks.io/instance-template':'',
                'workloads.kubeblocks.io/template-name':'','controller-revision-hash':'68f795894',
                'kubeblocks.io/role':'%2$s'},
                'annotations':{'apps.kubeblocks.io/last-role-snapshot-version':'1790000000000000'},
                'ownerReferences':[{'apiVersion':'workloads.kubeblocks.io/v1','kind':'InstanceSet','name':'db',
                'uid':'u-1','controller':true,'blockOwnerDeletion':true}]},
                'spec':{'hostname':'%1$s','subdomain':'db-headless','nodeName':'n','restartPolicy':'Always',
                'dnsPolicy':'ClusterFirst','schedulerName':'default-scheduler','terminationGracePeriodSeconds':30,
                'serviceAccountName':'default','serviceAccount':'default','securityContext':{},
                'enableServiceLinks':true,'preemptionPolicy':'PreemptLowerPriority','priority':0,
                'tolerations':[{'key':'node.kubernetes.io/not-ready','operator':'Exists','effect':'NoExecute',
                'tolerationSeconds':300}],'volumes':[{'name':'kube-api-access-x','projected':{}}],
                'containers':[{'name':'foo','image':'db:1','imagePullPolicy':'IfNotPresent','resources':{},
                'terminationMessagePath':'/dev/termination-log','terminationMessagePolicy':'File',
                'volumeMounts':[{'name':'kube-api-access-x','mountPath':'/var/run/secrets','readOnly':true}]}]},
                'status':{'phase':'Running','conditions':[{'type':'Ready','status':'True',
                'lastTransitionTime':'2029-12-31T00:00:00Z'}],'containerStatuses':[{'name':'foo','image':'db:1',
                'imageID':'','ready':true,'restartCount':0}]}}""".formatted(name, role).replace('\'', '"'));
        return up(name).changed(_ -> pod);
    }
}
