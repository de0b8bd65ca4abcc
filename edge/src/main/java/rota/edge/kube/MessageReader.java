package rota.edge.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Status;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import rota.api.meta.Kind;
import rota.api.meta.Model;
import rota.api.proto.Incoming;
import rota.api.proto.Models;

/// Reads lists and watch events of one kind in protobuf, object by object as they arrive.
final class MessageReader<T extends HasMetadata> implements Telling<T> {
    /// There are more pods than anything else, and they change more often. And nobody here writes one back as a whole,
    /// which would take away from it what is newer than we: it is not in the objects that are read in this way.
    private static final List<Kind> WORTH_IT = List.of(Kind.of(Pod.class));

    private final Models<T> objects;
    private final Models<Status> statuses = new Models<>("v1", "Status", Status.class, Set.of());
    private final Kind kind;

    private MessageReader(Model<T> model) {
        this.kind = model.kind();
        this.objects = new Models<>(kind.apiVersion(), kind.name(), model.type(), Set.of("managedFields"));
    }

    /// Empty for a kind that is better asked for in JSON.
    ///
    /// @param managedFields whether objects come with the record of who wrote which field, as only JSON shows it
    static <T extends HasMetadata> Optional<MessageReader<T>> of(Model<T> model, boolean managedFields) {
        return WORTH_IT.contains(model.kind()) && !managedFields
                ? Optional.of(new MessageReader<>(model))
                : Optional.empty();
    }

    @Override
    public Listing<T> listing(InputStream from, Predicate<T> keeps) throws IOException {
        List<T> kept = new ArrayList<>();
        var version = new Incoming(from).list(wire -> {
            var object = checked(objects.read(wire));
            if (keeps.test(object)) kept.add(object);
        });
        if (version.isEmpty()) throw unexpected("a list with a resourceVersion");
        return new Listing<>(kept, version);
    }

    @Override
    public Events<T> events(InputStream from) {
        var incoming = new Incoming(from);
        return () -> {
            var event = incoming.event();
            return event.isPresent() ? Optional.of(told(event.get())) : Optional.empty();
        };
    }

    private Told<T> told(Incoming.Event event) {
        var content = event.object().content();
        return switch (event.type()) {
            case "ADDED", "MODIFIED" -> new Told.Changed<>(checked(objects.read(content)));
            case "DELETED" -> new Told.Removed<>(checked(objects.read(content)));
            case "BOOKMARK" -> new Told.Reached<>(checked(objects.read(content)).getMetadata().getResourceVersion());
            case "ERROR" -> new Told.Refused<>(statuses.read(content));
            default -> throw unexpected("a type of event, found " + event.type());
        };
    }

    private T checked(T object) {
        if (object.getMetadata() == null || object.getMetadata().getResourceVersion() == null)
            throw unexpected("an object with a resourceVersion");
        return object;
    }

    private IllegalArgumentException unexpected(String wanted) {
        return new IllegalArgumentException("expected " + wanted + ", of kind " + kind);
    }
}
