package rota.local.custom.schema;

import org.jspecify.annotations.Nullable;

/// A place within an object; spelled out only when there is something to say about it.
public final class Path {
    public static final Path ROOT = new Path(null, "");

    private final @Nullable Path parent;
    private final String step;

    private Path(@Nullable Path parent, String step) {
        this.parent = parent;
        this.step = step;
    }

    /// Below a path that is already spelled out.
    public static Path of(String text) {
        return new Path(null, text);
    }

    public Path field(String name) {
        return new Path(this, name);
    }

    public Path item(int index) {
        return new Path(this, "[" + index + "]");
    }

    /// An entry of a map, where messages tell it apart from a field.
    public Path key(String name) {
        return new Path(this, "[" + name + "]");
    }

    @Override
    public String toString() {
        var text = new StringBuilder();
        spell(text);
        return text.toString();
    }

    private void spell(StringBuilder text) {
        if (parent != null) parent.spell(text);
        if (!text.isEmpty() && !step.startsWith("[") && !step.isEmpty()) text.append('.');
        text.append(step);
    }
}
