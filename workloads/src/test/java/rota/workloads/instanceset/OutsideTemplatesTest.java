package rota.workloads.instanceset;

import static org.assertj.core.api.Assertions.assertThat;
import static rota.workloads.instanceset.AnInstanceSet.AMember.up;
import static rota.workloads.instanceset.AnInstanceSet.deeds;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rota.api.meta.Conditions;

/// Templates in a ConfigMap, compressed.
class OutsideTemplatesTest {
    /// Template `big` with two instances and the image db:1, and `small` with the number 7.
    private static final String TWO =
            "KLUv/SBwnQIAUoURFqClbYL7rfx3JW1220L0w56HS4CqLASluwCIHQeYBs6jh/KkwGuo3nJ1f5g5t6O8fW"
                    + "FnJG7zJdj5hlQBpteJNLfjHnpBAgMQBVxA+mjDBRQ=";

    // IS-37
    @Test
    void they_join_those_of_the_spec() {
        var set = set("{\\'db\\':\\'more\\'}").with("'podManagementPolicy':'Parallel'").with(
                "'instances':[{'name':'own','replicas':1}]").beside(map("more", TWO));

        assertThat(deeds(set.plan())).containsExactlyInAnyOrder("create pod db-0", "create pod db-own-0",
                "create pod db-big-0", "create pod db-big-1", "create pod db-small-7");
    }

    @Test
    void a_name_that_both_have_is_refused() {
        var set =
                set("{\\'db\\':\\'more\\'}").with("'instances':[{'name':'big','replicas':1}]").beside(map("more", TWO));

        assertThat(refusal(set)).isEqualTo("duplicate instance template name: big");
    }

    // IS-37
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "{'db':'gone'}|expected a ConfigMap gone with instances in its binaryData, found none",
            "{'db':'more','other':'gone'}|expected a ConfigMap gone with instances in its binaryData, found none",
            "{'db':'broken'}|expected a Zstandard frame, found bytes that begin with 61616161",
            "{'db':'empty'}|expected a ConfigMap empty with instances in its binaryData, found none"},
            quoteCharacter = '"')
    void what_cannot_be_read_is_refused_and_nothing_that_runs_is_touched(String reference, String why) {
        var set = set(reference.replace("'", "\\'")).beside(map("more", TWO)).beside(map("broken", "YWFhYWFhYWE="))
                .beside(new ConfigMapBuilder().withNewMetadata().withName("empty").endMetadata().build()).having(up(
                        "db-0"));

        assertThat(deeds(set.plan())).isEmpty();
        assertThat(refusal(set)).isEqualTo("metadata.annotations[kubeblocks.io/template-ref]: " + why);
    }

    /// No schema has seen them.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', value = {
            "{'replicas':1}|expected a name of lower case letters, digits, dots and dashes, found none",
            "{'name':'A_b'}|expected a name of lower case letters, digits, dots and dashes, found A_b",
            "{'name':'t','env':[{'name':'A','valueFrom':7}]}|",
            "{'name':'t','resources':{'limits':{'cpu':'much'}}}|template t: expected an amount such as 500m or 1Gi,"
                    + " found much",
            "{'name':'t','volumeClaimTemplates':[{'metadata':{'name':'d'},'spec':{'resources':{'requests':{'storage':"
                    + "'much'}}}}]}|",
            "{'name':'t','schedulingPolicy':{'tolerations':'all'}}|"})
    void a_template_that_makes_no_sense_is_refused(String template, String why) {
        var text = "[" + template.replace("'", "\"") + "]";
        var set = set("{\\'db\\':\\'more\\'}").beside(map("more", stored(text))).having(up("db-0"));

        assertThat(deeds(set.plan())).isEmpty();
        assertThat(refusal(set)).startsWith("metadata.annotations[kubeblocks.io/template-ref]: ").contains(why == null
                ? "template t"
                : why);
    }

    /// A Zstandard frame of one block that is not compressed.
    private static String stored(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        var block = bytes.length << 3 | 1;
        var frame = ByteBuffer.allocate(bytes.length + 9).order(ByteOrder.LITTLE_ENDIAN).putInt(0xFD2FB528)
                .put((byte) 0x20).put((byte) bytes.length).put((byte) block).put((byte) (block >> 8))
                .put((byte) (block >> 16)).put(bytes);
        return Base64.getEncoder().encodeToString(frame.array());
    }

    @Test
    void a_reference_that_is_no_map_is_refused() {
        assertThat(refusal(set("more"))).startsWith("metadata.annotations[kubeblocks.io/template-ref]: ");
    }

    @Test
    void a_set_that_names_none_has_none() {
        assertThat(deeds(set("{}").plan())).containsExactly("create pod db-0");
    }

    private static String refusal(AnInstanceSet set) {
        return Conditions.find(set.plan().status().conditions(), "SpecRefused").orElseThrow().getMessage();
    }

    private static AnInstanceSet set(String reference) {
        return AnInstanceSet.of(5).metadata("'finalizers':['instanceset.workloads.kubeblocks.io/finalizer'],"
                + "'annotations':{'kubeblocks.io/template-ref':'" + reference.replace("\\'", "\\\"") + "'}");
    }

    private static ConfigMap map(String name, String base64) {
        return new ConfigMapBuilder().withNewMetadata().withName(name).endMetadata().addToBinaryData("instances",
                base64).build();
    }
}
