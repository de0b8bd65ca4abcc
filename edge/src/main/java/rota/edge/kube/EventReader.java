package rota.edge.kube;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.WatchEvent;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Reads what a watch tells in one pass. The client's own way makes a tree of each object, with all that nobody wants
/// to keep, and then the object from the tree: twice the work, for what an operator of many pods does most.
final class EventReader extends JsonDeserializer<WatchEvent> {
    private static final String KIND = "kind";
    private static final String API_VERSION = "apiVersion";

    private final Kinds kinds;
    private final Map<Class<?>, JsonDeserializer<Object>> readers = new ConcurrentHashMap<>();

    /// Which class a kind has.
    interface Kinds {
        @Nullable
        Class<?> of(String apiVersion, String kind);
    }

    EventReader(Kinds kinds) {
        this.kinds = kinds;
    }

    @Override
    public WatchEvent deserialize(JsonParser json, DeserializationContext context) throws IOException {
        var event = new WatchEvent();
        for (var field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            switch (field) {
                case "type" -> event.setType(json.nextTextValue());
                case "object" -> event.setObject(object(json, context));
                default -> {
                    json.nextToken();
                    json.skipChildren();
                }
            }
        }
        return event;
    }

    /// A server says first of what kind an object is. Where one does not, there is no way around the tree.
    private Object object(JsonParser json, DeserializationContext context) throws IOException {
        json.nextToken();
        var head = new ObjectNode(JsonNodeFactory.instance);
        var field = json.nextFieldName();
        while (KIND.equals(field) || API_VERSION.equals(field)) {
            head.put(field, json.nextTextValue());
            field = json.nextFieldName();
        }
        if (head.size() == 2) return named(reader(type(head), context).deserialize(json, context), head);
        ObjectNode tree = context.readValue(json, ObjectNode.class);
        tree.setAll(head);
        return named(context.readTreeAsValue(tree, type(tree)), tree);
    }

    /// Jackson looks at the annotations of a class each time that somebody asks for its reader.
    private JsonDeserializer<Object> reader(Class<?> type, DeserializationContext context) throws IOException {
        var known = readers.get(type);
        if (known != null) return known;
        var found = context.findRootValueDeserializer(context.constructType(type));
        readers.put(type, found);
        return found;
    }

    private Class<?> type(ObjectNode object) {
        return Optional.<Class<?>>ofNullable(kinds.of(object.path(API_VERSION).asText(), object.path(KIND).asText()))
                .orElse(GenericKubernetesResource.class);
    }

    /// Classes of one kind know it by themselves.
    private static Object named(Object object, ObjectNode head) {
        if (object instanceof HasMetadata it) it.setApiVersion(head.path(API_VERSION).asText());
        if (object instanceof GenericKubernetesResource it) it.setKind(head.path(KIND).asText());
        return object;
    }
}
