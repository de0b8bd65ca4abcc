package rota.edge.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import rota.api.client.Sink;
import rota.api.meta.ResourceVersion;

/// Writes down what it is given: `replaced a@1 b@2 at 10`, `changed a@11`, `removed a@12`, `bookmark 13`.
final class RecordingSink<T extends HasMetadata> implements Sink<T> {
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final BlockingQueue<T> objects = new LinkedBlockingQueue<>();
    private final String fields;
    private final Predicate<T> keeps;

    RecordingSink() {
        this("", _ -> true);
    }

    /// @param fields which objects are to be sent
    /// @param keeps of which it matters what is in them
    RecordingSink(String fields, Predicate<T> keeps) {
        this.fields = fields;
        this.keeps = keeps;
    }

    @Override
    public String fields() {
        return fields;
    }

    @Override
    public boolean keeps(T object) {
        return keeps.test(object);
    }

    /// What came next; waits for it.
    String next() {
        return StubServer.take(lines);
    }

    /// The object that came next; waits for it.
    T nextObject() {
        return StubServer.take(objects);
    }

    /// Waits until a line begins like this, and answers it.
    String until(String beginning) {
        var line = next();
        while (!line.startsWith(beginning)) line = next();
        return line;
    }

    /// What has come so far and was not yet asked for.
    List<String> rest() {
        return List.copyOf(lines);
    }

    @Override
    public void replaced(List<T> all, ResourceVersion version) {
        objects.addAll(all);
        lines.add(all.stream().map(it -> name(it) + " ").collect(Collectors.joining("", "replaced ", "at " + version)));
    }

    @Override
    public void changed(T object) {
        objects.add(object);
        lines.add("changed " + name(object));
    }

    @Override
    public void removed(T object) {
        objects.add(object);
        lines.add("removed " + name(object));
    }

    @Override
    public void bookmark(ResourceVersion version) {
        lines.add("bookmark " + version);
    }

    private String name(T object) {
        return object.getMetadata().getName() + "@" + object.getMetadata().getResourceVersion();
    }
}
