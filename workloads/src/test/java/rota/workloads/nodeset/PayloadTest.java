package rota.workloads.nodeset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.api.nodeset.NodeSetSpec;
import rota.api.wire.Codec;
import rota.workloads.revision.Amount;
import rota.workloads.revision.RevisionHash;
import rota.workloads.revision.Snapshot;

class PayloadTest {
    private static final String SMALLEST = "{\"spec\":{\"ordinalPadding\":0,\"oversubscribeNode\":false,\"slurmd\":"
            + "{\"$patch\":\"replace\",\"image\":\"slurmd\",\"name\":\"\",\"resources\":{}},\"template\":"
            + "{\"$patch\":\"replace\",\"metadata\":{},\"spec\":{\"containers\":null}}}}";

    @Test
    void the_smallest_set_has_the_payload_and_hash_that_upstream_gives_it() {
        var payload = payload("{\"slurmd\":{\"image\":\"slurmd\"}}");

        assertThat(payload.text()).isEqualTo(SMALLEST);
        assertThat(RevisionHash.of(payload.text(), 0)).isEqualTo("6cd55548b5");
        assertThat(RevisionHash.of(payload.text(), 1)).isEqualTo("6cd55548b4");
    }

    @Test
    void what_says_nothing_makes_no_difference() {
        var payload = payload("{\"slurmd\":{\"image\":\"slurmd\",\"args\":[],\"env\":null,\"resources\":{},"
                + "\"workingDir\":\"\",\"tty\":false},\"logfile\":{},\"extraConf\":\"\",\"template\":{\"metadata\":"
                + "{\"labels\":{}},\"spec\":{\"tolerations\":[],\"hostNetwork\":false,\"nodeSelector\":{},"
                + "\"imagePullSecrets\":null,\"priorityClassName\":\"\"}}}");

        assertThat(payload.text()).isEqualTo(SMALLEST);
    }

    @Test
    void what_go_tells_from_absent_is_kept() {
        var payload = payload("{\"slurmd\":{\"securityContext\":{\"privileged\":false}},\"template\":{\"metadata\":"
                + "{\"labels\":{\"a\":\"\"}},\"spec\":{\"affinity\":{},\"resources\":{},"
                + "\"enableServiceLinks\":false}}}");

        assertThat(payload.text()).contains("\"securityContext\":{\"privileged\":false}", "\"labels\":{\"a\":\"\"}",
                "\"affinity\":{}", "\"resources\":{}", "\"enableServiceLinks\":false");
    }

    @Test
    void other_fields_make_no_new_revision() {
        var payload = payload("{\"slurmd\":{\"image\":\"slurmd\"},\"replicas\":9,\"pinToNode\":true,"
                + "\"partition\":{\"enabled\":true},\"minReadySeconds\":5}");

        assertThat(payload.text()).isEqualTo(SMALLEST);
    }

    @Test
    void each_field_that_makes_a_pod_different_makes_a_new_revision() {
        assertThat(payload("{\"slurmd\":{\"image\":\"slurmd\"},\"ordinalPadding\":2}").text()).isNotEqualTo(SMALLEST);
        assertThat(payload("{\"slurmd\":{\"image\":\"slurmd\"},\"extraConf\":\"A=1\"}").text())
                .contains("\"extraConf\":\"A=1\"");
        assertThat(payload("{\"slurmd\":{\"image\":\"slurmd\"},\"logfile\":{\"image\":\"l\"}}").text())
                .contains("\"logfile\":{\"$patch\":\"replace\",\"image\":\"l\",\"name\":\"\",\"resources\":{}}");
    }

    @ParameterizedTest
    @CsvSource({"0.1, 100m", "1000m, 1", "100m, 100m", "2000, 2k", "1500, 1500", "1024Mi, 1Gi", "1.5Gi, 1536Mi",
            "128Mi, 128Mi", "0.5Ki, 512", "0, 0", "1e3, 1e3", "odd, odd", "0.5, 500m", "1G, 1G", "1000M, 1G"})
    void a_quantity_has_one_spelling(String said, String canonical) {
        assertThat(Amount.canonical(said)).isEqualTo(canonical);
    }

    @ParameterizedTest
    @CsvSource({"'', Features=gpu", "'Gres=gpu:2 RealMemory=10', Features=gpu Gres=gpu:2 Realmemory=10",
            "'Feature=b,a features=c', 'Features=a,b,c,gpu'", "'broken Gres=1', Features=gpu"})
    void node_parameters_are_in_one_order(String extra, String expected) {
        assertThat(NodeParameters.of("gpu", extra)).isEqualTo(expected);
    }

    private static Snapshot payload(String spec) {
        var set = new GenericKubernetesResource();
        set.setAdditionalProperty("spec", Codec.model(Codec.readObject(spec), Map.class));
        return Payload.of(NodeSetSpec.of(set));
    }
}
