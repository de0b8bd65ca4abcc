package rota.local.http;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import rota.api.client.ApiException.Cause;
import rota.local.server.Verbs;

/// Logs of containers, and commands inside them: both are led through to the node on which the pod runs.
record PodStreams(Verbs verbs, Kubelets kubelets) {
    private static final List<String> LOG_OPTIONS = List.of("follow", "previous", "sinceSeconds", "sinceTime",
            "timestamps", "tailLines", "limitBytes");
    private static final List<String> EXEC_OPTIONS = List.of("command", "stdin", "stdout", "stderr", "tty");

    Reply logs(Call call, Resource resource) {
        if (!call.method().equals("GET")) throw Refusals.wrongMethod();
        var query = call.query();
        var name = resource.address().name();
        checkLogOptions(query, name);
        var pod = verbs.get(resource.key()).tree();
        var container = new PodContainers(pod).choose(query.text("container"));
        var node = pod.text("spec", "nodeName").orElse("");
        if (node.isEmpty()) return Reply.Text.of(204, "text/plain", "");
        var agent = kubelets.of(node);
        return new Reply.Bytes(agent.get(target(agent, List.of("containerLogs", resource.address().namespace(), name,
                container), query, LOG_OPTIONS), name));
    }

    /// A command in a container, or the container itself.
    ///
    /// @param what `exec` or `attach`
    Reply open(String what, Call call, Resource resource) {
        if (!call.method().equals("GET") && !call.method().equals("POST")) throw Refusals.wrongMethod();
        var query = call.query();
        var pod = verbs.get(resource.key()).tree();
        var container = new PodContainers(pod).choose(query.text("container"));
        var node = pod.text("spec", "nodeName").orElse("");
        if (node.isEmpty()) {
            throw Refusals.badRequest("pod " + resource.address().name() + " does not have a host assigned");
        }
        var agent = kubelets.of(node);
        if (!call.header("Upgrade").equalsIgnoreCase("websocket")) {
            throw Refusals.badRequest(call.header("Upgrade").isEmpty()
                    ? "Upgrade request required"
                    : "this server speaks WebSocket only, not " + call.header("Upgrade")
                            + ": use kubectl 1.31 or later");
        }
        return new Reply.Relay(agent, target(agent, List.of(what, resource.address().namespace(),
                resource.address().name(), container), query, EXEC_OPTIONS));
    }

    private static URI target(Kubelet agent, List<String> path, Query query, List<String> options) {
        var pairs = new ArrayList<String>();
        for (var option : options) query.all(option).forEach(it -> pairs.add(option + "=" + encoded(it)));
        var parts = String.join("/", path.stream().map(PodStreams::encoded).toList());
        return URI.create(agent.uri() + "/" + parts + (pairs.isEmpty() ? "" : "?" + String.join("&", pairs)));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static void checkLogOptions(Query query, String pod) {
        if (query.first("sinceSeconds").isPresent() && query.first("sinceTime").isPresent()) {
            throw invalid(pod, "[]", "FieldValueForbidden",
                    "Forbidden: at most one of `sinceTime` or `sinceSeconds` may be specified");
        }
        checkAtLeast(query, pod, "tailLines", 0);
        checkAtLeast(query, pod, "limitBytes", 1);
        checkAtLeast(query, pod, "sinceSeconds", 1);
    }

    private static void checkAtLeast(Query query, String pod, String option, long least) {
        var number = query.number(option);
        if (number.isPresent() && number.getAsLong() < least) {
            throw invalid(pod, option, "FieldValueInvalid", "Invalid value: " + number.getAsLong()
                    + ": must be greater than " + (least == 0 ? "or equal to 0" : "0"));
        }
    }

    private static Refused invalid(String pod, String field, String reason, String message) {
        return Refusals.invalid("PodLogOptions", pod, List.of(new Cause(reason, message, field)));
    }

}
