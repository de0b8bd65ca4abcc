package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import rota.api.jobset.JobSet;
import rota.api.jobset.JobSetSpec;

class LeanSerializationTest {
    @Test
    void a_custom_kind_with_a_class_of_its_own_is_read_as_it_is() {
        var json = LeanSerialization.with(KubeSettings.DEFAULT.withCustomResources(List.of(JobSet.class))).kinds();

        var set = json.unmarshal("""
                {"apiVersion":"jobset.x-k8s.io/v1alpha2","kind":"JobSet","metadata":{"name":"train"},
                "spec":{"suspend":true}}""", JobSet.class);

        assertThat(set.getMetadata().getName()).isEqualTo("train");
        assertThat(JobSetSpec.of(set).suspended()).isTrue();
    }
}
