package rota.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.job.AJob.created;
import static rota.workloads.job.AJob.indexed;
import static rota.workloads.job.AJob.job;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.meta.Owners;

class NewPodTest {

    /// J-1
    @Test
    void a_pod_is_made_from_the_template_tracked_and_owned() {
        var pod = created(job().plan()).getFirst();

        assertThat(pod.getMetadata().getGenerateName()).isEqualTo("sum-");
        assertThat(pod.getMetadata().getLabels()).containsEntry("batch.kubernetes.io/job-name", "sum");
        assertThat(pod.getMetadata().getAnnotations()).containsEntry("note", "kept");
        assertThat(pod.getMetadata().getFinalizers()).containsExactly(Names.FINALIZER);
        assertThat(Owners.isControlledBy(pod, AJob.UID)).isTrue();
        assertThat(Owners.controllerOf(pod).orElseThrow().getBlockOwnerDeletion()).isTrue();
        assertThat(pod.getSpec().getContainers()).extracting(Container::getImage).containsExactly("image:1");
    }

    /// J-31
    @Test
    void a_pod_with_an_index_knows_it_in_every_way() {
        var pod = created(indexed(3, 1).plan()).getFirst();

        assertThat(pod.getMetadata().getGenerateName()).isEqualTo("sum-0-");
        assertThat(pod.getSpec().getHostname()).isEqualTo("sum-0");
        assertThat(pod.getMetadata().getAnnotations()).containsEntry(Names.INDEX, "0");
        assertThat(pod.getMetadata().getLabels()).containsEntry(Names.INDEX, "0");
        assertThat(pod.getSpec().getContainers().getFirst().getEnv().getFirst().getValueFrom().getFieldRef()
                .getFieldPath()).isEqualTo("metadata.labels['" + Names.INDEX + "']");
        assertThat(pod.getSpec().getInitContainers().getFirst().getEnv()).hasSize(1);
    }

    @Test
    void a_variable_of_that_name_in_the_template_stays() {
        var pod = created(indexed(3, 1).spec(it -> it.editTemplate().editSpec().editFirstContainer().addToEnv(
                new EnvVar("JOB_COMPLETION_INDEX", "mine", null)).endContainer().endSpec().endTemplate()).plan())
                .getFirst();

        assertThat(pod.getSpec().getContainers().getFirst().getEnv()).extracting(EnvVar::getValue).containsExactly(
                "mine");
    }

    @Test
    void a_long_name_is_cut_so_that_the_index_stays() {
        var name = "j".repeat(60);
        var pod = created(indexed(3, 1).metadata(it -> it.editMetadata().withName(name).endMetadata()).plan())
                .getFirst();

        assertThat(pod.getMetadata().getGenerateName()).hasSize(58).endsWith("j-0-");
    }

    /// Such a name is possible where the user chooses the labels, and a prefix may not be longer than a name.
    @Test
    void the_longest_name_of_all_gets_no_dash() {
        for (var length : List.of(252, 253)) {
            var name = "j".repeat(length);
            var pod = created(job().metadata(it -> it.editMetadata().withName(name).endMetadata()).plan()).getFirst();

            assertThat(pod.getMetadata().getGenerateName()).hasSize(253).startsWith(name);
        }
    }

    @Test
    void finalizers_of_the_template_stay_and_ours_is_there_once() {
        var pod = created(job().spec(it -> it.editTemplate().editMetadata().withFinalizers("mine/keep",
                Names.FINALIZER).endMetadata().endTemplate()).plan()).getFirst();

        assertThat(pod.getMetadata().getFinalizers()).containsExactly("mine/keep", Names.FINALIZER);
    }

    /// J-44
    @Test
    void a_pod_carries_what_the_template_says_when_it_is_created() {
        var pod = created(AJob.created().spec(it -> it.editTemplate().editSpec().addToNodeSelector("zone", "a")
                .endSpec().endTemplate()).plan()).getFirst();

        assertThat(pod.getSpec().getNodeSelector()).containsEntry("zone", "a");
    }
}
