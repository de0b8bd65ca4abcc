package rota.edge.kube;

import java.util.ArrayList;
import java.util.List;

/// What the stub does with a request.
sealed interface Answer {

    /// Answers.
    record Reply(int code, List<String> headers, String body) implements Answer {}

    /// Closes the connection without a word.
    record HangUp() implements Answer {}

    /// Neither answers nor closes.
    record Silence() implements Answer {}

    static Reply json(int code, String body) {
        return new Reply(code, List.of("Content-Type: application/json"), body);
    }

    static Reply ok(String body) {
        return json(200, body);
    }

    /// A refusal in the server's own form.
    static Reply refusal(int code, String reason, String details) {
        return json(code, """
                {"kind":"Status","apiVersion":"v1","status":"Failure","code":%d,"reason":"%s",
                 "message":"no","details":%s}""".formatted(code, reason, details));
    }

    default Answer with(String header) {
        return switch (this) {
            case Reply(var code, var headers, var body) -> {
                var all = new ArrayList<>(headers);
                all.add(header);
                yield new Reply(code, all, body);
            }
            case HangUp _, Silence _ -> throw new IllegalStateException("expected a reply, found " + this);
        };
    }
}
