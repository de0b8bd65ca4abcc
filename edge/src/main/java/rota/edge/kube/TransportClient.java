package rota.edge.kube;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.StandardHttpClient;
import io.fabric8.kubernetes.client.http.StandardHttpHeaders;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.fabric8.kubernetes.client.http.StandardWebSocketBuilder;
import io.fabric8.kubernetes.client.http.WebSocket;
import io.fabric8.kubernetes.client.http.WebSocketResponse;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import rota.api.proto.Protobuf;
import rota.edge.http.Answer;
import rota.edge.http.Body;
import rota.edge.http.Connections;
import rota.edge.http.Outgoing;

/// The client's side of [Transport]. What it returns is complete: the caller has waited.
final class TransportClient extends StandardHttpClient<TransportClient, Transport, Transport.Builder> {
    private static final int PART = 16 * 1024;

    private final URI server;
    private final Connections connections;

    TransportClient(Transport.Builder builder, String server, Connections connections) {
        this(builder, new AtomicBoolean(), URI.create(server), connections);
    }

    private TransportClient(Transport.Builder builder, AtomicBoolean closed, URI server, Connections connections) {
        super(builder, closed);
        this.server = server;
        this.connections = connections;
    }

    /// One with other settings over the same connections. Who closes one of them closes both.
    TransportClient derived(Transport.Builder with) {
        return new TransportClient(with, closed, server, connections);
    }

    @Override
    public CompletableFuture<HttpResponse<AsyncBody>> consumeBytesDirect(StandardHttpRequest request,
            AsyncBody.Consumer<List<ByteBuffer>> consumer) {
        try {
            return CompletableFuture.completedFuture(new Response(request, connections.send(outgoing(request)),
                    consumer));
        } catch (IOException trouble) {
            return CompletableFuture.failedFuture(trouble);
        }
    }

    private Outgoing outgoing(StandardHttpRequest request) {
        if (!Objects.equals(request.uri().getRawAuthority(), server.getRawAuthority())) {
            throw new IllegalArgumentException("expected a request to " + server.getRawAuthority() + ", found one to "
                    + request.uri().getRawAuthority());
        }
        var headers = new LinkedHashMap<>(request.headers());
        if (request.getContentType() != null) headers.put("Content-Type", List.of(request.getContentType()));
        var path = request.uri().getRawPath();
        var query = request.uri().getRawQuery();
        return new Outgoing(request.method(), (path.isEmpty() ? "/" : path) + (query == null ? "" : "?" + query),
                headers, text(request.body()));
    }

    private static String text(StandardHttpRequest.BodyContent content) {
        return switch (content) {
            case null -> "";
            case StandardHttpRequest.StringBodyContent text -> text.getContent();
            default -> throw new IllegalArgumentException("expected a body of text, found " + content.getClass());
        };
    }

    @Override
    public CompletableFuture<WebSocketResponse> buildWebSocketDirect(StandardWebSocketBuilder builder,
            WebSocket.Listener listener) {
        throw new IllegalStateException("expected WebSockets to go over the client that is for them");
    }

    @Override
    protected void doClose() {
        connections.close();
    }

    /// The body can be read by whoever knows this class; others are given it part by part.
    static final class Response extends StandardHttpHeaders implements HttpResponse<AsyncBody>, AsyncBody {
        private final HttpRequest request;
        private final Answer answer;
        private final AsyncBody.Consumer<List<ByteBuffer>> consumer;
        private final CompletableFuture<Void> done = new CompletableFuture<>();

        Response(HttpRequest request, Answer answer, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
            super(answer.headers());
            this.request = request;
            this.answer = answer;
            this.consumer = consumer;
        }

        Body bytes() {
            return answer.body();
        }

        boolean isInProtobuf() {
            return headers("Content-Type").stream().anyMatch(Protobuf::isSpokenIn);
        }

        @Override
        public int code() {
            return answer.code();
        }

        @Override
        public AsyncBody body() {
            return this;
        }

        @Override
        public HttpRequest request() {
            return request;
        }

        @Override
        public Optional<HttpResponse<?>> previousResponse() {
            return Optional.empty();
        }

        @Override
        public void consume() {
            try {
                var part = answer.body().readNBytes(PART);
                if (part.length == 0) done.complete(null);
                else
                    consumer.consume(List.of(ByteBuffer.wrap(part)), this);
            } catch (Exception broken) {
                answer.body().close();
                done.completeExceptionally(broken);
            }
        }

        @Override
        public CompletableFuture<Void> done() {
            return done;
        }

        @Override
        public void cancel() {
            answer.body().close();
            done.cancel(false);
        }
    }
}
