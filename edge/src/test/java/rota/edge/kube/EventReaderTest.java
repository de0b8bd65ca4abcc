package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.WatchEvent;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.jobset.JobSet;
import rota.api.trainjob.TrainJob;

class EventReaderTest {
    private static final String POD = """
            "metadata":{"name":"a","uid":"1","managedFields":[{"manager":"m","fieldsV1":{"f:spec":{}}}]},
            "spec":{"nodeName":"n","containers":[{"name":"main","unheardOf":{"x":[1,2]}}]},"status":{"phase":"Running"}}
            """;

    private final KubernetesSerialization json = LeanSerialization.with(KubeSettings.DEFAULT.withCustomResources(List
            .of(JobSet.class, TrainJob.class)));

    @Test
    void an_object_that_names_its_kind_first_is_read_as_the_client_alone_would_read_it() {
        var read = event("MODIFIED", "{\"kind\":\"Pod\",\"apiVersion\":\"v1\"," + POD);

        assertThat(read.getType()).isEqualTo("MODIFIED");
        assertThat(read.getObject()).isEqualTo(json.unmarshal("{" + POD, Pod.class));
        assertThat(((Pod) read.getObject()).getMetadata().getManagedFields()).isEmpty();
    }

    @Test
    void the_order_of_fields_changes_nothing() {
        var first = event("ADDED", "{\"kind\":\"Pod\",\"apiVersion\":\"v1\"," + POD);
        var last = event("ADDED", "{" + POD.strip().replaceFirst("}$", ",\"apiVersion\":\"v1\",\"kind\":\"Pod\"}"));
        var half = event("ADDED", "{\"kind\":\"Pod\"," + POD.strip().replaceFirst("}$", ",\"apiVersion\":\"v1\"}"));
        var objectFirst = json.unmarshal("{\"object\":{\"apiVersion\":\"v1\",\"kind\":\"Pod\"," + POD
                + ",\"more\":{\"a\":[{}]},\"type\":\"ADDED\"}", WatchEvent.class);

        assertThat(List.of(last, half, objectFirst)).allSatisfy(it -> assertThat(it).isEqualTo(first));
    }

    @Test
    void kinds_of_others_and_our_own_keep_their_names() {
        var widget = (GenericKubernetesResource) event("ADDED", custom("example.com/v1", "Widget")).getObject();
        var train = (TrainJob) event("ADDED", custom("trainer.kubeflow.org/v1alpha1", "TrainJob")).getObject();
        var set = (JobSet) event("ADDED", custom("jobset.x-k8s.io/v1alpha2", "JobSet")).getObject();

        assertThat(widget.getKind() + " " + widget.getApiVersion()).isEqualTo("Widget example.com/v1");
        assertThat(widget.<String>get("spec", "size")).isEqualTo("large");
        assertThat(train.getKind() + " " + train.getApiVersion()).isEqualTo("TrainJob trainer.kubeflow.org/v1alpha1");
        assertThat(set.getKind() + " " + set.getApiVersion()).isEqualTo("JobSet jobset.x-k8s.io/v1alpha2");
    }

    @Test
    void a_bookmark_is_an_almost_empty_object() {
        var read =
                event("BOOKMARK", "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"7\"}}");
        var bare = event("BOOKMARK", "{\"kind\":\"Pod\",\"apiVersion\":\"v1\"}");

        assertThat(((Pod) read.getObject()).getMetadata().getResourceVersion()).isEqualTo("7");
        assertThat(bare.getObject()).isInstanceOf(Pod.class);
    }

    @Test
    void an_error_is_a_status() {
        var read = event("ERROR", "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"code\":410}");

        assertThat(((Status) read.getObject()).getCode()).isEqualTo(410);
    }

    private WatchEvent event(String type, String object) {
        return json.unmarshal("{\"type\":\"" + type + "\",\"object\":" + object + "}", WatchEvent.class);
    }

    private static String custom(String apiVersion, String kind) {
        return "{\"apiVersion\":\"" + apiVersion + "\",\"kind\":\"" + kind
                + "\",\"metadata\":{\"name\":\"a\"},\"spec\":{\"size\":\"large\"}}";
    }
}
