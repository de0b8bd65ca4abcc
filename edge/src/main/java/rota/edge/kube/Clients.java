package rota.edge.kube;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.BackwardsCompatibilityInterceptor;

/// Builds clients that keep the promises of this package, whatever their configuration says.
final class Clients {
    private static final int WATCH_RECONNECT_MILLIS = 1000;
    private static final int FOR_EVER = -1;

    private Clients() {}

    static KubernetesClient build(Config given, KubeSettings settings) {
        if (given.isOnlyHttpWatches()) {
            throw new IllegalArgumentException("expected WebSocket watches, found onlyHttpWatches=true: HTTP watches"
                    + " break on the first character beyond ASCII; remove the setting");
        }
        return new KubernetesClientBuilder().withHttpClientFactory(new CheapCiphers())
                .withConfig(strict(given, settings))
                .withKubernetesSerialization(LeanSerialization.with(settings))
                .withHttpClientBuilderConsumer(http -> http
                        .addOrReplaceInterceptor(BackwardsCompatibilityInterceptor.NAME, null)
                        .addOrReplaceInterceptor(WebSocketWatchesOnly.NAME, new WebSocketWatchesOnly()))
                .build();
    }

    private static Config strict(Config given, KubeSettings settings) {
        var timeout = Math.toIntExact(settings.requestTimeout().toMillis());
        return new ConfigBuilder(given).withRequestRetryBackoffLimit(0).withRequestTimeout(timeout)
                .withConnectionTimeout(timeout).withWatchReconnectInterval(WATCH_RECONNECT_MILLIS)
                .withWatchReconnectLimit(FOR_EVER).withOnlyHttpWatches(false).withUserAgent("rota").build();
    }
}
