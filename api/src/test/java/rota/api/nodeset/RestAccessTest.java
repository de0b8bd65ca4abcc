package rota.api.nodeset;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.meta.Key;
import rota.api.wire.Codec;

class RestAccessTest {
    private static final Key CONTROLLER = NodeSetNames.CONTROLLER.key("hpc", "slurm");
    private static final String KEYED = "{\"jwtKeyRef\":{\"name\":\"auth\",\"key\":\"jwt.key\"}}";

    @Test
    void slurmrestd_is_behind_the_service_of_the_restapi() {
        var access = access(KEYED, api("rest", 1, "{\"controllerRef\":{\"name\":\"slurm\"}}"));

        assertThat(access).isEqualTo(new RestAccess.Known(URI.create("http://rest-restapi.hpc:6820"), "slurm",
                RestAccess.SECRETS.key("hpc", "auth"), "jwt.key"));
    }

    @Test
    void a_service_may_have_another_port() {
        var access =
                access(KEYED, api("rest", 1, "{\"controllerRef\":{\"name\":\"slurm\"},\"service\":{\"port\":80}}"));

        assertThat(server(access)).isEqualTo("http://rest-restapi.hpc:80");
    }

    @Test
    void annotations_lead_to_a_slurmrestd_elsewhere() {
        var api = api("rest", 1, "{\"controllerRef\":{\"name\":\"slurm\"}}");
        api.getMetadata().setAnnotations(Map.of(NodeSetNames.REST_URL, "https://rest.example.com:8443",
                NodeSetNames.SLURM_USER, "hpcadmin"));

        assertThat(access(KEYED, api)).isInstanceOfSatisfying(RestAccess.Known.class, it -> {
            assertThat(it.server()).hasHost("rest.example.com").hasPort(8443);
            assertThat(it.user()).isEqualTo("hpcadmin");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"over there", "ftp://host:6820", "host:6820", "http://host:65536", "//host:6820"})
    void an_address_that_is_none_is_said_to_be_so(String url) {
        var api = api("rest", 1, "{\"controllerRef\":{\"name\":\"slurm\"}}");
        api.getMetadata().setAnnotations(Map.of(NodeSetNames.REST_URL, url));

        assertThat(why(access(KEYED, api))).contains("found '" + url + "'").contains("hpc/rest");
    }

    @Test
    void a_service_with_a_port_that_is_none_is_said_to_be_so() {
        var api = api("rest", 1, "{\"controllerRef\":{\"name\":\"slurm\"},\"service\":{\"port\":70000}}");

        assertThat(why(access(KEYED, api))).contains("70000");
    }

    @Test
    void of_several_the_oldest_counts() {
        var young = api("a", 9, "{\"controllerRef\":{\"name\":\"slurm\"}}");
        var old = api("z", 1, "{\"controllerRef\":{\"name\":\"slurm\"}}");
        var foreign = api("y", 0, "{\"controllerRef\":{\"name\":\"other\"}}");

        assertThat(server(access(KEYED, young, foreign, old))).isEqualTo("http://z-restapi.hpc:6820");
    }

    @Test
    void the_older_name_of_the_key_is_understood() {
        var access = access("{\"jwtHs256KeyRef\":{\"name\":\"old\",\"key\":\"k\"}}",
                api("rest", 1, "{\"controllerRef\":{\"name\":\"slurm\"}}"));

        assertThat(access).isInstanceOfSatisfying(RestAccess.Known.class,
                it -> assertThat(it.secret().name()).isEqualTo("old"));
    }

    @Test
    void whatever_is_missing_is_named() {
        var api = api("rest", 1, "{\"controllerRef\":{\"name\":\"slurm\"}}");

        assertThat(why(RestAccess.of(CONTROLLER, Optional.empty(), List.of(api)))).contains("Controller hpc/slurm");
        assertThat(why(access(KEYED))).contains("RestApi");
        assertThat(why(access("{\"external\":true}", api))).contains("spec.jwtKeyRef");
    }

    private static RestAccess access(String controller, RestApi... apis) {
        return RestAccess.of(CONTROLLER, Optional.of(with(new SlurmCluster(), controller)), List.of(apis));
    }

    private static RestApi api(String name, int second, String spec) {
        var api = with(new RestApi(), spec);
        api.setMetadata(new ObjectMetaBuilder().withNamespace("hpc").withName(name)
                .withCreationTimestamp("2030-01-01T12:00:0" + second + "Z").build());
        return api;
    }

    private static <T extends GenericKubernetesResource> T with(T object, String spec) {
        object.setMetadata(new ObjectMetaBuilder().withNamespace("hpc").withName("slurm").build());
        object.setAdditionalProperty("spec", Codec.model(Codec.readObject(spec), Map.class));
        return object;
    }

    private static String server(RestAccess access) {
        return ((RestAccess.Known) access).server().toString();
    }

    private static String why(RestAccess access) {
        return ((RestAccess.Unknown) access).why();
    }
}
