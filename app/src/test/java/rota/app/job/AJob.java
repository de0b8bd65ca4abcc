package rota.app.job;

import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpecBuilder;
import java.util.function.UnaryOperator;

/// Jobs whose pods run a line of shell.
final class AJob {
    static final String NAMESPACE = "default";

    private AJob() {}

    /// One pod at a time, one success wanted.
    static Job plain(String name, String shell, UnaryOperator<JobSpecBuilder> more) {
        return new JobBuilder().withNewMetadata().withNamespace(NAMESPACE).withName(name).endMetadata()
                .withSpec(more.apply(new JobSpecBuilder().withTemplate(template(shell))).build()).build();
    }

    /// All indexes at once.
    static Job indexed(String name, int indexes, String shell, UnaryOperator<JobSpecBuilder> more) {
        return plain(name, shell, it -> more.apply(it.withCompletionMode("Indexed").withCompletions(indexes)
                .withParallelism(indexes)));
    }

    private static PodTemplateSpec template(String shell) {
        return new PodTemplateSpecBuilder().withNewSpec().withRestartPolicy("Never")
                .withTerminationGracePeriodSeconds(1L)
                .addToNodeSelector("kubernetes.io/hostname", Cluster.NODE).addNewContainer().withName("main")
                .withImage("none")
                .withCommand("sh", "-c", shell).endContainer().endSpec().build();
    }
}
