package rota.app.instanceset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.MicroTime;
import io.fabric8.kubernetes.api.model.Pod;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rota.api.client.Request;
import rota.api.instanceset.InstanceSetNames;
import rota.api.instanceset.InstanceSetStatus;
import rota.api.meta.Conditions;

/// Goal: what others write about a set reaches it. Method: the operator over the embedded server; the test plays the
/// agents in the pods and whoever keeps templates outside of the set.
class InstanceSetNewsTest {
    private static final String ROLES = ",\"replicas\":2,\"roles\":[{\"name\":\"leader\",\"updatePriority\":2,"
            + "\"participatesInQuorum\":true,\"isExclusive\":true},{\"name\":\"follower\",\"updatePriority\":1}]";
    /// Template `big` with two instances, and `small` with the number 7.
    private static final String TWO =
            "KLUv/SBwnQIAUoURFqClbYL7rfx3JW1220L0w56HS4CqLASluwCIHQeYBs6jh/KkwGuo3nJ1f5g5t6O8fW"
                    + "FnJG7zJdj5hlQBpteJNLfjHnpBAgMQBVxA+mjDBRQ=";

    @TempDir
    private Path folder = Path.of("");

    private LonelyOperator operator;

    @BeforeEach
    void start() throws Exception {
        operator = new LonelyOperator(folder, UnaryOperator.identity());
    }

    @AfterEach
    void stop() throws InterruptedException {
        operator.stop();
    }

    // IS-41
    @Test
    void a_role_that_agents_tell_moves_from_pod_to_pod() throws Exception {
        operator.create("{}", ROLES);
        var first = operator.pods().await(it -> it.getMetadata().getName().equals("db-0"));
        var second = operator.pods().await(it -> it.getMetadata().getName().equals("db-1"));

        tell(first, "leader", 1);
        operator.pods().await(it -> isSame(it, first) && RedisSet.role(it).equals("leader"));
        tell(second, "leader", 2);
        operator.pods().await(it -> isSame(it, second) && RedisSet.role(it).equals("leader"));
        operator.pods().await(it -> isSame(it, first) && RedisSet.role(it).isEmpty());

        assertThat(operator.pods().now(it -> RedisSet.role(it).equals("leader"))).hasSize(1);
    }

    // IS-37
    @Test
    void templates_outside_of_a_set_are_waited_for() throws Exception {
        operator.create("{\"kubeblocks.io/template-ref\":\"{\\\"db\\\":\\\"more\\\"}\"}", ",\"replicas\":3");
        var refused = operator.sets().await(it -> Conditions.isTrue(InstanceSetStatus.of(it).conditions(),
                InstanceSetNames.REFUSED));

        operator.send(new Request.Create(new ConfigMapBuilder().withNewMetadata().withNamespace("default").withName(
                "more").endMetadata().addToBinaryData("instances", TWO).build()));
        var pods = operator.pods().awaitAll(it -> it.size() == 3);

        assertThat(Conditions.find(InstanceSetStatus.of(refused).conditions(), InstanceSetNames.REFUSED).orElseThrow()
                .getMessage()).contains("expected a ConfigMap more");
        assertThat(pods).extracting(it -> it.getMetadata().getName()).containsExactlyInAnyOrder("db-big-0", "db-big-1",
                "db-small-7");
    }

    private static boolean isSame(Pod pod, Pod other) {
        return pod.getMetadata().getUid().equals(other.getMetadata().getUid());
    }

    private void tell(Pod pod, String role, int second) {
        var output = Base64.getEncoder().encodeToString(role.getBytes(StandardCharsets.UTF_8));
        operator.send(new Request.Create(new EventBuilder().withNewMetadata().withNamespace("default").withName(pod
                .getMetadata().getName() + "." + second).endMetadata().withReason("roleProbe").withType("Normal")
                .withReportingComponent("kbagent").withReportingInstance(pod.getMetadata().getName())
                .withAction("probe")
                .withNewInvolvedObject().withKind("Pod").withApiVersion("v1").withNamespace("default").withName(pod
                        .getMetadata().getName())
                .withUid(pod.getMetadata().getUid()).endInvolvedObject()
                .withMessage("{\"probe\":\"roleProbe\",\"code\":0,\"output\":\"" + output + "\"}")
                .withEventTime(new MicroTime("2030-01-01T00:00:0" + second + ".000000Z")).build()));
    }
}
