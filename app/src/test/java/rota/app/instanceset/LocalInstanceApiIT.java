package rota.app.instanceset;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.Preconditions;
import rota.api.instanceset.Instance;
import rota.api.instanceset.InstanceSetNames;
import rota.app.Packaged;
import rota.app.live.LiveCluster;
import rota.app.live.Sightings;

/// The embedded API server, and a set whose members are objects of kind Instance: the same is asked of it, and that
/// what is scaled away or deleted leaves what it should.
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@SuppressWarnings("NullAway.Init") // it begins before any test
class LocalInstanceApiIT extends InstanceSetEndToEnd {
    @TempDir
    private static Path folder;

    private static LiveCluster cluster;
    private static Sightings<Instance> instances;

    @BeforeAll
    static void start() throws Exception {
        cluster = LiveCluster.embedded(folder, 1, List.of("--controllers", "instanceset"));
        ENDS.push(cluster::stop);
        instances = cluster.watch(Instance.class);
        begin(cluster, "\"enableInstanceAPI\":true,");
    }

    @Override
    LiveCluster cluster() {
        return cluster;
    }

    @Test
    void every_member_is_an_object_that_can_be_asked_about() {
        var ended = Packaged.run("./rota status inst --kubeconfig " + cluster.kubeconfig(), 60);

        assertThat(ended.output()).contains("paper-0", "paper-1", "paper-2", "Running");
        assertThat(instances.now(_ -> true)).hasSize(3);
    }

    @Test
    @Order(Integer.MAX_VALUE)
    void a_deleted_set_takes_its_members_along_and_what_was_scaled_away_keeps_its_claim() throws Exception {
        change("{\"replicas\":2}");
        awaitSettled(2);
        cluster.send(new Request.Delete(InstanceSetNames.KIND.key("default", "paper"), Preconditions.NONE,
                DeleteOptions.DEFAULT));
        sets().awaitAll(it -> it.stream().noneMatch(set -> set.getMetadata().getName().equals("paper")));

        assertThat(pods().now(_ -> true)).isEmpty();
        assertThat(instances.now(_ -> true)).isEmpty();
        assertThat(claims().now(_ -> true)).allSatisfy(it -> assertThat(it.getMetadata().getOwnerReferences())
                .isEmpty());
        assertThat(claims().now(_ -> true)).extracting(it -> it.getMetadata().getName()).contains("data-paper-2")
                .doesNotContain("data-paper-0", "data-paper-1");
    }
}
