package rota.app.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.meta.Key;
import rota.api.meta.Owners;
import rota.api.meta.ResourceVersion;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.RestApi;
import rota.api.nodeset.SlurmCluster;
import rota.api.peer.Contact;
import rota.api.wire.Codec;
import rota.edge.slurm.SlurmStub;
import rota.kernel.cache.Mirrors;
import rota.workloads.nodeset.NodeSetController;

/// Goal: an operator finds the Slurm of its NodeSets and hears of what happens there. Method: objects in mirrors, a
/// slurmrestd that is a stub; pollers that look once and then only when they are told to.
class SlurmLinksTest {
    private static final String V = "v0.0.44";
    private static final Key CONTROLLER = NodeSetNames.CONTROLLER.key("default", "slurm");
    private static final Key SET = NodeSetNames.NODE_SET.key("default", "gpu");
    private static final Duration NEVER = Duration.ofHours(1);

    private final LinkedBlockingQueue<Key> woken = new LinkedBlockingQueue<>();
    private final SlurmStub slurm = SlurmStub.speaking(V, SlurmStub.node("gpu-0", "", "IDLE"));
    private final Mirrors mirrors = new Reading().of(NodeSet.class, List.of())
            .of(Pod.class, NodeSetController.podIndexes()).of(SlurmCluster.class, List.of())
            .of(RestApi.class, List.of()).mirrors();
    private Optional<Secret> secret = Optional.of(secret("key"));
    private final Api api = _ -> Optional.of(secret.orElseThrow(() -> new ApiException.NotFound("no such secret")));
    private final SlurmLinks links = new SlurmLinks(mirrors, new SlurmLinks.Means(api, RealWorld.surroundings(), NEVER,
            woken::add));

    @AfterEach
    void close() {
        links.close();
        slurm.close();
    }

    @Test
    void a_set_hears_of_its_nodes_as_soon_as_slurm_was_asked() throws InterruptedException {
        deliver(slurm.url().toString());
        mirrors.of(Pod.class).replaced(List.of(worker()), version(9));

        links.of(CONTROLLER);

        assertThat(woken.poll(20, TimeUnit.SECONDS)).as("it answers").isEqualTo(SET);
        assertThat(woken.poll(20, TimeUnit.SECONDS)).as("a node of its is there").isEqualTo(SET);
        assertThat(links.of(CONTROLLER).contact()).isInstanceOf(Contact.Heard.class);
    }

    @Test
    void one_link_serves_all_who_ask() throws InterruptedException {
        deliver(slurm.url().toString());

        var first = links.of(CONTROLLER);
        woken.poll(20, TimeUnit.SECONDS);

        assertThat(links.of(CONTROLLER)).isSameAs(first);
        assertThat(slurm.asked("/nodes/")).hasSize(1);
    }

    @Test
    void a_restapi_that_leads_elsewhere_makes_a_new_link() throws InterruptedException {
        deliver("http://127.0.0.1:1");
        links.of(CONTROLLER);
        woken.poll(20, TimeUnit.SECONDS);
        assertThat(links.of(CONTROLLER).contact()).isInstanceOf(Contact.Silent.class);

        mirrors.of(RestApi.class).changed(restApi(slurm.url().toString(), "8"));
        links.of(CONTROLLER);
        woken.poll(20, TimeUnit.SECONDS);

        assertThat(links.of(CONTROLLER).contact()).isInstanceOf(Contact.Heard.class);
    }

    @Test
    void what_is_missing_is_told_by_the_contact() throws InterruptedException {
        assertThat(why()).contains("expected the Controller default/slurm, found none");

        deliver(slurm.url().toString());
        secret = Optional.of(secret("other"));
        links.of(CONTROLLER);
        woken.poll(20, TimeUnit.SECONDS);

        assertThat(why()).contains("'key' in secret default/auth");
    }

    @Test
    void without_a_set_nobody_is_asked_any_more() {
        deliver(slurm.url().toString());
        var before = links.of(CONTROLLER);

        mirrors.of(NodeSet.class).removed(set("9"));

        assertThat(links.of(CONTROLLER)).isNotSameAs(before);
    }

    private String why() {
        return ((Contact.Silent) links.of(CONTROLLER).contact()).why();
    }

    private void deliver(String url) {
        mirrors.of(NodeSet.class).replaced(List.of(set("1")), version(1));
        mirrors.of(SlurmCluster.class).replaced(List.of(spec(new SlurmCluster(), "slurm", "2",
                "{\"jwtKeyRef\":{\"name\":\"auth\",\"key\":\"key\"}}")), version(2));
        mirrors.of(RestApi.class).replaced(List.of(restApi(url, "3")), version(3));
    }

    private static RestApi restApi(String url, String version) {
        var api = spec(new RestApi(), "rest", version, "{\"controllerRef\":{\"name\":\"slurm\"}}");
        api.getMetadata().setAnnotations(Map.of(NodeSetNames.REST_URL, url));
        return api;
    }

    private static NodeSet set(String version) {
        return spec(new NodeSet(), "gpu", version, "{\"controllerRef\":{\"name\":\"slurm\"}}");
    }

    private static Pod worker() {
        return new PodBuilder().withNewMetadata().withNamespace("default").withName("gpu-0").withUid("pod")
                .withResourceVersion("9").addToLabels(NodeSetNames.APP_NAME, NodeSetNames.SLURMD)
                .withOwnerReferences(Owners.controllerReference(SET.withUid("uid-gpu"))).endMetadata().withNewSpec()
                .withHostname("gpu-0").endSpec().build();
    }

    private static Secret secret(String entry) {
        var coded = Base64.getEncoder().encodeToString("secret".getBytes(StandardCharsets.UTF_8));
        return new SecretBuilder().withNewMetadata().withNamespace("default").withName("auth").endMetadata()
                .addToData(entry, coded).build();
    }

    private static <T extends GenericKubernetesResource> T spec(T object, String name, String version, String spec) {
        object.setMetadata(new ObjectMetaBuilder().withNamespace("default").withName(name).withUid("uid-" + name)
                .withResourceVersion(version).build());
        object.setAdditionalProperty("spec", Codec.model(Codec.readObject(spec), Map.class));
        return object;
    }

    private static ResourceVersion version(int number) {
        return ResourceVersion.parse(String.valueOf(number));
    }
}
