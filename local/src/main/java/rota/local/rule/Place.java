package rota.local.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import rota.api.wire.Json;
import rota.local.patch.Quantity;

/// One place in an object that is being checked: what stands there, how it is called, and where complaints about it
/// go. A place may be empty.
public final class Place {
    private final @Nullable Json value;
    /// Where it is: spelled out only when there is something to say.
    private final @Nullable Place parent;
    private final String step;
    private final List<Fault> faults;

    private Place(@Nullable Json value, @Nullable Place parent, String step, List<Fault> faults) {
        this.value = value;
        this.parent = parent;
        this.step = step;
        this.faults = faults;
    }

    /// An object as a whole.
    public static Place of(Json.Obj tree, List<Fault> faults) {
        return new Place(tree, null, "", faults);
    }

    public Place at(String field) {
        return new Place(value instanceof Json.Obj object ? object.fields().get(field) : null, this, field, faults);
    }

    public Place at(String... fields) {
        var here = this;
        for (var field : fields) here = here.at(field);
        return here;
    }

    /// The items of the list in a field.
    public List<Place> items(String field) {
        return at(field).items();
    }

    public List<Place> items() {
        if (!(value instanceof Json.Arr(var items))) return List.of();
        var places = new ArrayList<Place>(items.size());
        for (var i = 0; i < items.size(); i++) places.add(new Place(items.get(i), this, "[" + i + "]", faults));
        return places;
    }

    /// The entries of a map, called `limits[cpu]`.
    public List<Entry> entries() {
        if (!(value instanceof Json.Obj(var fields))) return List.of();
        return fields.entrySet().stream()
                .map(it -> new Entry(it.getKey(), new Place(it.getValue(), this, "[" + it.getKey() + "]", faults)))
                .toList();
    }

    /// One entry of a map.
    public record Entry(String key, Place place) {}

    public String path() {
        var above = parent == null ? "" : parent.path();
        return above.isEmpty() || step.startsWith("[") ? above + step : above + "." + step;
    }

    public Json value() {
        return value == null ? Json.Null.NULL : value;
    }

    public boolean exists() {
        return value != null;
    }

    /// The text here, "" where there is none.
    public String text() {
        return value instanceof Json.Str(var text) ? text : "";
    }

    public String text(String field) {
        return at(field).text();
    }

    public Optional<Long> number() {
        return value instanceof Json.Num(var number) ? Optional.of(number.longValue()) : Optional.empty();
    }

    public Optional<Long> number(String field) {
        return at(field).number();
    }

    public boolean isTrue() {
        return value == Json.Bool.TRUE;
    }

    public boolean isTrue(String field) {
        return at(field).isTrue();
    }

    public Json.Obj object() {
        return value instanceof Json.Obj object ? object : Json.Obj.EMPTY;
    }

    public Optional<Quantity> quantity() {
        return value instanceof Json.Str(var text) ? Optional.of(Quantity.of(text)) : Optional.empty();
    }

    public void report(Fault fault) {
        faults.add(fault);
    }

    public void notFound() {
        faults.add(new Fault(path(), "Not found: " + value()));
    }

    public void invalid(String why) {
        faults.add(Fault.invalid(path(), value(), why));
    }

    public void required(String why) {
        faults.add(Fault.required(path(), why));
    }

    public void forbidden(String why) {
        faults.add(Fault.forbidden(path(), why));
    }

    public void duplicate() {
        faults.add(Fault.duplicate(path(), value()));
    }

    /// Complains unless the text is one of these; an absent one is required.
    public void oneOf(List<String> supported) {
        if (text().isEmpty()) required("");
        else if (!supported.contains(text())) faults.add(Fault.unsupported(path(), value(), supported));
    }

    /// Complains about a text that is neither absent nor one of these.
    public void absentOrOneOf(List<String> supported) {
        if (exists() && !supported.contains(text())) faults.add(Fault.unsupported(path(), value(), supported));
    }

    /// Complains about an absent text or one with a problem.
    public void named(Function<String, Optional<String>> rule) {
        if (text().isEmpty()) required("");
        else
            ifWrong(rule);
    }

    /// Complains about a text with a problem; an absent one is fine.
    public void ifWrong(Function<String, Optional<String>> rule) {
        if (!text().isEmpty()) rule.apply(text()).ifPresent(this::invalid);
    }

    public void notNegative() {
        number().filter(it -> it < 0).ifPresent(_ -> invalid("must be greater than or equal to 0"));
    }

    public void between(long least, long most) {
        number().filter(it -> it < least || it > most)
                .ifPresent(_ -> invalid("must be between " + least + " and " + most + ", inclusive"));
    }

    /// Complains if this is not what it was.
    public void sameAs(Place before) {
        if (!value().equals(before.value())) faults.add(Fault.immutable(path(), value()));
    }

    @Override
    public String toString() {
        return path() + "=" + value();
    }
}
