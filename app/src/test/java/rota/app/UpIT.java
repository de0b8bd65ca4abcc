package rota.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.client.Sink;
import rota.api.meta.Kind;
import rota.api.meta.ResourceVersion;
import rota.api.wire.Json;
import rota.app.live.Sightings;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;
import rota.local.system.scheduler.SchedulerController;

/// Goal: a user without a cluster has one. Method: the packaged program is started, used over its kubeconfig, killed,
/// and started again.
class UpIT {
    @TempDir
    private Path dir = Path.of("");

    @Test
    void a_cluster_runs_a_job_and_stops_cleanly() throws Exception {
        try (var up = Packaged.start(List.of("up", "--dir", dir.toString(), "--port", "0")); var cluster = connect()) {
            var complete = new Completion();
            try (var _ = cluster.watches().open(Job.class, complete)) {
                cluster.api().send(new Request.Create(job("double")));

                var done = complete.job.get(60, TimeUnit.SECONDS);

                assertThat(done.getStatus().getSucceeded()).isEqualTo(3);
                assertThat(done.getStatus().getCompletedIndexes()).isEqualTo("0-2");
            }
            assertThat(up.interrupt()).as(up.said()).isZero();
        }
    }

    @Test
    void pods_of_a_group_start_all_or_none_in_a_cluster_that_is_new() throws Exception {
        try (var _ = Packaged.start(List.of("up", "--dir", dir.toString(), "--port", "0")); var cluster = connect()) {
            var pods = new Sightings<Pod>();
            try (var _ = cluster.watches().open(Pod.class, pods)) {
                for (var group : SchedulerController.gangKinds()) {
                    cluster.api().send(gangOfTwo(group));
                    cluster.api().send(new Request.Create(member(group, "first")));

                    var alone = pods.await(it -> it.getMetadata().getName().startsWith("first-" + group.group())
                            && isUnschedulable(it));
                    cluster.api().send(new Request.Create(member(group, "second")));
                    pods.awaitAll(all -> all.stream().filter(it -> it.getSpec().getNodeName() != null
                            && it.getMetadata().getName().endsWith(group.group())).count() == 2);

                    assertThat(alone.getSpec().getNodeName()).isNull();
                }
            }
        }
    }

    private static Request gangOfTwo(Kind kind) {
        var gang = Json.object("apiVersion", Json.of(kind.group() + "/" + kind.version())).with("kind", Json.of(kind
                .name())).with("metadata", Json.object("name", Json.of("gang")).with("namespace", Json.of("default")))
                .with("spec", Json.object("minMember", Json.of(2)));
        return new Request.Patch(kind.key("default", "gang"), new PatchBody.Apply(gang, "tester", true),
                Subresource.NONE);
    }

    private static Pod member(Kind group, String name) {
        return new PodBuilder().withNewMetadata().withNamespace("default").withName(name + "-" + group.group())
                .addToLabels(group.group().equals("scheduling.x-k8s.io") ? Map.of("scheduling.x-k8s.io/pod-group",
                        "gang") : Map.of())
                .addToAnnotations("scheduling.k8s.io/group-name", "gang").endMetadata().withNewSpec().addNewContainer()
                .withName("main").withImage("any").withCommand("true").endContainer().endSpec().build();
    }

    private static boolean isUnschedulable(Pod pod) {
        return pod.getStatus() != null && pod.getStatus().getConditions().stream().anyMatch(it -> "Unschedulable"
                .equals(it.getReason()));
    }

    @Test
    void what_was_acknowledged_survives_a_kill() throws IOException, InterruptedException {
        var arguments = List.of("apiserver", "--dir", dir.toString(), "--port", "0");
        try (var first = Packaged.start(arguments); var cluster = connect()) {
            cluster.api().send(new Request.Create(new ConfigMapBuilder().withNewMetadata().withNamespace("default")
                    .withName("kept").endMetadata().addToData("a", "1").build()));
            first.kill();
        }

        try (var _ = Packaged.start(arguments); var cluster = connect()) {
            var found = cluster.api().send(new Request.Get(Kind.of(ConfigMap.class).key("default", "kept")));

            assertThat(found).get().extracting(it -> ((ConfigMap) it).getData().get("a")).isEqualTo("1");
        }
    }

    /// Waits for the first Job that is complete.
    private static final class Completion implements Sink<Job> {
        private final CompletableFuture<Job> job = new CompletableFuture<>();

        @Override
        public void replaced(List<Job> objects, ResourceVersion version) {
            objects.forEach(this::changed);
        }

        @Override
        public void changed(Job object) {
            var conditions = object.getStatus() == null ? List.of() : object.getStatus().getConditions().stream()
                    .map(it -> it.getType()).toList();
            if (conditions.contains("Complete")) job.complete(object);
        }

        @Override
        public void removed(Job object) {}

        @Override
        public void bookmark(ResourceVersion version) {}
    }

    private KubeConnection connect() {
        return KubeConnection.fromKubeconfig(dir.resolve("kubeconfig"), KubeSettings.DEFAULT);
    }

    private static Job job(String name) {
        return new JobBuilder().withNewMetadata().withNamespace("default").withName(name).endMetadata().withNewSpec()
                .withCompletions(3).withParallelism(2).withCompletionMode("Indexed").withNewTemplate().withNewSpec()
                .withRestartPolicy("Never").addNewContainer().withName("main").withImage("none")
                .withCommand("sh", "-c", "echo $((JOB_COMPLETION_INDEX * 2))").endContainer().endSpec().endTemplate()
                .endSpec().build();
    }
}
