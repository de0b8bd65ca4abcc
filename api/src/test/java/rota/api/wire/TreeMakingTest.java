package rota.api.wire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.ReplicationControllerBuilder;
import java.util.LinkedHashMap;
import org.junit.jupiter.api.Test;

/// Trees that are made without Jackson are held against those that it makes.
class TreeMakingTest {
    private static final ObjectMeta FULL = new ObjectMetaBuilder().withName("a-1").withGenerateName("a-")
            .withNamespace("default").withUid("u").withResourceVersion("12").withGeneration(3L)
            .withCreationTimestamp("2030-01-01T00:00:00Z").withDeletionTimestamp("2030-01-01T00:00:30Z")
            .withDeletionGracePeriodSeconds(30L).addToLabels("app", "a").addToLabels("empty", "")
            .addToAnnotations("note", "x").withFinalizers("example.org/a").addNewOwnerReference().withApiVersion("v1")
            .withKind("A").withName("a").withUid("v").withController(true).withBlockOwnerDeletion(false)
            .endOwnerReference().build();

    @Test
    void metadata_is_written_as_jackson_writes_it() {
        assertThat(MetadataTree.of(FULL).orElseThrow()).hasToString(byJackson(FULL));
        assertThat(MetadataTree.of(new ObjectMeta()).orElseThrow()).hasToString(byJackson(new ObjectMeta()));
    }

    @Test
    void unusual_metadata_is_left_to_jackson() {
        var nothingUnderALabel = new LinkedHashMap<String, String>();
        nothingUnderALabel.put("app", null);

        assertThat(MetadataTree.of(new ObjectMetaBuilder(FULL).addNewManagedField().endManagedField().build()))
                .isEmpty();
        assertThat(MetadataTree.of(new ObjectMetaBuilder(FULL).withSelfLink("/").build())).isEmpty();
        assertThat(MetadataTree.of(new ObjectMetaBuilder(FULL).addToAdditionalProperties("foo", 1).build())).isEmpty();
        assertThat(MetadataTree.of(new ObjectMetaBuilder(FULL).withLabels(nothingUnderALabel).build())).isEmpty();
    }

    @Test
    void pods_with_one_spec_share_its_tree() {
        var pod = pod("n1");
        var sibling = new Pod();
        sibling.setMetadata(FULL);
        sibling.setSpec(pod.getSpec());

        var one = Codec.tree(pod).object("spec");
        var other = Codec.tree(sibling).object("spec");

        assertThat(other).isSameAs(one).isEqualTo(Codec.readObject("{\"nodeName\":\"n1\"}"));
    }

    @Test
    void a_spec_that_was_changed_is_encoded_again() {
        var pod = pod("n1");

        var before = Codec.tree(pod);
        pod.getSpec().setNodeName("n2");
        var after = Codec.tree(pod);

        assertThat(before.text("spec", "nodeName")).contains("n1");
        assertThat(after.text("spec", "nodeName")).contains("n2");
    }

    @Test
    void objects_with_one_template_share_its_tree_until_it_is_changed() {
        var set = new ReplicationControllerBuilder().withNewSpec().withReplicas(1).withNewTemplate().withNewSpec()
                .withNodeName("n1").endSpec().endTemplate().endSpec().build();

        var one = Codec.tree(set).object("spec", "template");
        set.getSpec().setReplicas(2);
        var same = Codec.tree(set).object("spec", "template");
        set.getSpec().getTemplate().getSpec().setNodeName("n2");
        var other = Codec.tree(set).object("spec", "template");

        assertThat(same).isSameAs(one);
        assertThat(other.text("spec", "nodeName")).contains("n2");
    }

    private static Pod pod(String node) {
        return new PodBuilder().withNewMetadata().withName("a").endMetadata().withNewSpec().withNodeName(node)
                .endSpec().build();
    }

    private static String byJackson(ObjectMeta metadata) {
        try {
            return new JsonMapper().writeValueAsString(metadata);
        } catch (JsonProcessingException broken) {
            throw new IllegalStateException(broken);
        }
    }
}
