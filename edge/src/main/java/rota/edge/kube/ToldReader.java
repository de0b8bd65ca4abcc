package rota.edge.kube;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Status;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Kind;
import rota.api.meta.Model;

/// Reads lists and watch events of one kind in JSON, object by object as they arrive: a list is never held as text.
final class ToldReader<T extends HasMetadata> implements Telling<T> {
    private final JsonMapper mapper;
    private final ObjectReader objects;
    private final ObjectReader statuses;
    private final Kind kind;

    ToldReader(JsonMapper mapper, Model<T> model) {
        this.mapper = mapper;
        this.objects = mapper.readerFor(model.type());
        this.statuses = mapper.readerFor(Status.class);
        this.kind = model.kind();
    }

    @Override
    public Listing<T> listing(InputStream from, Predicate<T> keeps) throws IOException {
        try (var json = mapper.createParser(from)) {
            var all = listing(json, keeps);
            if (json.nextToken() != null) throw new JsonParseException(json, "expected one list");
            return all;
        }
    }

    /// Waits for the first bytes already, for as long as nothing happens.
    @Override
    public Events<T> events(InputStream from) throws IOException {
        var json = mapper.createParser(from);
        return () -> next(json);
    }

    Listing<T> listing(JsonParser json, Predicate<T> keeps) throws IOException {
        expect(json, json.nextToken(), JsonToken.START_OBJECT);
        List<T> kept = new ArrayList<>();
        String version = null;
        for (var field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            json.nextToken();
            switch (field) {
                case "metadata" -> version = json.<JsonNode>readValueAsTree().path(
                        "resourceVersion").asText();
                case "items" -> items(json, keeps, kept);
                default -> json.skipChildren();
            }
        }
        if (version == null || version.isEmpty()) throw unexpected(json, "a list with a resourceVersion");
        return new Listing<>(kept, version);
    }

    /// The next event; empty at the end.
    Optional<Told<T>> next(JsonParser json) throws IOException {
        var start = json.nextToken();
        if (start == null) return Optional.empty();
        expect(json, start, JsonToken.START_OBJECT);
        String type = null;
        Told<T> told = null;
        TokenBuffer early = null;
        for (var field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            json.nextToken();
            if (field.equals("type")) type = json.getText();
            else if (!field.equals("object")) json.skipChildren();
            else if (type != null) told = told(type, json);
            else
                early = mapper.readValue(json, TokenBuffer.class);
        }
        if (told == null && type != null && early != null) told = told(type, early.asParserOnFirstToken());
        if (told == null) throw unexpected(json, "an event with a type and an object");
        return Optional.of(told);
    }

    /// A real server has null for no items.
    private void items(JsonParser json, Predicate<T> keeps, List<T> kept) throws IOException {
        if (json.currentToken() == JsonToken.VALUE_NULL) return;
        expect(json, json.currentToken(), JsonToken.START_ARRAY);
        while (json.nextToken() != JsonToken.END_ARRAY) {
            var object = object(json);
            if (keeps.test(object)) kept.add(object);
        }
    }

    private Told<T> told(String type, JsonParser json) throws IOException {
        return switch (type) {
            case "ADDED", "MODIFIED" -> new Told.Changed<>(object(json));
            case "DELETED" -> new Told.Removed<>(object(json));
            case "BOOKMARK" -> new Told.Reached<>(json.<JsonNode>readValueAsTree().path(
                    "metadata").path("resourceVersion").asText());
            case "ERROR" -> new Told.Refused<>(statuses.readValue(json));
            default -> throw unexpected(json, "a type of event, found " + type);
        };
    }

    private T object(JsonParser json) throws IOException {
        T object = objects.readValue(json);
        if (object == null || object.getMetadata() == null || object.getMetadata().getResourceVersion() == null) {
            throw unexpected(json, "an object with a resourceVersion");
        }
        // The items of a list need not say of what kind they are.
        if (object instanceof GenericKubernetesResource it && it.getKind() == null) {
            it.setKind(kind.name());
            it.setApiVersion(kind.apiVersion());
        }
        return object;
    }

    private void expect(JsonParser json, @Nullable JsonToken found, JsonToken wanted) throws IOException {
        if (found != wanted) throw unexpected(json, wanted + ", found " + found);
    }

    private IOException unexpected(JsonParser json, String wanted) {
        return new JsonParseException(json, "expected " + wanted + ", of kind " + kind);
    }
}
