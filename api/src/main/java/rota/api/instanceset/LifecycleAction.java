package rota.api.instanceset;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Pattern;
import rota.api.meta.Ordered;
import rota.api.wire.Json;

/// Something that can be called on a member.
///
/// @param timeout how long one try may take
/// @param retries how many more tries there are, 100 at most, and no more than fit into five minutes
/// @param pause between two tries, a minute at most
/// @param target on which pods it runs; empty: the one that it is about
/// @param matchingKey the role or the number that the target means
/// @param precondition what must be so before; empty: nothing
public record LifecycleAction(Means means, Duration timeout, int retries, Duration pause, String target,
        String matchingKey, String precondition) {
    /// As long as one try takes at most when nobody says otherwise, and at least when somebody says more.
    private static final Duration USUAL = Duration.ofSeconds(30);
    private static final Duration LONGEST = Duration.ofSeconds(60);
    /// Whoever waits for it has others to see to: with all its tries it takes no longer.
    private static final Duration ALL_TRIES = Duration.ofMinutes(5);
    private static final int MOST_RETRIES = 100;

    /// As Kubernetes lets ports be called: with a letter in it, and no two hyphens in a row.
    private static final Pattern PORT_NAME = Pattern.compile(
            "(?=.{1,15}$)(?=.*[a-z])(?!.*--)[a-z0-9]([a-z0-9-]*[a-z0-9])?");

    /// How it is called.
    public sealed interface Means {
        /// A command in a container.
        ///
        /// @param container empty: the first one
        record Exec(String container, List<String> command, SequencedMap<String, String> env) implements Means {
            public Exec {
                command = List.copyOf(command);
                env = Ordered.map(env);
            }
        }

        /// A request.
        ///
        /// @param port a number, or the name of a port of the pod; or what was found instead of one, see [#hasPort]
        /// @param host empty: the pod itself
        record Http(String scheme, String host, String port, String path, String method,
                SequencedMap<String, String> headers, String body) implements Means {
            public Http {
                headers = Ordered.map(headers);
            }

            /// Whether the port can be one at all.
            public boolean hasPort() {
                return port.matches("[0-9]{1,5}")
                        ? Integer.parseInt(port) >= 1 && Integer.parseInt(port) <= 65_535
                        : PORT_NAME.matcher(port).matches();
            }
        }

        /// A way that is not supported.
        record Unsupported(String what) implements Means {}
    }

    /// As often as its user wants, within bounds.
    public LifecycleAction {
        pause = pause.compareTo(LONGEST) > 0 ? LONGEST : pause;
        var room = ALL_TRIES.minus(timeout).dividedBy(timeout.plus(pause));
        retries = (int) Math.clamp(retries, 0L, Math.min(room, MOST_RETRIES));
    }

    /// Empty where nothing is defined.
    static Optional<LifecycleAction> of(Json.Obj spec) {
        return means(spec).map(it -> new LifecycleAction(it, timeout(spec.whole("timeoutSeconds").orElse(0)),
                spec.whole("retryPolicy", "maxRetries").orElse(0), pause(spec.object("retryPolicy")),
                spec.text("targetPodSelector").or(() -> spec.text("exec", "targetPodSelector")).orElse(""),
                spec.text("matchingKey").or(() -> spec.text("exec", "matchingKey")).orElse(""),
                spec.text("preCondition").orElse("")));
    }

    private static Optional<Means> means(Json.Obj spec) {
        if (spec.has("exec")) return Optional.of(exec(spec.object("exec")));
        if (spec.has("http")) return Optional.of(http(spec.object("http")));
        return spec.has("grpc") ? Optional.of(new Means.Unsupported("grpc")) : Optional.empty();
    }

    private static Means exec(Json.Obj spec) {
        if (spec.text("image").filter(it -> !it.isEmpty()).isPresent() && spec.text("container").isEmpty())
            return new Means.Unsupported("exec.image without exec.container");
        var env = new LinkedHashMap<String, String>();
        for (var variable : spec.objects("env")) {
            if (variable.has("valueFrom")) return new Means.Unsupported("exec.env.valueFrom");
            env.put(variable.text("name").orElse(""), variable.text("value").orElse(""));
        }
        var command = new ArrayList<>(spec.texts("command"));
        command.addAll(spec.texts("args"));
        return new Means.Exec(spec.text("container").orElse(""), command, env);
    }

    private static Means http(Json.Obj spec) {
        var headers = new LinkedHashMap<String, String>();
        spec.objects("headers").forEach(it -> headers.put(it.text("name").orElse(""), it.text("value").orElse("")));
        return new Means.Http(spec.text("scheme").orElse("HTTP"), spec.text("host").orElse(""),
                port(spec), spec.text("path").orElse("/"), spec.text("method").orElse("GET"),
                headers, spec.text("body").orElse(""));
    }

    /// What is neither a number nor a text is no port, but can be told.
    private static String port(Json.Obj spec) {
        return spec.textOrNumber("port").or(() -> spec.get("port").map(it -> "JSON " + it)).orElse("");
    }

    private static Duration timeout(int seconds) {
        if (seconds == 0) return USUAL;
        var asked = Duration.ofSeconds(seconds);
        return seconds < 0 || asked.compareTo(LONGEST) > 0 ? LONGEST : asked;
    }

    /// Seconds count before nanoseconds.
    private static Duration pause(Json.Obj policy) {
        var seconds = policy.whole("retryIntervalSeconds");
        return seconds.isPresent()
                ? Duration.ofSeconds(Math.max(0, seconds.getAsInt()))
                : Duration.ofNanos(policy.get("retryInterval").orElse(Json.Null.NULL) instanceof Json.Num(var nanos)
                        ? Math.max(0, nanos.longValue())
                        : 0);
    }

    /// How long it may take with all its tries.
    public Duration longest() {
        return timeout.multipliedBy(retries + 1L).plus(pause.multipliedBy(retries));
    }

    static SequencedMap<String, String> texts(Json.Obj map) {
        var texts = new LinkedHashMap<String, String>();
        map.fields().forEach((key, value) -> {
            if (value instanceof Json.Str(var text)) texts.put(key, text);
        });
        return Ordered.map(texts);
    }
}
