package rota.api.jobset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.api.jobset.JobSets.group;
import static rota.api.jobset.JobSets.groups;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.jobset.ReplicatedJob.Milestone;
import rota.api.wire.Codec;
import rota.api.wire.Json;

class JobSetSpecTest {
    @Test
    void restarts_of_single_jobs_and_in_place_come_back_as_they_were_written() {
        var repeats = Repeats.NONE.once("b", 2, true).once("b", 2, false).once("a", 0, true).with(new Repeats.InPlace(
                java.util.OptionalInt.of(3), java.util.OptionalInt.of(4)));
        var status = new JobSetStatus(List.of(), 0, 0, java.util.Optional.empty(), List.of(new JobSetStatus.Group("a",
                0, 0, 0, 0, 0), new JobSetStatus.Group("b", 0, 0, 0, 0, 0)), repeats);
        var set = JobSets.with(JobSets.groups(JobSets.group("a"))).with(status);

        assertThat(JobSetStatus.of(set)).isEqualTo(status);
        assertThat(Codec.tree(set).objects("status", "replicatedJobsStatus").getFirst().items("jobRestarts")).hasSize(
                3);
        assertThat(repeats.counted()).isEqualTo(2);
        assertThat(repeats.of("b", 2)).isEqualTo(2);
    }

    @Test
    void what_the_user_leaves_open_is_decided() {
        var spec = JobSetSpec.of(JobSets.with(groups(group("node"))));

        assertThat(spec.network()).isEqualTo(new Network(true, "train", true));
        assertThat(spec.successPolicy()).isEqualTo(new SuccessPolicy(false, List.of()));
        assertThat(spec.failurePolicy()).isEmpty();
        assertThat(spec.inOrder()).isFalse();
        assertThat(spec.suspended()).isFalse();
        assertThat(spec.timeToLive()).isEmpty();
        var node = spec.replicatedJobs().getFirst();
        assertThat(node.replicas()).isEqualTo(1);
        assertThat(node.numberedWith()).isEqualTo("default");
        assertThat(node.isIndexed()).isTrue();
        assertThat(node.pods().getRestartPolicy()).isEqualTo("OnFailure");
    }

    @Test
    void what_the_user_says_counts() {
        var spec = JobSetSpec.of(JobSets.with(groups(group("init"), group("node", "'replicas':3",
                "'dependsOn':[{'name':'init','status':'Complete'}]")) + """
                        ,'suspend':true,'ttlSecondsAfterFinished':5,'network':{'enableDNSHostnames':false},
                        'successPolicy':{'operator':'Any','targetReplicatedJobs':['node']},
                        'failurePolicy':{'maxRestarts':2,'restartStrategy':'BlockingRecreate',
                        'rules':[{'action':'FailJobSet','onJobFailureReasons':['PodFailurePolicy']}]}"""));

        assertThat(spec.replicas()).isEqualTo(4);
        assertThat(spec.replicatedJobs().getLast().dependsOn())
                .containsExactly(new ReplicatedJob.Dependency("init", Milestone.COMPLETE));
        assertThat(spec.suspended()).isTrue();
        assertThat(spec.timeToLive()).contains(Duration.ofSeconds(5));
        assertThat(spec.network().hostnames()).isFalse();
        assertThat(spec.successPolicy()).isEqualTo(new SuccessPolicy(true, List.of("node")));
        assertThat(spec.failurePolicy()).contains(new FailurePolicy(2, FailurePolicy.Strategy.BLOCKING_RECREATE,
                List.of(new FailurePolicy.Rule(
                        "failurePolicyRule0", FailurePolicy.Action.FAIL_JOB_SET, List.of("PodFailurePolicy"), List.of(),
                        List.of()))));
    }

    @Test
    void fields_that_nobody_knows_survive() {
        var set = JobSets.with(groups(group("node", "'later':{'a':[1,2.5,null]}")) + ",'newField':true");

        var back = Codec.tree(set).object("spec");

        assertThat(back.truth("newField")).contains(true);
        assertThat(back.objects("replicatedJobs").getFirst().object("later"))
                .isEqualTo(Codec.readObject("{\"a\":[1,2.5,null]}"));
    }

    @Test
    void a_status_is_written_over_what_is_there() {
        var set = Codec.model(Codec.tree(JobSets.with(groups(group("node")))).with("status", Codec.readObject("""
                {"restarts":1,"someday":"new","replicatedJobsStatus":[{"name":"node","jobRestarts":[1]}]}""")),
                JobSet.class);
        var status = JobSetStatus.of(set);

        var written = Codec.tree(set.with(new JobSetStatus(status.conditions(), 2, 1, status.terminalState(),
                List.of(new JobSetStatus.Group("node", 1, 0, 0, 1, 0)), Repeats.NONE))).object("status");

        assertThat(written).isEqualTo(Codec.readObject("""
                {"restarts":2,"someday":"new","restartsCountTowardsMax":1,"replicatedJobsStatus":
                [{"name":"node","jobRestarts":[1],"ready":1,"succeeded":0,"failed":0,"active":1,"suspended":0}]}"""));
    }

    @Test
    void a_status_that_was_written_reads_the_same() {
        var set = JobSets.with(groups(group("a"), group("b")));
        var status = new JobSetStatus(List.of(), 3, 2, java.util.Optional.of("Failed"), List.of(
                new JobSetStatus.Group("a", 1, 2, 3, 4, 5), new JobSetStatus.Group("b", 0, 0, 0, 0, 0)), Repeats.NONE);

        assertThat(JobSetStatus.of(set.with(status))).isEqualTo(status);
        assertThat(status.jobs()).extracting(JobSetStatus.Group::name).containsExactly("b", "a");
    }

    @Test
    void another_manager_is_told_from_us() {
        assertThat(JobSetSpec.isOurs(JobSets.with(""))).isTrue();
        assertThat(JobSetSpec.isOurs(JobSets.with("'managedBy':'jobset.sigs.k8s.io/jobset-controller'"))).isTrue();
        assertThat(JobSetSpec.isOurs(JobSets.with("'managedBy':'acme.io/x'"))).isFalse();
    }

    @Test
    void the_kind_is_that_of_users_manifests() {
        assertThat(JobSet.KIND.apiVersion()).isEqualTo("jobset.x-k8s.io/v1alpha2");
        assertThat(JobSet.KIND.plural()).isEqualTo("jobsets");
        assertThat(Codec.tree(JobSets.with("")).get("kind")).contains(Json.of("JobSet"));
    }
}
