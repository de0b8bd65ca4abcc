package rota.edge.kube;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Status;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
import rota.api.client.ApiException;
import rota.api.meta.Model;
import rota.api.meta.ResourceVersion;
import rota.edge.http.Body;

/// Where the objects of one kind, and the news of them, come from.
final class Source<T extends HasMetadata> {
    /// After this time the server ends a watch by itself, as every client asks it to.
    private static final Duration LONGEST_WATCH = Duration.ofMinutes(10);
    /// A real server says once a minute how far it is, if nothing else.
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(3);

    private final Scope scope;
    private final ToldReader<T> reader;
    private final String path;
    private final String selection;

    /// @param fields a field selector; empty: all
    Source(Scope scope, Model<T> model, String fields) {
        this.scope = scope;
        this.reader = new ToldReader<>(scope.mapper(), model);
        this.path = Paths.collection(model.kind(), scope.namespace());
        this.selection = fields.isEmpty() ? "" : "fieldSelector=" + Paths.escape(fields);
    }

    /// Which part of which cluster is watched.
    ///
    /// @param namespace of the objects that live in one; empty: all
    record Scope(KubeApi api, JsonMapper mapper, Optional<String> namespace) {}

    /// All objects. No version is asked for, so it is the newest state and not any.
    ToldReader.Listing<T> list(Predicate<T> keeps) throws IOException {
        var query = selection.isEmpty() ? "" : "?" + selection;
        try (var answer = scope.api().download(path + query, scope.api().patience())) {
            try {
                return listing(answer, keeps);
            } catch (JsonProcessingException unreadable) {
                // A connection whose answer was read to its end is used again. Who hangs up on one that is at its end
                // without having read so hits whoever uses it by then.
                answer.transferTo(OutputStream.nullOutputStream());
                throw unreadable;
            }
        }
    }

    /// Leaves the answer open: it may have to be read to its end.
    private ToldReader.Listing<T> listing(Body answer, Predicate<T> keeps) throws IOException {
        var json = scope.mapper().createParser(answer).disable(JsonParser.Feature.AUTO_CLOSE_SOURCE);
        try (json) {
            var all = reader.listing(json, keeps);
            if (json.nextToken() != null) throw new JsonParseException(json, "expected one list");
            return all;
        }
    }

    /// What has changed since then.
    News<T> news(ResourceVersion since) throws IOException {
        var query = "?watch=true&allowWatchBookmarks=true&resourceVersion=" + since + "&timeoutSeconds=" + LONGEST_WATCH
                .toSeconds() + (selection.isEmpty() ? "" : "&" + selection);
        var answer = scope.api().download(path + query, LONGEST_SILENCE);
        try {
            // Waits for the first bytes already, for as long as nothing happens.
            return new News<>(answer, scope.mapper().createParser(answer), reader);
        } catch (IOException nothing) {
            answer.close();
            throw nothing;
        }
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
    record News<T extends HasMetadata>(Body answer, JsonParser json, ToldReader<T> reader)
            implements
                AutoCloseable {

        /// What is told next, as soon as it is; empty at the end.
        Optional<Told<T>> next() throws IOException {
            return reader.next(json);
        }

        /// Ends the watch, also for somebody who is waiting for the next event.
        @Override
        public void close() {
            answer.close();
        }
    }
}
