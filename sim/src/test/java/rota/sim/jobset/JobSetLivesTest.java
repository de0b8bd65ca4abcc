package rota.sim.jobset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.sim.jobset.JobSets.group;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Preconditions;
import rota.api.jobset.JobSet;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.meta.Owners;
import rota.sim.fault.Mischief;
import rota.sim.world.World;

/// Goal: the scenarios that need more than one look, or somebody else. Method: whole lives without faults.
class JobSetLivesTest {
    private static final Duration LONG = Duration.ofHours(3);

    private final World world = JobSetWorlds.with(Ends.ALL_SUCCEED).make(new SplittableRandom(1),
            _ -> Mischief.NONE);

    /// J23
    @Test
    void a_claim_goes_with_its_jobset_unless_it_is_to_be_kept() {
        var mounts = "{'name':'a','template':{'spec':{'template':{'spec':{'containers':[{'name':'m','image':'i',"
                + "'volumeMounts':[{'name':'tmp','mountPath':'/t'},{'name':'cache','mountPath':'/c'}]}]}}}}}";
        var spec = "'spec':{'accessModes':['ReadWriteOnce'],'resources':{'requests':{'storage':'1Gi'}}}";
        world.create(JobSets.of("'volumeClaimPolicies':[{'templates':[{'metadata':{'name':'tmp'}," + spec
                + "}]},{'templates':[{'metadata':{'name':'cache'}," + spec
                + "}],'retentionPolicy':{'whenDeleted':'Retain'}}]", mounts));
        world.settle(LONG);
        assertThat(names(PersistentVolumeClaim.class)).containsExactly("cache-train", "tmp-train");

        world.user(new Request.Delete(JobSet.KIND.key("default", "train"), Preconditions.NONE, DeleteOptions.DEFAULT));
        world.settle(LONG);

        assertThat(names(PersistentVolumeClaim.class)).containsExactly("cache-train");
        assertThat(names(Job.class)).isEmpty();
        assertThat(names(Service.class)).doesNotContain("train");
    }

    /// J25
    @Test
    void a_jobset_of_somebody_else_is_left_alone() {
        world.create(JobSets.of("'managedBy':'acme.io/x'", group("a", 1)));

        world.settle(LONG);

        assertThat(world.operatorWrites()).isZero();
    }

    /// J26
    @Test
    void a_job_of_somebody_else_is_not_adopted_and_its_name_is_waited_for() {
        world.create(stranger().build());
        world.create(JobSets.of("", group("a", 1, 1)));
        world.run(Duration.ofMinutes(5));
        assertThat(JobSets.status(world).isFinished()).isFalse();
        assertThat(world.cluster().get(Job.class, "default", "train-a-0").orElseThrow().getMetadata()
                .getOwnerReferences()).isEmpty();

        world.user(new Request.Delete(Kind.of(Job.class).key("default", "train-a-0"), Preconditions.NONE,
                DeleteOptions.DEFAULT));
        world.settle(LONG);

        assertThat(JobSets.status(world).terminalState()).contains("Completed");
    }

    /// J27
    @Test
    void the_jobs_of_a_namesake_that_is_gone_do_not_count() {
        var gone = JobSet.KIND.key("default", "train").withUid("somebody-else");
        world.create(stranger().editMetadata().withOwnerReferences(Owners.controllerReference(gone)).endMetadata()
                .build());

        world.create(JobSets.of("", group("a", 1, 1)));
        world.settle(LONG);

        assertThat(JobSets.status(world).terminalState()).contains("Completed");
        assertThat(JobSets.jobs(world, JobSets.find(world).orElseThrow())).hasSize(1);
    }

    /// J22
    @Test
    void a_deleted_service_comes_back_and_that_of_somebody_else_stays_as_it_is() {
        world.create(new ServiceBuilder().withNewMetadata().withNamespace("default").withName("train").endMetadata()
                .withNewSpec().withClusterIP("None").addToSelector("theirs", "yes").endSpec().build());
        world.create(JobSets.of("'suspend':true", group("a", 1, 1)));
        world.settle(LONG);
        assertThat(service().getSpec().getSelector()).containsOnlyKeys("theirs");

        world.user(new Request.Delete(Key.of(service()), Preconditions.NONE, DeleteOptions.DEFAULT));
        JobSets.change(world, "'suspend':false");
        world.settle(LONG);

        assertThat(service().getSpec().getSelector()).containsEntry("jobset.sigs.k8s.io/jobset-name", "train");
    }

    /// J30
    @Test
    void a_job_without_pods_is_complete_at_once() {
        world.create(JobSets.of("", group("a", 1, 0)));

        world.settle(LONG);

        assertThat(JobSets.status(world).terminalState()).contains("Completed");
    }

    private Service service() {
        return world.cluster().get(Service.class, "default", "train").orElseThrow();
    }

    private static JobBuilder stranger() {
        return new JobBuilder().withNewMetadata().withNamespace("default").withName("train-a-0").endMetadata()
                .withNewSpec().withSuspend(true).withNewTemplate().withNewSpec().withRestartPolicy("Never")
                .addNewContainer().withName("main").withImage("image:1").endContainer().endSpec().endTemplate()
                .endSpec();
    }

    private <T extends HasMetadata> List<String> names(Class<T> type) {
        return world.cluster().list(type).stream().filter(it -> "default".equals(it.getMetadata().getNamespace()))
                .map(it -> it.getMetadata().getName()).toList();
    }
}
