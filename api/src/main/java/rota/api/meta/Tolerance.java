package rota.api.meta;

import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.Toleration;
import org.jspecify.annotations.Nullable;

/// One toleration of a pod. An empty key, value or effect stands for any.
public record Tolerance(String key, boolean any, String value, String effect) {
    /// As the API has it.
    public static Tolerance of(Toleration toleration) {
        return new Tolerance(text(toleration.getKey()), "Exists".equals(toleration.getOperator()),
                text(toleration.getValue()), text(toleration.getEffect()));
    }

    /// Whether a pod with this may be where that is.
    public boolean tolerates(Taint taint) {
        if (!effect.isEmpty() && !effect.equals(taint.getEffect())) return false;
        if (!key.isEmpty() && !key.equals(taint.getKey())) return false;
        return any || (!key.isEmpty() && value.equals(text(taint.getValue())));
    }

    /// What is absent is empty.
    public static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}
