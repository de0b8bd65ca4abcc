package rota.workloads.trainjob;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import rota.workloads.standing.Standing;
import rota.workloads.standing.Standing.Progress;
import rota.workloads.standing.Standing.Stage;

class TrainJobPortraitTest {

    @Test
    void what_the_training_tells_of_itself_is_shown() {
        var standing = of(new ATrainJob().showing("'jobsStatus':[{'name':'node','ready':2,'succeeded':0,'failed':0,"
                + "'active':2,'suspended':0}],'trainerStatus':{'progressPercentage':40,'estimatedRemainingSeconds':9,"
                + "'metrics':[{'name':'loss','value':'0.5'}],'lastUpdatedTime':'2030-01-01T00:00:00Z'}"));

        assertThat(standing.phase()).isEqualTo("Running");
        assertThat(standing.progress()).isEqualTo(new Progress(40, 100));
        assertThat(standing.facts()).contains("loss 0.5", "it expects to take 9 s more", "runtime r",
                "step node: 2 ready, 2 active, 0 succeeded, 0 failed, 0 suspended");
        assertThat(standing.stage()).isEqualTo(Stage.OPEN);
    }

    @Test
    void what_stands_in_the_way_is_what_it_waits_for() {
        var standing =
                of(new ATrainJob().suspended().showing("'conditions':[{'type':'Blocked','status':'True','reason':"
                        + "'R','message':'no runtime','lastTransitionTime':'2030-01-01T00:00:00Z'}]"));

        assertThat(standing.phase()).isEqualTo("Blocked");
        assertThat(standing.waits()).extracting(Standing.Wait::what).contains("no runtime").anyMatch(it -> it.contains(
                "spec.suspend"));
    }

    @Test
    void a_training_of_somebody_else_is_theirs() {
        var standing = of(new ATrainJob().saying("'managedBy':'kueue.x-k8s.io/multikueue'"));

        assertThat(standing.stage()).isEqualTo(Stage.FOREIGN);
        assertThat(standing.waits()).singleElement().satisfies(it -> assertThat(it.what()).contains("multikueue"));
    }

    @Test
    void who_is_done_waits_for_nothing() {
        var standing =
                of(new ATrainJob().suspended().showing("'conditions':[{'type':'Complete','status':'True','reason':"
                        + "'R','message':'','lastTransitionTime':'2030-01-01T00:00:00Z'}]"));

        assertThat(standing.stage()).isEqualTo(Stage.FINISHED);
        assertThat(standing.waits()).isEmpty();
    }

    private static Standing of(ATrainJob job) {
        return new TrainJobPortrait().of(job.job(), ATrainJob.NOW);
    }
}
