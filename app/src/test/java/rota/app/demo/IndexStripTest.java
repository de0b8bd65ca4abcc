package rota.app.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.app.demo.IndexStrip.State;

class IndexStripTest {
    @Test
    void every_index_shows_where_it_stands() {
        var job = new JobBuilder().withNewSpec().withCompletions(6).endSpec().withNewStatus().withCompletedIndexes("0")
                .withFailedIndexes("1").endStatus().build();
        var pods = List.of(pod(0, "Succeeded"), pod(1, "Failed"), pod(2, "Succeeded"), pod(3, "Failed"),
                pod(4, "Failed"), pod(4, "Running"));

        var strip = IndexStrip.of(job, pods);

        assertThat(strip.states()).containsExactly(State.DONE, State.GIVEN_UP, State.ENDED, State.RETRY, State.RUNNING,
                State.TO_COME);
        assertThat(strip.picture().get(1).plain()).isEqualTo("   ■■ ✗✗ ▪▪ ↻↻ ▶▶ ··");
    }

    @Test
    void only_indexes_that_changed_are_news() {
        var before = new IndexStrip(List.of(State.DONE, State.RUNNING, State.TO_COME));

        var changed = new IndexStrip(List.of(State.DONE, State.DONE, State.RUNNING)).changed(before);

        assertThat(changed).containsExactly(1, 2);
    }

    private static Pod pod(int index, String phase) {
        return new PodBuilder().withNewMetadata()
                .addToLabels("batch.kubernetes.io/job-completion-index", String.valueOf(index)).endMetadata()
                .withNewStatus().withPhase(phase).endStatus().build();
    }
}
