package rota.local.http;

import io.fabric8.kubernetes.api.model.Node;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import rota.api.client.ApiException;
import rota.api.meta.Kind;
import rota.api.wire.Json;
import rota.local.agent.node.Endpoint;
import rota.local.http.tls.Certificates;
import rota.local.server.Verbs;

/// The way to the agents of the nodes, which have the logs and the containers. An agent is believed to be one if it
/// shows the certificate whose fingerprint its node carries.
final class Kubelets {
    private static final Kind NODES = Kind.of(Node.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    /// In the order in which a real server looks for one.
    private static final List<String> ADDRESSES = List.of("Hostname", "InternalDNS", "InternalIP", "ExternalDNS",
            "ExternalIP");
    /// A client has a thread. Agents that come back have new certificates, so old clients must go.
    private static final int MOST_CLIENTS = 16;

    private final Verbs verbs;
    private final Certificates certificates;
    private final Executor executor;
    private final ReentrantLock lock = new ReentrantLock();
    /// By the fingerprint that they believe, the one used last at the end.
    private final SequencedMap<String, HttpClient> clients = new LinkedHashMap<>();

    Kubelets(Verbs verbs, Certificates certificates, Executor executor) {
        this.verbs = verbs;
        this.certificates = certificates;
        this.executor = executor;
    }

    void close() {
        lock.lock();
        try {
            clients.values().forEach(HttpClient::shutdownNow);
        } finally {
            lock.unlock();
        }
    }

    /// The agent of a node.
    ///
    /// @throws ApiException when the node is not known, or says nothing about it
    Kubelet of(String node) {
        var tree = node(node);
        var port = tree.at("status", "daemonEndpoints", "kubeletEndpoint", "Port").filter(Json.Num.class::isInstance)
                .map(it -> ((Json.Num) it).value().intValue()).orElse(0);
        var address = ADDRESSES.stream().flatMap(it -> address(tree, it).stream()).findFirst();
        var fingerprint = tree.text("metadata", "annotations", Endpoint.ANNOTATION).orElse("");
        if (port <= 0 || address.isEmpty() || fingerprint.isEmpty()) {
            throw new ApiException.ServerTrouble(500, "node \"" + node + "\" does not say where its agent listens and"
                    + " by which certificate it is known", Duration.ZERO);
        }
        return new Kubelet(URI.create("https://" + address.get() + ":" + port), client(fingerprint));
    }

    private static Optional<String> address(Json.Obj node, String type) {
        return node.items("status", "addresses").stream().filter(Json.Obj.class::isInstance).map(Json.Obj.class::cast)
                .filter(it -> it.text("type").equals(Optional.of(type))).flatMap(it -> it.text("address").stream())
                .findFirst();
    }

    private HttpClient client(String fingerprint) {
        lock.lock();
        try {
            var known = clients.remove(fingerprint);
            var client = known != null ? known
                    : HttpClient.newBuilder().sslContext(certificates.kubeletContext(fingerprint))
                            .version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).executor(executor).build();
            clients.putLast(fingerprint, client);
            // What it still carries goes on to its end.
            if (clients.size() > MOST_CLIENTS) clients.pollFirstEntry().getValue().shutdown();
            return client;
        } finally {
            lock.unlock();
        }
    }

    private Json.Obj node(String name) {
        try {
            return verbs.get(NODES.key("", name)).tree();
        } catch (ApiException.NotFound _) {
            // What a real server says; it is about the node all the same.
            throw new ApiException.NotFound("pods \"" + name + "\" not found");
        }
    }
}
