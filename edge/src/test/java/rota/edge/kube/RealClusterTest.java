package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import rota.api.client.Api;
import rota.api.client.Request;
import rota.api.client.Request.DeleteOptions;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Preconditions;
import rota.api.client.Request.Subresource;
import rota.api.client.Watches;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// The contract of the ports, kept by a real API server. Skipped where there is none: see [RealCluster].
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RealClusterTest implements ApiContract, WatchesContract {
    private final String namespace = "rota-contract-" + ThreadLocalRandom.current().nextInt(100_000);
    private RealCluster cluster;
    private KubeConnection connection;

    @BeforeAll
    void connect(@TempDir Path folder) throws IOException {
        var found = RealCluster.find(folder);
        assumeTrue(found.isPresent(), "no API server: set KUBEBUILDER_ASSETS to a folder with etcd and kube-apiserver,"
                + " or -Dkube.config to a kubeconfig file");
        cluster = found.orElseThrow();
        var settings = new KubeSettings(Duration.ofSeconds(30), 1000, 1000, Kube.SETTINGS
                .customResources(), Optional.empty(), false);
        connection = KubeConnection.of(cluster.config(), settings);
        api().send(new Request.Create(new NamespaceBuilder().withNewMetadata().withName(namespace).endMetadata()
                .build()));
    }

    @AfterAll
    void disconnect() {
        if (cluster == null) return;
        var key = Kind.of(io.fabric8.kubernetes.api.model.Namespace.class).key("", namespace);
        api().send(new Request.Delete(key, Preconditions.NONE, DeleteOptions.DEFAULT));
        connection.close();
        cluster.close();
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
        return namespace;
    }

    @Test
    void a_custom_resource_is_as_good_as_any_other() {
        var definition = Kind.of(CustomResourceDefinition.class).key("", "widgets.test.rota.dev");
        var definitions = new RecordingSink<CustomResourceDefinition>();
        try (var _ = watches().open(CustomResourceDefinition.class, definitions)) {
            api().send(new Request.Create(widgets()));
            var seen = definitions.nextObject();
            while (!isEstablished(seen)) seen = definitions.nextObject();
        }
        var sink = new RecordingSink<Widget>();
        try (var _ = watches().open(Widget.class, sink)) {
            api().send(new Request.Create(Widget.of(namespace, "w", 3)));
            var patched = (Widget) api().send(new Request.Patch(Kube.WIDGET.key(namespace, "w"), new PatchBody.Merge(
                    Codec.readObject("{\"spec\":{\"size\":9},\"status\":{\"ready\":2}}")), Subresource.STATUS))
                    .orElseThrow();

            assertThat(patched.getSpec().size).isEqualTo(3);
            assertThat(patched.getStatus().ready).isEqualTo(2);
            sink.until("changed w@" + patched.getMetadata().getResourceVersion());
        } finally {
            api().send(new Request.Delete(definition, Preconditions.NONE, DeleteOptions.DEFAULT));
        }
    }

    /// The server writes `conditions: null` first, and a null on the wire is a null in the model.
    private static boolean isEstablished(CustomResourceDefinition definition) {
        var conditions = Codec.tree(definition).items("status", "conditions");
        return definition.getMetadata().getName().equals("widgets.test.rota.dev") && conditions.stream().map(
                Json.Obj.class::cast).anyMatch(
                        it -> it.text("type").equals(Optional.of("Established")) && it.text(
                                "status").equals(Optional.of("True")));
    }

    private static CustomResourceDefinition widgets() {
        return Codec.model(Codec.readObject("""
                {"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
                 "metadata":{"name":"widgets.test.rota.dev"},
                 "spec":{"group":"test.rota.dev","scope":"Namespaced",
                   "names":{"plural":"widgets","singular":"widget","kind":"Widget"},
                   "versions":[{"name":"v1","served":true,"storage":true,"subresources":{"status":{}},
                     "schema":{"openAPIV3Schema":{"type":"object","properties":{
                       "spec":{"type":"object","properties":{"size":{"type":"integer"}}},
                       "status":{"type":"object","properties":{"ready":{"type":"integer"}}}}}}}]}}"""),
                CustomResourceDefinition.class);
    }
}
