package rota.edge.kube;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.fabric8.kubernetes.client.utils.BackwardsCompatibilityInterceptor;

/// Builds clients that keep the promises of this package, whatever their configuration says.
final class Clients {
    private Clients() {}

    /// A client for requests.
    static KubernetesClient build(Config given, KubeSettings settings, LeanSerialization serialization) {
        return build(new Transport(settings.requestTimeout()), strict(given, settings), serialization);
    }

    /// A client for WebSockets, which the other one does not have.
    static KubernetesClient forWebSockets(Config given, KubeSettings settings, LeanSerialization serialization) {
        return build(new JdkHttpClientFactory(), strict(given, settings), serialization);
    }

    private static KubernetesClient build(HttpClient.Factory transport, Config config,
            LeanSerialization serialization) {
        return new KubernetesClientBuilder().withHttpClientFactory(transport).withConfig(config)
                .withKubernetesSerialization(serialization.kinds())
                .withHttpClientBuilderConsumer(http -> http
                        .addOrReplaceInterceptor(BackwardsCompatibilityInterceptor.NAME, null))
                .build();
    }

    private static Config strict(Config given, KubeSettings settings) {
        var timeout = Math.toIntExact(settings.requestTimeout().toMillis());
        return new ConfigBuilder(given).withRequestRetryBackoffLimit(0).withRequestTimeout(timeout)
                .withConnectionTimeout(timeout).withUserAgent("rota").build();
    }
}
