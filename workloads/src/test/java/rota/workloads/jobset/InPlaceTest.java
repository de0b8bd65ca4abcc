package rota.workloads.jobset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodBuilder;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import rota.api.jobset.Repeats;

/// Pods that begin anew without leaving their nodes.
class InPlaceTest {
    private static AJobSet set(int... attempts) {
        return new AJobSet().groupWith("a", 1, "'completions':3,'parallelism':3,'backoffLimit':2147483647,"
                + "'podReplacementPolicy':'Failed'", "'containers':[{'name':'m'}]").served()
                .with("'failurePolicy':{'maxRestarts':2,'restartStrategy':'InPlaceRestart'}").having(AJob.running("a",
                        0))
                .members(attempts);
    }

    private static Repeats.InPlace told(int... attempts) {
        return JobSetPlanner.plan(set(attempts).view()).status().repeats().inPlace();
    }

    @Test
    void an_attempt_begins_when_all_pods_have_reached_it() {
        assertThat(told(0, 0)).isEqualTo(Repeats.InPlace.NONE);
        assertThat(told(0, 0, 0)).isEqualTo(new Repeats.InPlace(OptionalInt.empty(), OptionalInt.of(0)));
        assertThat(told(1, 1, 1)).isEqualTo(new Repeats.InPlace(OptionalInt.empty(), OptionalInt.of(1)));
    }

    @Test
    void when_one_pod_is_ahead_the_attempt_of_the_others_is_given_up() {
        assertThat(told(0, 1, 0)).isEqualTo(new Repeats.InPlace(OptionalInt.of(0), OptionalInt.empty()));
        assertThat(told(2, 0)).isEqualTo(new Repeats.InPlace(OptionalInt.of(1), OptionalInt.empty()));
    }

    @Test
    void more_attempts_than_are_allowed_are_the_end() {
        var plan = JobSetPlanner.plan(set(3, 2, 2).view());

        assertThat(Deeds.conditions(plan)).containsExactly("Failed=True/ReachedMaxRestarts");
        assertThat(Deeds.conditions(JobSetPlanner.plan(set(3, 2, 2).restarted(1, 0).view()))).isEmpty();
    }

    @Test
    void where_nobody_asked_for_it_what_pods_say_means_nothing() {
        var plan = JobSetPlanner.plan(new AJobSet().group("a", 1).served().having(AJob.running("a", 0)).members(7)
                .view());

        assertThat(plan.status().repeats()).isEqualTo(Repeats.NONE);
    }

    @Test
    void a_pod_takes_part_when_its_agent_has_spoken_until_it_is_over() {
        var pod = new PodBuilder().withNewMetadata().addToLabels("batch.kubernetes.io/job-name", "train-a-0")
                .addToAnnotations("jobset.sigs.k8s.io/in-place-restart-attempt", "4").endMetadata().withNewStatus()
                .withPhase("Running").addNewContainerStatus().withRestartCount(5).endContainerStatus().endStatus()
                .build();

        assertThat(InPlace.Member.of(pod)).contains(new InPlace.Member("train-a-0", 4, 5));
        pod.getStatus().setPhase("Failed");
        assertThat(InPlace.Member.of(pod)).isEmpty();
        assertThat(InPlace.Member.of(new PodBuilder().withNewMetadata().endMetadata().build())).isEmpty();
    }
}
