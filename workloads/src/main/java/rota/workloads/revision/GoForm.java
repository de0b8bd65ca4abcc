package rota.workloads.revision;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;

/// A part of a pod as Go's types of Kubernetes print it: what is zero is left out, unless the type tells it from what
/// is absent, and quantities have one spelling only. Fields that those types do not have are kept here, and lost there.
public final class GoForm {
    /// Their entries are data, whatever they look like.
    private static final List<String> MAPS = List.of("labels", "annotations", "nodeSelector", "matchLabels");
    private static final List<String> QUANTITIES = List.of("limits", "requests", "overhead");
    private static final List<String> PLAIN_TRUTHS =
            List.of("hostNetwork", "hostPID", "hostIPC", "stdin", "stdinOnce", "tty", "readOnly");
    private static final List<String> PLAIN_NUMBERS = List.of("hostPort", "initialDelaySeconds", "timeoutSeconds",
            "periodSeconds", "successThreshold", "failureThreshold");

    private GoForm() {}

    /// A container has a name and resources even if it has none.
    public static Json.Obj container(Json.Obj container) {
        var form = object(container);
        if (!form.has("name")) form = form.with("name", Json.of(""));
        return form.has("resources") ? form : form.with("resources", Json.Obj.EMPTY);
    }

    public static Json.Obj object(Json.Obj object) {
        var form = Json.Obj.EMPTY;
        for (var field : object.fields().entrySet()) {
            var value = value(field.getKey(), field.getValue());
            if (value.isPresent()) form = form.with(field.getKey(), value.get());
        }
        return form;
    }

    /// Nothing in it says anything.
    public static boolean isZero(Json.Obj object) {
        var form = object(object);
        return form.fields().values().stream().allMatch(it -> it.equals(Json.Obj.EMPTY)
                || it.equals(Json.Bool.FALSE));
    }

    private static Optional<Json> value(String name, Json value) {
        return switch (value) {
            case Json.Null _ -> Optional.empty();
            case Json.Str(var text) -> text.isEmpty() ? Optional.empty() : Optional.of(text(name, text));
            case Json.Num(BigDecimal number) -> number.signum() == 0 && PLAIN_NUMBERS.contains(name)
                    ? Optional.empty()
                    : Optional.of(value);
            case Json.Bool truth -> truth == Json.Bool.FALSE && PLAIN_TRUTHS.contains(name)
                    ? Optional.empty()
                    : Optional.of(value);
            case Json.Arr(var items) -> items.isEmpty() ? Optional.empty() : Optional.of(list(name, items));
            case Json.Obj object -> nested(name, object);
        };
    }

    private static Optional<Json> nested(String name, Json.Obj object) {
        if (MAPS.contains(name)) return object.fields().isEmpty() ? Optional.empty() : Optional.of(object);
        if (QUANTITIES.contains(name)) return object.fields().isEmpty() ? Optional.empty() : Optional.of(sizes(object));
        var form = object(object);
        return Optional.of(name.equals("resourceFieldRef") && !form.has("divisor")
                ? form.with("divisor", Json.of("0"))
                : form);
    }

    private static Json list(String name, List<Json> items) {
        var form = new ArrayList<Json>();
        for (var item : items) {
            form.add(switch (item) {
                case Json.Obj object -> name.equals("containers") || name.equals("initContainers")
                        ? container(object)
                        : object(object);
                case Json.Arr _, Json.Str _, Json.Num _, Json.Bool _, Json.Null _ -> item;
            });
        }
        return new Json.Arr(form);
    }

    private static Json text(String name, String text) {
        return Json.of(name.equals("sizeLimit") || name.equals("divisor") ? Amount.canonical(text) : text);
    }

    private static Json.Obj sizes(Json.Obj object) {
        var form = Json.Obj.EMPTY;
        for (var field : object.fields().entrySet()) {
            var text = field.getValue() instanceof Json.Str(var said) ? said : field.getValue().toString();
            form = form.with(field.getKey(), Json.of(Amount.canonical(text)));
        }
        return form;
    }
}
