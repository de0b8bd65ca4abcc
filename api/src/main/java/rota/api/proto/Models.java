package rota.api.proto;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// Reads messages of one type into objects of a model class: what reading their tree would make of them, several times
/// as fast. Parts that are written alike become one and the same object, so nobody may change what it gets. Fields that
/// are newer than we are lost: not for what is to be written back as a whole. Not for several threads.
public final class Models<T> {
    private static final int PARTS = 4096;
    private static final int WORDS = 1024;
    /// No two are alike.
    private static final String UNIQUE = "meta.ObjectMeta";

    private final Class<T> type;
    private final Form root;
    private final Map<Form.Name, Form> forms = new HashMap<>();
    private final Known<Object> parts = new Known<>(PARTS);
    private final Known<String> words = new Known<>(WORDS);
    private final Moments moments = new Moments();
    private final Set<String> without;

    /// @param without names of fields that nobody asks for, wherever they are
    public Models(String apiVersion, String kind, Class<T> type, Set<String> without) {
        this.type = type;
        this.without = Set.copyOf(without);
        var message = Messages.FACTS.type(apiVersion, kind).orElseThrow(() -> new IllegalArgumentException(
                "expected a kind that is built in, found " + apiVersion + " " + kind));
        this.root = form(new Form.Name(message, type));
    }

    /// The object in a message.
    ///
    /// @throws IllegalArgumentException when it is none
    public T read(Wire wire) {
        return type.cast(root.read(wire));
    }

    boolean leavesOut(String field) {
        return without.contains(field);
    }

    Moments moments() {
        return moments;
    }

    /// Types may have fields of their own type, so a form looks its fields up when it is used first.
    Form form(Form.Name name) {
        var known = forms.get(name);
        if (known != null) return known;
        var form = new Form(name, this);
        forms.put(name, form);
        return form;
    }

    /// A part that may be shared.
    Object part(Wire wire, Form form) {
        return form.name().message().equals(UNIQUE) ? form.read(wire) : parts.of(wire, form, form);
    }

    /// A text that comes again and again.
    String word(Wire wire) {
        return words.of(wire, words, Wire::text);
    }
}
