package rota.local.rule.pod;

import java.util.List;
import java.util.Optional;
import rota.local.rule.Fault;
import rota.local.rule.NameRule;
import rota.local.rule.Place;
import rota.local.rule.QualifiedName;

/// The environment variables of a container.
final class Environment {
    private static final List<String> SOURCES = List.of("fieldRef", "resourceFieldRef", "configMapKeyRef",
            "secretKeyRef", "fileKeyRef");
    private static final List<String> FIELDS = List.of("metadata.name", "metadata.namespace", "metadata.uid",
            "spec.nodeName", "spec.serviceAccountName", "status.hostIP", "status.hostIPs", "status.podIP",
            "status.podIPs");
    private static final List<String> VOLUME_FIELDS = List.of("metadata.annotations", "metadata.labels",
            "metadata.name", "metadata.namespace", "metadata.uid");
    private static final List<String> RESOURCES = List.of("limits.cpu", "limits.ephemeral-storage", "limits.memory",
            "requests.cpu", "requests.ephemeral-storage", "requests.memory");

    private Environment() {}

    /// @param spec of the pod
    static void check(Place container, Place spec) {
        for (var variable : container.items("env")) {
            variable.at("name").named(Environment::nameProblem);
            if (variable.at("valueFrom").exists()) source(variable);
            if (variable.at("valueFrom", "fileKeyRef").exists()) file(variable.at("valueFrom", "fileKeyRef"), spec);
        }
        for (var from : container.items("envFrom")) {
            from.at("prefix").ifWrong(Environment::nameProblem);
            for (var field : List.of("configMapRef", "secretRef")) {
                if (from.at(field).exists() && from.at(field).text("name").isEmpty())
                    from.at(field, "name").required("");
            }
            var both = from.at("configMapRef").exists() && from.at("secretRef").exists();
            var none = !from.at("configMapRef").exists() && !from.at("secretRef").exists();
            if (none) invalid(from.at("configMapRef"), "must specify one of: `configMapRef` or `secretRef`");
            if (both) invalid(from, "may not have more than one field specified at a time");
        }
    }

    /// Any printable text will do, as long as it cannot be taken for an assignment.
    static Optional<String> nameProblem(String name) {
        var printable = name.chars().allMatch(c -> c >= 32 && c <= 126 && c != '=');
        return printable
                ? Optional.empty()
                : Optional.of("a valid environment variable name must consist only of printable ASCII characters other "
                        + "than '='");
    }

    private static void source(Place variable) {
        var from = variable.at("valueFrom");
        var sources = SOURCES.stream().filter(it -> from.at(it).exists()).toList();
        if (from.at("fieldRef").exists()) fieldRef(from.at("fieldRef"), FIELDS);
        if (from.at("resourceFieldRef").exists()) resource(from.at("resourceFieldRef"));
        for (var field : List.of("configMapKeyRef", "secretKeyRef")) {
            if (!from.at(field).exists()) continue;
            NameRule.SUBDOMAIN.problem(from.at(field).text("name")).ifPresent(from.at(field, "name")::invalid);
            from.at(field, "key").named(Environment::keyProblem);
        }
        if (sources.isEmpty()) {
            invalid(from, "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or "
                    + "`fileKeyRef`");
        } else if (!variable.text("value").isEmpty()) {
            invalid(from, "may not be specified when `value` is not empty");
        } else if (sources.size() > 1) {
            invalid(from, "may not have more than one field specified at a time");
        }
    }

    private static void file(Place ref, Place spec) {
        ref.at("key").named(Environment::nameProblem);
        var volume = ref.at("volumeName");
        volume.named(NameRule.LABEL::problem);
        ref.at("path").named(it -> List.of(it.split("/", -1)).contains("..")
                ? Optional.of("must not contain '..'")
                : Optional.empty());
        var named = spec.items("volumes").stream().filter(it -> it.text("name").equals(volume.text())).findFirst();
        if (named.isEmpty()) volume.notFound();
        else if (!named.get().at("emptyDir").exists()) volume.invalid("referenced volume must be of type emptyDir");
    }

    private static void invalid(Place place, String why) {
        place.report(Fault.invalid(place.path(), "", why));
    }

    static void volumeFieldRef(Place ref) {
        fieldRef(ref, VOLUME_FIELDS);
    }

    private static void fieldRef(Place ref, List<String> supported) {
        var path = ref.at("fieldPath");
        if (path.text().isEmpty()) {
            path.required("");
            return;
        }
        var bracket = path.text().indexOf("['");
        if (bracket > 0 && path.text().endsWith("']")) {
            var key = path.text().substring(bracket + 2, path.text().length() - 2);
            switch (path.text().substring(0, bracket)) {
                case "metadata.annotations", "metadata.labels" ->
                        QualifiedName.problem(key).ifPresent(it -> ref.report(Fault.invalid(ref.path(), key, it)));
                default -> path.invalid("error converting fieldPath: field label does not support subscript");
            }
        } else if (!known(path.text())) {
            path.invalid("error converting fieldPath: field label not supported: " + path.text());
        } else {
            path.absentOrOneOf(supported);
        }
    }

    private static boolean known(String path) {
        return FIELDS.contains(path) || VOLUME_FIELDS.contains(path);
    }

    static void resource(Place ref) {
        var resource = ref.at("resource");
        if (resource.text().isEmpty()) resource.required("");
        else if (!resource.text().matches("(limits|requests)\\.hugepages-.+")) resource.absentOrOneOf(RESOURCES);
    }

    /// What is wrong with a key of a config map or secret.
    static Optional<String> keyProblem(String key) {
        if (key.length() > 253) return Optional.of("must be no more than 253 characters");
        if (key.equals(".") || key.equals("..") || key.startsWith("..")) {
            return Optional.of("must not be '.', must not be '..', must not start with '..'");
        }
        return key.matches("[-._a-zA-Z0-9]+")
                ? Optional.empty()
                : Optional.of("a valid config key must consist of alphanumeric characters, '-', '_' or '.'");
    }

}
