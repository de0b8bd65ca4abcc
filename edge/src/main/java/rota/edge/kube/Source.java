package rota.edge.kube;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Status;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
import rota.api.client.ApiException;
import rota.api.meta.Model;
import rota.api.meta.ResourceVersion;
import rota.api.proto.Protobuf;
import rota.edge.http.Body;

/// Where the objects of one kind, and the news of them, come from.
final class Source<T extends HasMetadata> {
    private static final String JSON = "application/json";
    /// After this time the server ends a watch by itself, as every client asks it to.
    private static final Duration LONGEST_WATCH = Duration.ofMinutes(10);
    /// A real server says once a minute how far it is, if nothing else.
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(3);

    private final Scope scope;
    private final Telling<T> json;
    private final Optional<MessageReader<T>> protobuf;
    private final String path;
    private final String selection;

    /// @param fields a field selector; empty: all
    Source(Scope scope, Model<T> model, String fields) {
        this.scope = scope;
        this.json = new ToldReader<>(scope.mapper(), model);
        this.protobuf = MessageReader.of(model, scope.managedFields());
        this.path = Paths.collection(model.kind(), scope.namespace());
        this.selection = fields.isEmpty() ? "" : "fieldSelector=" + Paths.escape(fields);
    }

    /// Which part of which cluster is watched, and how.
    ///
    /// @param namespace of the objects that live in one; empty: all
    /// @param managedFields whether objects come with the record of who wrote which field
    record Scope(KubeApi api, JsonMapper mapper, Optional<String> namespace, boolean managedFields) {}

    /// All objects. No version is asked for, so it is the newest state and not any.
    Telling.Listing<T> list(Predicate<T> keeps) throws IOException {
        var query = selection.isEmpty() ? "" : "?" + selection;
        var answer = scope.api().download(path + query, accepted(), scope.api().patience());
        try (var body = answer.bytes()) {
            return telling(answer).listing(body, keeps);
        }
    }

    /// What has changed since then.
    News<T> news(ResourceVersion since) throws IOException {
        var query = "?watch=true&allowWatchBookmarks=true&resourceVersion=" + since + "&timeoutSeconds=" + LONGEST_WATCH
                .toSeconds() + (selection.isEmpty() ? "" : "&" + selection);
        var answer = scope.api().download(path + query, accepted(), LONGEST_SILENCE);
        try {
            return new News<>(answer.bytes(), telling(answer).events(answer.bytes()));
        } catch (IOException nothing) {
            answer.bytes().close();
            throw nothing;
        }
    }

    /// Who does not know the first one takes the next.
    private String accepted() {
        return protobuf.isPresent() ? Protobuf.MEDIA_TYPE + "," + JSON : JSON;
    }

    private Telling<T> telling(TransportClient.Response answer) {
        return answer.isInProtobuf() ? protobuf.orElseThrow(() -> new IllegalStateException(
                "expected JSON of " + path + ", found protobuf")) : json;
    }

    /// What the server says when it gives a watch up.
    ApiException refusal(Status status) {
        var code = status.getCode() == null ? 500 : status.getCode();
        var call = new Call("GET", path, Optional.empty(), HasMetadata.class);
        return Failures.refused(call, new Failures.Refusal(code, Optional.of(status), Optional.empty(), ""));
    }

    @Override
    public String toString() {
        return path;
    }

    /// A watch that is open.
    record News<T extends HasMetadata>(Body answer, Telling.Events<T> events) implements AutoCloseable {

        /// What is told next, as soon as it is; empty at the end.
        Optional<Told<T>> next() throws IOException {
            return events.next();
        }

        /// Ends the watch, also for somebody who is waiting for the next event.
        @Override
        public void close() {
            answer.close();
        }
    }
}
