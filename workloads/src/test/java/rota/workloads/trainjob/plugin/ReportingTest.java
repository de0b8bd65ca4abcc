package rota.workloads.trainjob.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.trainjob.plugin.ATraining.DESK;
import static rota.workloads.trainjob.plugin.ATraining.json;

import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import rota.api.jobset.JobSet;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.workloads.trainjob.plugin.Framework.Build;

/// How a training learns where to report, and what proves who it is.
class ReportingTest {
    private static final String ADDRESS =
            "https://desk:10443/apis/trainer.kubeflow.org/v1alpha1/namespaces/ml/trainjobs/tj/status";

    @Test
    void all_containers_of_the_trainer_know_the_desk_and_no_others() {
        var set = new ATraining("r", "'mlPolicy':{'torch':{}}", ATraining.steps(ATraining.step("dataset-initializer",
                "dataset-initializer", "'name':'dataset-initializer'"),
                ATraining.step("node", "trainer",
                        "'name':'node'},{'name':'log'")),
                "");

        var steps = object(set, "JobSet").objects("spec", "replicatedJobs").stream().map(it -> new PodSet(it, 0))
                .toList();

        assertThat(steps.getFirst().pod().has("volumes")).isFalse();
        assertThat(steps.getLast().pod().objects("containers")).hasSize(2).allSatisfy(it -> {
            assertThat(ATraining.env(it)).contains("KUBEFLOW_TRAINER_SERVER_URL",
                    "KUBEFLOW_TRAINER_SERVER_CA_CERT=/var/run/secrets/kubeflow/trainer/ca.crt",
                    "KUBEFLOW_TRAINER_SERVER_TOKEN=/var/run/secrets/kubeflow/trainer/token");
            assertThat(it.objects("volumeMounts")).containsExactly(json("{'name':'kubeflow-trainer-token',"
                    + "'mountPath':'/var/run/secrets/kubeflow/trainer','readOnly':true}"));
        });
    }

    @Test
    void the_token_is_for_this_training_alone() {
        var token = object(ATraining.torch(), "JobSet").objects("spec", "replicatedJobs").getFirst().objects("template",
                "spec", "template", "spec", "volumes").getFirst().objects("projected", "sources").getFirst();

        assertThat(token).isEqualTo(json("{'serviceAccountToken':{'audience':"
                + "'trainer.kubeflow.org/v1alpha1/namespaces/ml/trainjobs/tj/status','expirationSeconds':3600,"
                + "'path':'token'}}"));
    }

    @Test
    void the_address_is_beside_the_jobset_and_follows_the_desk() {
        var told = object(ATraining.torch(), "ConfigMap");

        assertThat(told.text("metadata", "name")).contains("tj-tls-config");
        assertThat(told.object("data")).isEqualTo(json("{'ca.crt':'PEM','url':'" + ADDRESS + "'}"));
        assertThat(ReportDesk.of(Codec.model(told, ConfigMap.class), ATraining.torch().training().owner())).contains(
                DESK);
    }

    @Test
    void without_a_desk_nothing_is_added() {
        assertThat(ATraining.torch().names()).containsExactly("JobSet tj");
        assertThat(ReportDesk.isKnownTo(Codec.model(ATraining.torch().jobSet(), JobSet.class))).isFalse();
        assertThat(ReportDesk.isKnownTo(Codec.model(object(ATraining.torch(), "JobSet"), JobSet.class))).isTrue();
    }

    private static Json.Obj object(ATraining training, String kind) {
        var build = Framework.standard().build(training.training(), new Supplies(Optional.empty(), Optional.of(DESK)));
        return switch (build) {
            case Build.Made(List<Component> components) -> components.stream().filter(it -> it.kind().name().equals(
                    kind)).findFirst().orElseThrow().object();
            case Build.Refused(var faults) -> throw new AssertionError("expected objects, found " + faults);
        };
    }
}
