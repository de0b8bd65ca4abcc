package rota.app.instanceset;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/// A database whose members are only written down: it answers at the addresses of all pods, and knows by the address
/// who is asked. One leads until it hands over or is gone.
final class PaperDatabase implements AutoCloseable {
    private final HttpServer server;
    private final Supplier<List<Pod>> pods;
    private String leader = "";

    /// @param pods those that there are
    PaperDatabase(Supplier<List<Pod>> pods) throws IOException {
        this.pods = pods;
        server = HttpServer.create(new InetSocketAddress(0), 0);
        server.createContext("/role", it -> answer(it, role(asked(it))));
        server.createContext("/switchover", it -> answer(it, handedOver(asked(it))));
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private String asked(HttpExchange exchange) {
        var address = exchange.getLocalAddress().getAddress().getHostAddress();
        return pods.get().stream().filter(it -> it.getStatus() != null && address.equals(it.getStatus().getPodIP()))
                .map(it -> it.getMetadata().getName()).findFirst().orElse("");
    }

    private synchronized String role(String member) {
        if (!isThere(leader)) leader = member;
        return member.equals(leader) ? "leader" : "follower";
    }

    private synchronized String handedOver(String member) {
        if (member.equals(leader))
            leader = pods.get().stream().filter(it -> !it.getMetadata().getName().equals(member))
                    .map(it -> it.getMetadata().getName()).filter(this::isThere).sorted().findFirst().orElse(member);
        return leader;
    }

    private boolean isThere(String member) {
        return pods.get().stream().anyMatch(it -> it.getMetadata().getName().equals(member)
                && it.getMetadata().getDeletionTimestamp() == null);
    }

    private static void answer(HttpExchange exchange, String text) throws IOException {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, bytes.length);
        try (var body = exchange.getResponseBody()) {
            body.write(bytes);
        }
    }
}
