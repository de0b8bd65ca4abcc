package rota.api.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Metadata that is read by hand is held against Jackson.
class MetadataTest {
    private static final String USUAL = """
            {"name":"a-1","generateName":"a-","namespace":"default","uid":"u","resourceVersion":"12","generation":3,
            "creationTimestamp":"2030-01-01T00:00:00Z","deletionTimestamp":"2030-01-01T00:00:30Z",
            "deletionGracePeriodSeconds":30,"labels":{"app":"a","empty":""},"annotations":{"note":"x"},
            "finalizers":["example.org/a"],"ownerReferences":[{"apiVersion":"v1","kind":"A","name":"a","uid":"v",
            "controller":true,"blockOwnerDeletion":false}],"managedFields":[{"manager":"kubectl","operation":"Apply",
            "apiVersion":"v1","time":"2030-01-01T00:00:00Z","fieldsType":"FieldsV1","subresource":"status",
            "fieldsV1":{"f:spec":{".":{},"f:a":{}}}}]}""";

    @Test
    void usual_metadata_is_read_as_jackson_reads_it() {
        var usual = Codec.readObject(USUAL);

        assertThat(Metadata.read(usual)).contains(byJackson(usual).getMetadata());
        for (var field : usual.fields().entrySet()) {
            var alone = Json.object(field.getKey(), field.getValue());
            assertThat(Metadata.read(alone)).as(field.getKey()).contains(byJackson(alone).getMetadata());
        }
        assertThat(Metadata.read(Json.Obj.EMPTY)).contains(byJackson(Json.Obj.EMPTY).getMetadata());
    }

    @Test
    void unusual_metadata_is_left_to_jackson() {
        for (var text : List.of("{\"foo\":1}", "{\"name\":1}", "{\"labels\":null}", "{\"labels\":{\"a\":1}}",
                "{\"generation\":1.5}", "{\"generation\":\"1\"}", "{\"finalizers\":\"a\"}", "{\"uid\":true}",
                "{\"ownerReferences\":[1]}", "{\"ownerReferences\":[{\"foo\":1}]}", "{\"selfLink\":\"/\"}",
                "{\"managedFields\":[{\"foo\":1}]}", "{\"managedFields\":[{\"fieldsV1\":[]}]}")) {
            assertThat(Metadata.read(Codec.readObject(text))).as(text).isEmpty();
        }
    }

    @Test
    void a_mistake_is_told_as_jackson_tells_it() {
        var wrong = pod(Codec.readObject("{\"labels\":[]}"));

        assertThatThrownBy(() -> Codec.sharedModel(wrong, Pod.class)).hasMessageContaining("labels");
    }

    @Test
    void versions_of_an_object_share_what_did_not_change() {
        var first = pod(Codec.readObject(USUAL));
        var next = first.withAt(Json.of("13"), "metadata", "resourceVersion");

        var one = Codec.sharedModel(first, Pod.class).getMetadata();
        var other = Codec.sharedModel(next, Pod.class).getMetadata();

        assertThat(other.getLabels()).isSameAs(one.getLabels());
        assertThat(other.getManagedFields().getFirst()).isSameAs(one.getManagedFields().getFirst());
        assertThat(other.getResourceVersion()).isEqualTo("13");
        assertThat(one.getResourceVersion()).isEqualTo("12");
    }

    @Test
    void objects_of_one_template_share_what_their_managers_wrote() {
        var one = Codec.sharedModel(pod(Codec.readObject(USUAL)), Pod.class).getMetadata();
        var other = Codec.sharedModel(pod(Codec.readObject(USUAL.replace("a-1", "a-2"))), Pod.class).getMetadata();

        assertThat(other.getManagedFields().getFirst().getFieldsV1()).isSameAs(one.getManagedFields().getFirst()
                .getFieldsV1());
    }

    @Test
    void a_named_object_shares_all_but_its_metadata() {
        var pod = Codec.model(pod(Codec.readObject("{\"generateName\":\"a-\"}")), Pod.class);

        var named = Codec.named(pod, "a-1");

        assertThat(Codec.tree(named)).isEqualTo(Codec.tree(pod).withAt(Json.of("a-1"), "metadata", "name"));
        assertThat(named.getSpec()).isSameAs(pod.getSpec());
        assertThat(pod.getMetadata().getName()).isNull();
    }

    private static Pod byJackson(Json.Obj metadata) {
        return Codec.model(pod(metadata), Pod.class);
    }

    private static Json.Obj pod(Json.Obj metadata) {
        return Codec.readObject("{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"spec\":{\"nodeName\":\"n1\"}}")
                .with("metadata", metadata);
    }
}
