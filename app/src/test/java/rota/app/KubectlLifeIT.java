package rota.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Goal: what kubectl asks for not only gets its answer, it happens. Method: kubectl asks the packaged program, which
/// runs a whole cluster with its controllers, and looks at what has become of it.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KubectlLifeIT {
    private static final String POD = """
            apiVersion: v1
            kind: Pod
            metadata: {name: %s}
            spec:
              containers:
              - {name: c, image: none, command: [sh, -c, 'trap "sleep 1; exit 0" TERM; while :; do sleep 0.1; done']}
            """;
    private static final String DEFINITION = """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: widgets.example.com}
            spec:
              group: example.com
              scope: Namespaced
              names: {plural: widgets, singular: widget, kind: Widget}
              versions:
              - name: v1
                served: true
                storage: true
                schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
            """;
    private static final String WIDGET = """
            apiVersion: example.com/v1
            kind: Widget
            metadata: {name: one}
            """;

    private Path dir = Path.of("");
    private @Nullable UpCluster up;

    @BeforeAll
    void start(@TempDir Path directory) throws IOException {
        dir = directory;
        up = UpCluster.start(directory, 1);
    }

    @AfterAll
    void stop() throws IOException, InterruptedException {
        if (up == null) return;
        up.stop();
        up.close();
    }

    @Test
    void a_node_takes_no_pods_while_it_is_cordoned_and_takes_them_again_afterwards() throws IOException {
        var node = kubectl("get nodes -o name").strip();
        kubectl("cordon " + node);
        kubectl("wait --for=jsonpath='{.spec.taints[0].key}'=node.kubernetes.io/unschedulable " + node
                + " --timeout=60s");
        apply(POD.formatted("late"));

        kubectl("wait --for=jsonpath='{.status.conditions[0].reason}'=Unschedulable pod/late --timeout=60s");
        kubectl("uncordon " + node);

        kubectl("wait --for=condition=Ready pod/late --timeout=60s");
        assertThat(kubectl("get " + node + " -o jsonpath='{.spec.unschedulable}{.spec.taints}'")).isEmpty();
    }

    @Test
    void who_waits_for_the_end_of_an_object_returns_when_it_is_gone() throws IOException {
        apply(POD.formatted("going"));
        kubectl("wait --for=condition=Ready pod/going --timeout=60s");

        kubectl("delete pod going --wait=false");
        assertThat(kubectl("get pod going")).contains("Terminating");
        kubectl("wait --for=delete pod/going --timeout=60s");

        assertThat(refused("get pod going")).contains("NotFound");
    }

    @Test
    void pods_go_with_their_job_after_it_or_before_it_or_stay_as_the_user_wishes() {
        for (var job : new String[] {"background", "foreground", "orphan"}) {
            kubectl("create job " + job + " --image=none -- sleep 600");
            kubectl("wait --for=jsonpath='{.status.ready}'=1 job/" + job + " --timeout=60s");

            kubectl("delete job " + job + " --cascade=" + job + " --timeout=50s");
        }

        assertThat(podsOf("foreground")).isEmpty();
        if (!podsOf("background").isEmpty())
            kubectl("wait --for=delete pod -l job-name=background --timeout=50s");
        var kept = podsOf("orphan").strip();
        assertThat(kept).startsWith("pod/orphan-");
        assertThat(kubectl("get " + kept + " -o jsonpath='{.metadata.ownerReferences}{.metadata.deletionTimestamp}'"))
                .isEmpty();
        kubectl("delete " + kept);
    }

    @Test
    void a_namespace_goes_with_all_that_is_in_it() {
        kubectl("create namespace brief");
        kubectl("create configmap note -n brief --from-literal=a=b");
        kubectl("create job work -n brief --image=none -- sleep 600");
        kubectl("wait --for=jsonpath='{.status.ready}'=1 job/work -n brief --timeout=60s");

        kubectl("delete namespace brief --timeout=50s");

        assertThat(refused("get namespace brief")).contains("NotFound");
        assertThat(kubectl("get pods,jobs,configmaps -n brief")).contains("No resources found");
    }

    @Test
    void a_definition_takes_its_objects_along() throws IOException {
        apply(DEFINITION);
        kubectl("wait --for=condition=Established crd/widgets.example.com --timeout=50s");
        apply(WIDGET);

        kubectl("delete crd widgets.example.com --timeout=50s");
        // kubectl may remember that there was such a kind
        assertThat(refused("get widgets")).containsPattern("NotFound|doesn't have a resource type");
        apply(DEFINITION);
        kubectl("wait --for=condition=Established crd/widgets.example.com --timeout=50s");

        assertThat(kubectl("get widgets")).contains("No resources found");
    }

    @Test
    void who_has_the_kubeconfig_of_the_viewer_may_look_and_not_touch() {
        var viewer = "--kubeconfig " + dir.resolve("viewer.kubeconfig") + " ";

        assertThat(kubectl(viewer + "get nodes")).contains("Ready");
        assertThat(refused(viewer + "create configmap mine")).containsIgnoringCase("forbidden");
        assertThat(refused(viewer + "delete configmap kube-root-ca.crt")).containsIgnoringCase("forbidden");
    }

    @Test
    void our_own_kinds_are_described_in_our_words() {
        assertThat(kubectl("explain nodeset.spec.replicas")).contains("How many pods are wanted");
        assertThat(kubectl("get --raw /openapi/v2")).contains("\"swagger\":", "NodeSet");
        assertThat(kubectl("explain --output=plaintext-openapiv2 nodeset.spec.replicas"))
                .contains("How many pods are wanted");
        assertThat(kubectl("explain --output=plaintext-openapiv2 pod.spec.containers")).contains("<[]Object>",
                "livenessProbe\t<Object>");
    }

    private String podsOf(String job) {
        return kubectl("get pods -l job-name=" + job + " -o name");
    }

    private void apply(String manifest) throws IOException {
        kubectl("apply -f " + Files.writeString(Files.createTempFile(dir, "manifest", ".yaml"), manifest));
    }

    private String kubectl(String arguments) {
        return Objects.requireNonNull(up).kubectl(arguments);
    }

    private String refused(String arguments) {
        return Objects.requireNonNull(up).refused(arguments);
    }
}
