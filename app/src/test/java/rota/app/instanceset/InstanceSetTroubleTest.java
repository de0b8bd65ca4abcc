package rota.app.instanceset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.meta.Key;
import rota.api.meta.Kind;
import rota.api.wire.Codec;

/// Goal: a server that refuses is dealt with, and the user hears of it exactly if it matters. Method: the operator over
/// the embedded server, with somebody in between who refuses some requests; nobody runs the pods.
class InstanceSetTroubleTest {
    private static final Kind PODS = Kind.of(Pod.class);
    private static final Key SET = InstanceSetNames.KIND.key("default", "db");

    @TempDir
    private Path folder = Path.of("");

    private volatile UnaryOperator<Request> between = UnaryOperator.identity();
    private LonelyOperator operator;

    @BeforeEach
    void start() throws Exception {
        operator = new LonelyOperator(folder, request -> between.apply(request));
    }

    @AfterEach
    void stop() throws InterruptedException {
        operator.stop();
    }

    // IS-35
    @Test
    void a_conflict_is_tried_again_and_no_news() throws Exception {
        create(1, "1");
        var pod = operator.pods().await(it -> true);
        var conflicts = new AtomicInteger();
        between = request -> {
            if (request instanceof Request.Patch patch && patch.key().kind().equals(PODS)
                    && conflicts.incrementAndGet() == 1)
                throw new ApiException.Conflict("somebody was faster");
            return request;
        };

        operator.send(new Request.Patch(Key.of(pod), new PatchBody.Merge(Codec.readObject("""
                {"status":{"phase":"Running","conditions":[{"type":"Ready","status":"True"}]}}""")),
                Subresource.STATUS));
        operator.send(new Request.Patch(SET, new PatchBody.Merge(Codec.readObject("""
                {"spec":{"template":{"metadata":{"labels":{"later":"yes"}}}}}""")), Subresource.NONE));
        operator.pods().await(it -> "yes".equals(it.getMetadata().getLabels().get("later")));

        assertThat(conflicts).hasValue(2);
        assertThat(operator.events().ever(it -> it.getReason().equals("FailedReconcile"))).isEmpty();
    }

    // IS-35
    @Test
    void a_name_that_somebody_else_has_is_told_and_left_to_them() throws Exception {
        var stranger = operator.send(new Request.Create(new PodBuilder().withNewMetadata().withNamespace("default")
                .withName(
                        "db-0")
                .endMetadata().withNewSpec().addNewContainer().withName("c").withImage("i").endContainer()
                .endSpec().build())).orElseThrow();

        create(1, "1");
        var told = operator.events().await(it -> it.getReason().equals("FailedReconcile"));

        assertThat(told.getType()).isEqualTo("Warning");
        assertThat(told.getMessage()).contains("db-0").contains("already exists");
        assertThat(operator.pods().now(_ -> true)).singleElement().satisfies(it -> assertThat(it.getMetadata().getUid())
                .isEqualTo(stranger.getMetadata().getUid()));
    }

    // IS-47
    @Test
    void a_quota_is_told_the_status_shows_what_is_there_and_nobody_hurries() throws Exception {
        var asked = new AtomicInteger();
        between = request -> {
            if (request instanceof Request.Create(var object) && object instanceof Pod
                    && asked.incrementAndGet() > 1)
                throw new ApiException.Forbidden(403, "Forbidden", "pods \"" + object.getMetadata().getName()
                        + "\" is forbidden: exceeded quota: few");
            return request;
        };

        create(2, "2");
        var told = operator.events().await(it -> it.getReason().equals("FailedReconcile"));
        var shown = operator.sets().await(it -> InstanceSetStatus.of(it).counts().replicas() == 1);

        assertThat(told.getMessage()).contains("exceeded quota: few");
        assertThat(InstanceSetStatus.of(shown).generation()).isEqualTo(shown.getMetadata().getGeneration());
        assertThat(asked.get()).as("each try waits longer than the one before").isLessThan(50);
        between = UnaryOperator.identity();
        operator.pods().awaitAll(it -> it.size() == 2);
    }

    private void create(int replicas, String concurrency) {
        operator.create("{}", ",\"replicas\":" + replicas + ",\"parallelPodManagementConcurrency\":" + concurrency);
    }
}
