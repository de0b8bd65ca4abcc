package rota.edge.slurm;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import rota.api.client.ApiException;
import rota.api.wire.Json;

/// What an answer of slurmrestd means. The status alone does not tell: Slurm reports trouble with 200 as well, and the
/// same trouble with different statuses in different releases.
final class Faults {
    private static final int NO_SUCH_NODE = 2018;
    private static final int NO_SUCH_RESERVATION = 2053;
    private static final int NOT_ALLOWED = 2010;
    private static final int NODE_BUSY = 2016;
    private static final int BAD_TOKEN = 1007;

    private Faults() {}

    /// One entry of `errors`.
    private record Fault(int number, String words) {
        static Fault of(Json error) {
            if (!(error instanceof Json.Obj object)) return new Fault(0, error.toString());
            var number = object.get("error_number").orElse(Json.Null.NULL) instanceof Json.Num(BigDecimal value)
                    ? value.intValue()
                    : 0;
            return new Fault(number, object.text("error").or(() -> object.text("description")).orElse("no words"));
        }
    }

    /// The body, if it is good.
    static Json.Obj checked(Exchange.Question question, int status, Json.Obj body) {
        var faults = body.items("errors").stream().map(Fault::of).toList();
        if (status == 200 && faults.isEmpty()) return body;
        var said = faults.stream().map(it -> it.words + " (" + it.number + ")").collect(Collectors.joining("; "));
        var words = question.verb() + " " + question.path() + ": " + status + (said.isEmpty() ? "" : ", " + said);
        throw exception(status, faults.stream().map(Fault::number).toList(), words);
    }

    private static ApiException exception(int status, List<Integer> numbers, String words) {
        if (numbers.contains(NO_SUCH_NODE) || numbers.contains(NO_SUCH_RESERVATION))
            return new ApiException.NotFound(words);
        if (numbers.contains(NODE_BUSY)) return new ApiException.Conflict(words);
        var refused = status == 401 || status == 403 || status == 511 || numbers.contains(NOT_ALLOWED)
                || numbers.contains(BAD_TOKEN);
        if (refused) return new ApiException.Forbidden(status, "Forbidden", words);
        return switch (status) {
            // Text instead of JSON: it is the path that is unknown, not what it speaks of.
            case 404 -> numbers.isEmpty()
                    ? new ApiException.BadRequest(404, "NoSuchPath", words)
                    : new ApiException.NotFound(words);
            case 422 -> new ApiException.Invalid(words);
            case 400, 405, 406, 413, 415 -> new ApiException.BadRequest(status, "BadRequest", words);
            default -> new ApiException.ServerTrouble(status, words, Duration.ZERO);
        };
    }
}
