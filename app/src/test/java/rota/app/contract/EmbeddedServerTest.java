package rota.app.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.client.Watches;
import rota.api.meta.Ids;
import rota.api.meta.Kind;
import rota.edge.kube.ApiContract;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;
import rota.edge.kube.WatchesContract;
import rota.local.http.ApiServer;
import rota.local.http.Parts;
import rota.local.http.tls.CertificateFolder;
import rota.local.server.Settings;
import rota.local.server.Tracking;
import rota.local.server.Types;
import rota.local.server.Verbs;
import rota.local.store.Store;

/// Goal: the operator does not notice whether it talks to a real API server or to the embedded one. Method: the same
/// contract, through the same client, that a real server keeps in the tests of `edge`.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EmbeddedServerTest implements ApiContract, WatchesContract {
    private static final KubeSettings SETTINGS = new KubeSettings(Duration.ofSeconds(30), 1000, 1000,
            List.of(), Optional.empty(), false);

    private ApiServer server;
    private KubeConnection connection;

    @BeforeAll
    void start(@TempDir Path directory) {
        var clock = InstantSource.system();
        var random = new SecureRandom();
        var store = new Store();
        var verbs = new Verbs(store, Types.builtIn(), new Settings(clock, new Ids(random), Tracking.ALL));
        verbs.createSystemNamespaces();
        var folder = CertificateFolder.open(directory, clock.instant());
        server = ApiServer.start(
                new Parts(verbs, store, clock, new Ids(random), random, Thread::startVirtualThread, () -> ""),
                folder.certificates(), 0);
        folder.writeKubeconfigs(server.url());
        connection = KubeConnection.fromKubeconfig(folder.kubeconfig(), SETTINGS);
        api().send(new Request.Create(new NamespaceBuilder().withNewMetadata().withName(namespace()).endMetadata()
                .build()));
    }

    @AfterAll
    void stop() {
        connection.close();
        server.close();
    }

    @Override
    public Api api() {
        return connection.api();
    }

    @Override
    public Watches watches() {
        return connection.watches();
    }

    @Override
    public String namespace() {
        return "contract";
    }

    @Test
    void a_refusal_keeps_its_type_and_its_words_on_the_way() {
        assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> api().send(new Request.Get(Kind.of(
                ConfigMap.class).key("contract", "nobody"))))).isInstanceOf(ApiException.NotFound.class)
                .hasMessageContaining(
                        "configmaps \"nobody\" not found");
    }
}
