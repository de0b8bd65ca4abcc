package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.jobset.JobSet;
import rota.api.meta.Kind;
import rota.api.meta.Model;
import rota.api.trainjob.TrainJob;

class ToldReaderTest {
    private static final String POD = """
            "metadata":{"name":"a","uid":"1","resourceVersion":"5",
              "managedFields":[{"manager":"m","fieldsV1":{"f:spec":{}}}]},
            "spec":{"nodeName":"n","containers":[{"name":"main","unheardOf":{"x":[1,2]}}]},"status":{"phase":"Running"}}
            """;
    private static final Model<GenericKubernetesResource> WIDGETS = Model.generic(new Kind("example.com", "v1",
            "Widget", "widgets", Kind.Scope.NAMESPACED));

    private final LeanSerialization json = LeanSerialization.with(KubeSettings.DEFAULT.withCustomResources(List.of(
            JobSet.class, TrainJob.class)));

    @Test
    void an_object_is_read_as_the_client_would_read_it() throws IOException {
        var read = told(Model.of(Pod.class), event("MODIFIED", "{\"kind\":\"Pod\",\"apiVersion\":\"v1\"," + POD));

        assertThat(read).isEqualTo(new Told.Changed<>(json.kinds().unmarshal("{" + POD, Pod.class)));
        assertThat(((Told.Changed<Pod>) read).object().getMetadata().getManagedFields()).isEmpty();
    }

    @Test
    void the_order_of_fields_changes_nothing() throws IOException {
        var usual = told(Model.of(Pod.class), event("DELETED", "{\"kind\":\"Pod\",\"apiVersion\":\"v1\"," + POD));
        var unusual = told(Model.of(Pod.class), "{\"more\":{\"a\":[{}]},\"object\":{" + POD.strip().replaceFirst("}$",
                ",\"apiVersion\":\"v1\",\"kind\":\"Pod\"}") + ",\"type\":\"DELETED\"}");

        assertThat(unusual).isEqualTo(usual).isInstanceOf(Told.Removed.class);
    }

    @Test
    void kinds_of_others_and_our_own_keep_their_names() throws IOException {
        var widget = object(told(WIDGETS, event("ADDED", custom("example.com/v1", "Widget"))));
        var train = object(told(Model.of(TrainJob.class), event("ADDED", custom("trainer.kubeflow.org/v1alpha1",
                "TrainJob"))));
        var set = object(told(Model.of(JobSet.class), event("ADDED", custom("jobset.x-k8s.io/v1alpha2", "JobSet"))));

        assertThat(widget.getKind() + " " + widget.getApiVersion()).isEqualTo("Widget example.com/v1");
        assertThat(widget.<String>get("spec", "size")).isEqualTo("large");
        assertThat(train.getKind() + " " + train.getApiVersion()).isEqualTo("TrainJob trainer.kubeflow.org/v1alpha1");
        assertThat(set.getKind() + " " + set.getApiVersion()).isEqualTo("JobSet jobset.x-k8s.io/v1alpha2");
    }

    @Test
    void a_bookmark_is_an_almost_empty_object() throws IOException {
        assertThat(told(Model.of(Pod.class), event("BOOKMARK", Kube.mark(7)))).isEqualTo(new Told.Reached<Pod>("7"));
    }

    @Test
    void an_error_is_a_status() throws IOException {
        var read = told(Model.of(Pod.class), event("ERROR",
                "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"code\":410}"));

        assertThat(((Told.Refused<Pod>) read).status().getCode()).isEqualTo(410);
    }

    @Test
    void nothing_more_is_the_end() throws IOException {
        try (var parser = json.mapper().createParser(event("BOOKMARK", Kube.mark(7)) + "\n\n")) {
            var reader = new ToldReader<>(json.mapper(), Model.of(Pod.class));

            assertThat(reader.next(parser)).isPresent();
            assertThat(reader.next(parser)).isEmpty();
        }
    }

    @Test
    void the_items_of_a_list_need_not_say_of_what_kind_they_are() throws IOException {
        var list = "{\"kind\":\"List\",\"metadata\":{\"resourceVersion\":\"9\",\"remaining\":{}},\"items\":[%s]}";
        var pods = listing(Model.of(Pod.class), list.formatted("{" + POD));
        var widgets = listing(WIDGETS, list.formatted("{\"metadata\":{\"name\":\"w\",\"resourceVersion\":\"8\"}}"));

        assertThat(pods.version()).isEqualTo("9");
        assertThat(pods.objects()).containsExactly(json.kinds().unmarshal("{" + POD, Pod.class));
        assertThat(widgets.objects().getFirst().getKind()).isEqualTo("Widget");
        assertThat(widgets.objects().getFirst().getApiVersion()).isEqualTo("example.com/v1");
    }

    private <T extends HasMetadata> Told<T> told(Model<T> model, String text) throws IOException {
        try (var parser = json.mapper().createParser(text)) {
            return new ToldReader<>(json.mapper(), model).next(parser).orElseThrow();
        }
    }

    private <T extends HasMetadata> Telling.Listing<T> listing(Model<T> model, String text) throws IOException {
        try (var parser = json.mapper().createParser(text)) {
            return new ToldReader<>(json.mapper(), model).listing(parser, _ -> true);
        }
    }

    private static <T extends HasMetadata> T object(Told<T> told) {
        return ((Told.Changed<T>) told).object();
    }

    private static String event(String type, String object) {
        return "{\"type\":\"" + type + "\",\"object\":" + object + "}";
    }

    private static String custom(String apiVersion, String kind) {
        return "{\"apiVersion\":\"" + apiVersion + "\",\"kind\":\"" + kind
                + "\",\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"5\"},\"spec\":{\"size\":\"large\"}}";
    }
}
