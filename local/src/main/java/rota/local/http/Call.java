package rota.local.http;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import rota.local.http.auth.User;

/// One request, as far as its answer depends on it.
///
/// @param path the decoded parts between the slashes; `/api/v1/pods/` has the same three as `/api/v1/pods`
/// @param headers the value of a header, empty where it is missing
/// @param warnings what the user should know however the request ends; grows while it is carried out
record Call(String method, List<String> path, Query query, UnaryOperator<String> headers, Entity entity, User user,
        List<String> warnings) {
    Call {
        path = List.copyOf(path);
    }

    /// The body of a request, read when somebody asks.
    @FunctionalInterface
    interface Entity {
        byte[] bytes();
    }

    String header(String name) {
        return headers.apply(name);
    }

    void warn(String warning) {
        if (!warnings.contains(warning)) warnings.add(warning);
    }

    /// What the path begins with.
    String root() {
        return path.isEmpty() ? "" : path.getFirst();
    }

    /// The media type of the body, without its parameters.
    Optional<String> contentType() {
        var type = header("Content-Type").split(";", -1)[0].strip();
        return type.isEmpty() ? Optional.empty() : Optional.of(type);
    }

    /// Who will own the fields that this request writes: as it says, else after the program that sent it.
    String manager() {
        return query.first("fieldManager").filter(it -> !it.isEmpty())
                .orElseGet(() -> header("User-Agent").split("/", -1)[0]);
    }
}
