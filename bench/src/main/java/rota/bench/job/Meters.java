package rota.bench.job;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.regex.Pattern;

/// What an operator in a process of its own has counted.
///
/// @param address where it serves its metrics
public record Meters(URI address) {
    /// Of all actions those that change an object.
    public static final List<String> WRITES = List.of("create", "update", "patch", "apply", "delete");

    /// Of an operator that has said where they are.
    public static Meters of(Program operator) {
        return new Meters(URI.create(operator.said().replaceAll("(?s).*metrics=(\\S+).*", "$1")));
    }

    /// How many actions of these kinds a controller has carried out.
    ///
    /// @param controller what its name begins with
    public double actions(String controller, List<String> kinds) throws IOException, InterruptedException {
        var lines = Pattern.compile("(?m)^rota_actions_total\\{(?=[^}]*action=\"(?:" + String.join("|", kinds)
                + ")\")(?=[^}]*controller=\"" + controller + ")[^}]*} ([0-9.E]+)$");
        try (var client = HttpClient.newHttpClient()) {
            var text = client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString()).body();
            return lines.matcher(text).results().mapToDouble(it -> Double.parseDouble(it.group(1))).sum();
        }
    }
}
