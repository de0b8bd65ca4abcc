package rota.edge.kube;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.util.Arrays;

/// Stops a watch that is about to go over plain HTTP.
///
/// The client changes to one by itself when a server, or a proxy in front of it, answers a WebSocket upgrade with 200
/// or 503. The exception makes the informer list again and try another WebSocket, later each time.
final class WebSocketWatchesOnly implements Interceptor {
    static final String NAME = "rota-websocket-watches-only";

    @Override
    public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
        if (builder instanceof HttpRequest.Builder && isWatch(request)) {
            throw new KubernetesClientException("refused to watch over plain HTTP: " + request.uri().getPath());
        }
    }

    private static boolean isWatch(HttpRequest request) {
        var query = request.uri().getQuery();
        return query != null && Arrays.asList(query.split("&")).contains("watch=true");
    }
}
