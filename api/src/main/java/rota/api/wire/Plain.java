package rota.api.wire;

import io.fabric8.kubernetes.api.model.AnyType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Free-form data as models carry it (the data of a revision): maps, lists, texts and whole numbers. It needs no
/// mapper to become JSON.
final class Plain {
    private Plain() {}

    static boolean isPlain(@Nullable Object value) {
        return switch (value) {
            case Map<?, ?> map -> isPlain(map);
            case List<?> list -> isPlain(list);
            case AnyType any -> isPlain(any.getValue());
            case String _, Integer _, Long _, Boolean _ -> true;
            case null -> true;
            default -> false;
        };
    }

    private static boolean isPlain(Map<?, ?> map) {
        for (var entry : map.entrySet()) {
            if (!(entry.getKey() instanceof String) || !isPlain(entry.getValue())) return false;
        }
        return true;
    }

    private static boolean isPlain(List<?> list) {
        for (var item : list) if (!isPlain(item)) return false;
        return true;
    }

    static Json json(@Nullable Object value) {
        return switch (value) {
            case Map<?, ?> map -> object(map);
            case List<?> list -> new Json.Arr(list.stream().map(Plain::json).toList());
            case AnyType any -> json(any.getValue());
            case String text -> new Json.Str(text);
            case Integer number -> new Json.Num(BigDecimal.valueOf(number));
            case Long number -> new Json.Num(BigDecimal.valueOf(number));
            case Boolean truth -> Json.of(truth);
            case null -> Json.Null.NULL;
            default -> throw new IllegalStateException("expected plain data, found " + value.getClass());
        };
    }

    private static Json.Obj object(Map<?, ?> map) {
        var fields = new Gathering();
        map.forEach((name, value) -> fields.put((String) name, json(value)));
        return fields.object();
    }
}
