package rota.local.system.scheduler;

import io.fabric8.kubernetes.api.model.Taint;
import io.fabric8.kubernetes.api.model.Toleration;
import org.jspecify.annotations.Nullable;

/// One toleration of a pod. An empty key, value or effect stands for any.
record Tolerance(String key, boolean any, String value, String effect) {
    static Tolerance of(Toleration toleration) {
        return new Tolerance(text(toleration.getKey()), "Exists".equals(toleration.getOperator()),
                text(toleration.getValue()), text(toleration.getEffect()));
    }

    boolean tolerates(Taint taint) {
        if (!effect.isEmpty() && !effect.equals(taint.getEffect())) return false;
        if (!key.isEmpty() && !key.equals(taint.getKey())) return false;
        return any || (!key.isEmpty() && value.equals(text(taint.getValue())));
    }

    static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}
