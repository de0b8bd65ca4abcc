package rota.local.system.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.ReplicaSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.policy.v1.EvictionBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.client.Request.Subresource;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.kernel.cache.Mirror;
import rota.kernel.cache.Mirrors;
import rota.local.agent.Stepper;
import rota.local.server.ScalePaths;
import rota.local.server.Type;
import rota.local.server.Types;

/// Goal: budgets say what may go, and evictions obey. Method: the controller over an API in memory, by hand.
class BudgetLifeTest {
    private final Stepper world = new Stepper(new Mirrors(List.of(mirror(PodDisruptionBudget.class), mirror(Pod.class),
            mirror(ReplicaSet.class), mirror(Deployment.class), mirror(Job.class))),
            it -> List.of(new BudgetController(it, BudgetLifeTest::replicas)));

    @Test
    void two_replica_sets_of_one_deployment_are_expected_once() {
        var deployment = create("apps/v1 Deployment", "web", "{'replicas':3,%s}".formatted(TEMPLATE), "");
        var older = create("apps/v1 ReplicaSet", "web-1", "{'replicas':1,%s}".formatted(TEMPLATE), owner(deployment));
        var newer = create("apps/v1 ReplicaSet", "web-2", "{'replicas':2,%s}".formatted(TEMPLATE), owner(deployment));
        pod("web-1-a", owner(older));
        pod("web-2-a", owner(newer));
        pod("web-2-b", owner(newer));
        budget("'maxUnavailable':1");

        world.settle();

        assertThat(status().getExpectedPods()).isEqualTo(3);
        assertThat(status().getDisruptionsAllowed()).isEqualTo(1);
    }

    @Test
    void pods_of_a_job_can_only_be_counted_by_a_plain_number() {
        pod("work-a", owner(create("batch/v1 Job", "work", "{%s}".formatted(JOB_TEMPLATE), "")));
        budget("'maxUnavailable':1");

        world.settle();

        var condition = status().getConditions().getFirst();
        assertThat(condition.getReason()).isEqualTo("SyncFailed");
        assertThat(condition.getMessage()).isEqualTo("jobs.batch does not implement the scale subresource");
    }

    @Test
    void evictions_stop_when_the_budget_is_used_up_and_go_on_when_a_pod_has_come_back() {
        pod("a", "");
        pod("b", "");
        budget("'minAvailable':1");
        world.settle();

        evict("a");
        world.settle();
        assertThatThrownBy(() -> evict("b")).isInstanceOf(ApiException.TooManyRequests.class);
        pod("c", "");
        world.settle();
        evict("b");
        world.settle();

        assertThat(status().getDisruptionsAllowed()).isZero();
        assertThat(world.cluster().pod("b").getStatus().getConditions())
                .anyMatch(it -> it.getType().equals("DisruptionTarget")
                        && it.getReason().equals("EvictionByEvictionAPI"));
    }

    @Test
    void after_convergence_nothing_is_written() {
        pod("a", "");
        budget("'minAvailable':1");
        world.settle();
        var calls = world.calls();

        world.pass(Duration.ofMinutes(10));

        assertThat(calls).isEqualTo(1);
        assertThat(world.calls()).isEqualTo(1);
    }

    private static final String TEMPLATE = "'selector':{'matchLabels':{'app':'web'}},'template':{'metadata':{'labels':"
            + "{'app':'web'}},'spec':{'containers':[{'name':'c','image':'i'}]}}";
    private static final String JOB_TEMPLATE = "'template':{'spec':{'restartPolicy':'Never','containers':"
            + "[{'name':'c','image':'i'}]}}";

    private static <T extends HasMetadata> Mirror<T> mirror(Class<T> type) {
        return new Mirror<>(type, List.of());
    }

    private static Optional<List<String>> replicas(Kind kind) {
        return Types.builtIn().versions(kind).stream().findFirst().flatMap(Type::scale)
                .map(ScalePaths::specReplicas);
    }

    private PodDisruptionBudget budget(String rule) {
        return (PodDisruptionBudget) create("policy/v1 PodDisruptionBudget", "b",
                "{" + rule + ",'selector':{'matchLabels':{'app':'web'}}}", "");
    }

    private io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetStatus status() {
        return world.cluster().find(PodDisruptionBudget.class, "default", "b").orElseThrow().getStatus();
    }

    private void pod(String name, String owner) {
        create("v1 Pod", name, "{'nodeName':'n','containers':[{'name':'c','image':'i'}]}", owner);
        world.cluster().patch(name, "{'status':{'phase':'Running','conditions':[{'type':'Ready','status':'True'}]}}",
                Subresource.STATUS);
    }

    private HasMetadata create(String what, String name, String spec, String owner) {
        var kind = what.substring(what.indexOf(' ') + 1);
        var text = "{'apiVersion':'%s','kind':'%s','metadata':{'name':'%s','namespace':'default','labels':"
                .formatted(what.substring(0, what.indexOf(' ')), kind, name) + "{'app':'web'}" + owner + "},'spec':"
                + spec + "}";
        var tree = Codec.readObject(text.replace('\'', '"'));
        var type = Types.builtIn().all().stream().filter(it -> it.kind().name().equals(kind)).findFirst().orElseThrow();
        return world.cluster().create(Codec.model(tree, type.model()));
    }

    private static String owner(HasMetadata owner) {
        return ",'ownerReferences':[{'apiVersion':'%s','kind':'%s','name':'%s','uid':'%s','controller':true}]"
                .formatted(owner.getApiVersion(), owner.getKind(), owner.getMetadata().getName(),
                        owner.getMetadata().getUid());
    }

    private void evict(String pod) {
        world.cluster().api().send(new Request.Create(new EvictionBuilder().withNewMetadata().withNamespace("default")
                .withName(pod).endMetadata().build()));
    }
}
