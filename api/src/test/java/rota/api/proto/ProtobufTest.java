package rota.api.proto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// The bodies are what kubectl sent.
class ProtobufTest {
    private static final String DEPLOYMENT = """
            6b3873000a150a07617070732f7631120a4465706c6f796d656e7412ac010a220a0377656212001a03666f6f22002a003200380042\
            005a0a0a03617070120377656212780800120c0a0a0a0361707012037765621a5e0a1c0a0012001a0022002a003200380042005a0a\
            0a036170701203776562123e12200a0377656212057765623a312a0042006a007200800100880100900100a201001a00320042004a\
            0052005800600068008201008a01009a0100c2010022020a00280038001a0c0800100018002000280038001a002200""";
    private static final String BUDGET = """
            6b3873000a200a09706f6c6963792f76311213506f6444697372757074696f6e42756467657412390a140a016212001a03666f6f22\
            002a0032003800420012150a09080110001a0335302512080a060a01611201621a0a080018002000280030001a002200""";
    private static final String SECRET = """
            6b3873000a0c0a027631120653656372657412200a140a017312001a03666f6f22002a0032003800420012060a01611201621a001a\
            002200""";
    private static final String QUOTA = """
            6b3873000a130a027631120d5265736f7572636551756f746112360a140a017112001a03666f6f22002a00320038004200121c0a0d\
            0a0363707512060a043530306d0a0b0a04706f647312030a01321a001a002200""";

    @Test
    void a_deployment_has_its_kind_its_names_and_its_containers() {
        var deployment = read(DEPLOYMENT);

        assertThat(deployment.text("apiVersion")).contains("apps/v1");
        assertThat(deployment.text("kind")).contains("Deployment");
        assertThat(deployment.text("metadata", "name")).contains("web");
        assertThat(deployment.text("metadata", "labels", "app")).contains("web");
        assertThat(deployment.text("spec", "selector", "matchLabels", "app")).contains("web");
        var container = (Json.Obj) deployment.items("spec", "template", "spec", "containers").getFirst();
        assertThat(container.text("image")).contains("web:1");
    }

    @Test
    void a_number_that_is_zero_on_purpose_is_kept() {
        assertThat(read(DEPLOYMENT).at("spec", "replicas")).contains(Json.of(0));
    }

    @Test
    void a_time_that_is_not_set_is_left_out() {
        assertThat(read(DEPLOYMENT).object("metadata").has("creationTimestamp")).isFalse();
    }

    @Test
    void a_number_or_text_is_either() {
        assertThat(read(BUDGET).at("spec", "minAvailable")).contains(Json.of("50%"));
    }

    @Test
    void bytes_become_base64() {
        assertThat(read(SECRET).object("data")).isEqualTo(Codec.read("{\"a\":\"Yg==\"}"));
    }

    @Test
    void quantities_are_texts() {
        assertThat(read(QUOTA).object("spec", "hard")).isEqualTo(Codec.read("{\"cpu\":\"500m\",\"pods\":\"2\"}"));
    }

    @Test
    void fields_of_a_part_are_fields_of_the_whole() {
        // Volume{name: "v", volumeSource: {secret: {secretName: "s"}}}
        var volume = Trees.read("core.Volume", wire("0a0176120532030a0173"));

        assertThat(volume).isEqualTo(Codec.read("{\"name\":\"v\",\"secret\":{\"secretName\":\"s\"}}"));
    }

    @Test
    void a_time_is_shown_as_in_json() {
        // LeaseSpec{renewTime: {seconds: 1700000000, nanos: 5000}}
        var lease = Trees.read("coordination.LeaseSpec", wire("22090880e2cfaa06108827"));

        assertThat(lease.text("renewTime")).contains("2023-11-14T22:13:20.000005Z");
    }

    @Test
    void a_field_that_is_newer_than_we_is_passed_over() {
        assertThat(Trees.read("core.ConfigMap", wire("fa0703616263"))).isEqualTo(Json.Obj.EMPTY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "6b38", "7b7d", "6b387300", "6b387300ffff", "6b3873000a0b0a02763112055468696e67"})
    void what_is_no_object_of_a_known_kind_is_refused(String hex) {
        assertThatIllegalArgumentException().isThrownBy(() -> read(hex));
    }

    @Test
    void a_body_that_ends_anywhere_is_refused_or_read_but_never_breaks_us() {
        var whole = HexFormat.of().parseHex(DEPLOYMENT);

        for (var length = 0; length < whole.length; length++) {
            var part = Arrays.copyOf(whole, length);
            try {
                Protobuf.read(part);
            } catch (IllegalArgumentException refused) {
                assertThat(refused).hasMessageNotContaining("null");
            }
        }
    }

    private static Json.Obj read(String hex) {
        return Protobuf.read(HexFormat.of().parseHex(hex));
    }

    private static Wire wire(String hex) {
        return new Wire(HexFormat.of().parseHex(hex));
    }
}
