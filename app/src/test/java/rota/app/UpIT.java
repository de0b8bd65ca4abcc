package rota.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Goal: a user without a cluster has one. Method: the packaged program is started, used through a client that knows
/// nothing of us, killed, and started again.
class UpIT {
    @TempDir
    private Path dir = Path.of("");

    @Test
    void a_cluster_runs_a_job_and_stops_cleanly() throws IOException, InterruptedException {
        try (var up = Packaged.start(List.of("up", "--dir", dir.toString(), "--port", "0")); var client = client()) {
            client.batch().v1().jobs().inNamespace("default").resource(job("sum")).create();

            var done = client.batch().v1().jobs().inNamespace("default").withName("sum").waitUntilCondition(
                    it -> it != null && it.getStatus().getConditions().stream()
                            .anyMatch(condition -> condition.getType().equals("Complete")),
                    60, TimeUnit.SECONDS);

            assertThat(done.getStatus().getSucceeded()).isEqualTo(3);
            assertThat(up.interrupt()).isZero();
        }
    }

    @Test
    void what_was_acknowledged_survives_a_kill() throws IOException, InterruptedException {
        var arguments = List.of("apiserver", "--dir", dir.toString(), "--port", "0");
        try (var first = Packaged.start(arguments); var client = client()) {
            client.configMaps().inNamespace("default").resource(new ConfigMapBuilder().withNewMetadata().withName("kept")
                    .endMetadata().addToData("a", "1").build()).create();
            first.kill();
        }

        try (var _ = Packaged.start(arguments); var client = client()) {
            assertThat(client.configMaps().inNamespace("default").withName("kept").get().getData()).containsEntry("a",
                    "1");
        }
    }

    private KubernetesClient client() {
        return new KubernetesClientBuilder().withConfig(Config.fromKubeconfig(dir.resolve("kubeconfig").toFile()))
                .build();
    }

    private static io.fabric8.kubernetes.api.model.batch.v1.Job job(String name) {
        return new JobBuilder().withNewMetadata().withName(name).endMetadata().withNewSpec().withCompletions(3)
                .withParallelism(2).withCompletionMode("Indexed").withNewTemplate().withNewSpec()
                .withRestartPolicy("Never").addNewContainer().withName("main").withImage("none")
                .withCommand("sh", "-c", "echo $((JOB_COMPLETION_INDEX * 2))").endContainer().endSpec().endTemplate()
                .endSpec().build();
    }
}
