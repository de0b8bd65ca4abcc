package rota.workloads.jobset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.util.List;
import org.junit.jupiter.api.Test;

class NewJobTest {
    private static final String MARK = "jobset.sigs.k8s.io/";
    private static final String MOUNTS =
            "'containers':[{'name':'main','volumeMounts':[{'name':'%s','mountPath':'/d'}]}]";

    private static List<Job> jobs(AJobSet set) {
        return Deeds.created(JobSetPlanner.plan(set.view()), Job.class);
    }

    /// J01
    @Test
    void a_job_and_its_pods_know_their_place() {
        var job = jobs(new AJobSet().group("a", 1).group("b", 3, "'groupName':'g'").group("c", 2, "'groupName':'g'"))
                .getLast();

        assertThat(job.getMetadata().getLabels()).containsEntry(MARK + "jobset-name", "train")
                .containsEntry(MARK + "jobset-uid", "u-1").containsEntry(MARK + "replicatedjob-name", "c")
                .containsEntry(MARK + "restart-attempt", "0").containsEntry(MARK + "replicatedjob-replicas", "2")
                .containsEntry(MARK + "global-replicas", "6").containsEntry(MARK + "job-index", "1")
                .containsEntry(MARK + "job-global-index", "5").containsEntry(MARK + "group-name", "g")
                .containsEntry(MARK + "group-replicas", "5").containsEntry(MARK + "job-group-index", "4")
                .containsEntry(MARK + "job-key", "78d57c2c01ae092f7bbb3d04eaef2853ee71f351").hasSize(12);
        assertThat(job.getMetadata().getAnnotations()).isEqualTo(job.getMetadata().getLabels());
        assertThat(job.getSpec().getTemplate().getMetadata().getLabels()).isEqualTo(job.getMetadata().getLabels());
        assertThat(job.getSpec().getTemplate().getMetadata().getAnnotations()).isEqualTo(job.getMetadata()
                .getLabels());
        assertThat(job.getSpec().getTemplate().getSpec().getSubdomain()).isEqualTo("train");
        assertThat(job.getSpec().getSuspend()).isFalse();
        assertThat(job.getMetadata().getOwnerReferences()).singleElement().satisfies(it -> {
            assertThat(it.getUid()).isEqualTo("u-1");
            assertThat(it.getKind()).isEqualTo("JobSet");
            assertThat(it.getController()).isTrue();
            assertThat(it.getBlockOwnerDeletion()).isTrue();
        });
    }

    @Test
    void without_dns_names_there_is_no_service_and_no_subdomain() {
        var plan = JobSetPlanner.plan(new AJobSet().group("a", 1).with("'network':{'enableDNSHostnames':false}")
                .view());

        assertThat(Deeds.of(plan)).containsExactly("create job default/train-a-0");
        assertThat(Deeds.created(plan, Job.class).getFirst().getSpec().getTemplate().getSpec().getSubdomain()).isNull();
    }

    /// J23
    @Test
    void claims_are_made_before_jobs_and_mounted_where_they_are_asked_for() {
        var set = new AJobSet().groupWith("init", 1, "'parallelism':1", MOUNTS.formatted("initializer"))
                .groupWith("node", 1, "'parallelism':1", MOUNTS.formatted("cache")).served()
                .with("'volumeClaimPolicies':[{'templates':[{'metadata':{'name':'initializer'},'spec':{}}]},"
                        + "{'templates':[{'metadata':{'name':'cache','labels':{'a':'b'}},'spec':{}}],"
                        + "'retentionPolicy':{'whenDeleted':'Retain'}}]");

        var plan = JobSetPlanner.plan(set.view());

        assertThat(Deeds.of(plan)).containsExactly("create persistentvolumeclaim default/initializer-train",
                "create persistentvolumeclaim default/cache-train", "create job default/train-init-0",
                "create job default/train-node-0");
        var claims = Deeds.created(plan, PersistentVolumeClaim.class);
        assertThat(claims.getFirst().getMetadata().getOwnerReferences()).hasSize(1);
        assertThat(claims.getLast().getMetadata().getOwnerReferences()).isEmpty();
        assertThat(claims.getLast().getMetadata().getLabels()).containsEntry("a", "b").containsEntry(MARK
                + "jobset-name", "train");
        assertThat(Deeds.created(plan, Job.class)).extracting(NewJobTest::volumes)
                .containsExactly(List.of("initializer=initializer-train"), List.of("cache=cache-train"));
        assertThat(Deeds.of(JobSetPlanner.plan(set.claimed("initializer-train", "cache-train").view()))).hasSize(2);
    }

    /// J24
    @Test
    void everybody_knows_the_coordinator() {
        var jobs = jobs(new AJobSet().group("driver", 1).group("node", 1)
                .with("'coordinator':{'replicatedJob':'driver'}"));

        assertThat(jobs).hasSize(2).allSatisfy(it -> {
            var expected = "train-driver-0-0.train";
            assertThat(it.getMetadata().getLabels()).containsEntry(MARK + "coordinator", expected);
            assertThat(it.getMetadata().getAnnotations()).containsEntry(MARK + "coordinator", expected);
            assertThat(it.getSpec().getTemplate().getMetadata().getLabels()).containsEntry(MARK + "coordinator",
                    expected);
        });
    }

    /// J28
    @Test
    void a_job_is_indexed_and_its_containers_restart_unless_it_says_otherwise() {
        var open = jobs(new AJobSet().group("a", 1)).getFirst();
        var said = jobs(new AJobSet().groupWith("a", 1, "'completionMode':'NonIndexed'",
                "'restartPolicy':'Never','containers':[{'name':'main'}]")).getFirst();

        assertThat(open.getSpec().getCompletionMode()).isEqualTo("Indexed");
        assertThat(open.getSpec().getTemplate().getSpec().getRestartPolicy()).isEqualTo("OnFailure");
        assertThat(said.getSpec().getCompletionMode()).isEqualTo("NonIndexed");
        assertThat(said.getSpec().getTemplate().getSpec().getRestartPolicy()).isEqualTo("Never");
    }

    @Test
    void a_job_goes_to_the_nodes_that_are_marked_for_it() {
        var job = jobs(new AJobSet().group("a", 1).annotated("alpha.jobset.sigs.k8s.io/exclusive-topology", "rack")
                .annotated("alpha.jobset.sigs.k8s.io/node-selector", "true")).getFirst();

        var pod = job.getSpec().getTemplate().getSpec();
        assertThat(pod.getNodeSelector()).containsEntry("alpha.jobset.sigs.k8s.io/namespaced-job",
                "default_train-a-0");
        assertThat(pod.getTolerations()).singleElement().satisfies(it -> assertThat(it.getKey())
                .isEqualTo("alpha.jobset.sigs.k8s.io/no-schedule"));
        assertThat(job.getMetadata().getAnnotations()).containsEntry("alpha.jobset.sigs.k8s.io/exclusive-topology",
                "rack");
        assertThat(job.getMetadata().getLabels()).doesNotContainKey("alpha.jobset.sigs.k8s.io/exclusive-topology");
    }

    private static List<String> volumes(Job job) {
        return job.getSpec().getTemplate().getSpec().getVolumes().stream().map((Volume it) -> it.getName() + "="
                + it.getPersistentVolumeClaim().getClaimName()).toList();
    }
}
