package rota.local.agent.launch;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvFromSource;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.EnvVarSource;
import io.fabric8.kubernetes.api.model.FileKeySelector;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.meta.Ordered;

/// The variables of a container.
///
/// @param problems what its spec refers to and is not there, in words
public record Environment(SequencedMap<String, String> variables, List<String> problems) {
    public Environment {
        variables = Ordered.map(variables);
        problems = List.copyOf(problems);
    }

    /// The variables of one container.
    ///
    /// @param given variables that are there already; the container's own win
    public static Environment of(Context context, Container container, Map<String, String> given) {
        var building = new Building(context, container, new LinkedHashMap<>(given), new ArrayList<>());
        container.getEnvFrom().forEach(building::addAll);
        container.getEnv().forEach(building::add);
        return new Environment(building.variables, building.problems);
    }

    /// One that is under way: a value may refer to those before it.
    private record Building(Context context, Container container, SequencedMap<String, String> variables,
            List<String> problems) {

        void addAll(EnvFromSource from) {
            var prefix = from.getPrefix() == null ? "" : from.getPrefix();
            if (from.getConfigMapRef() != null) {
                var ref = from.getConfigMapRef();
                var found = context.sources().configMap(ref.getName());
                if (found.isEmpty()) missing("configmap", ref.getName(), ref.getOptional());
                found.flatMap(it -> Optional.ofNullable(it.getData()))
                        .ifPresent(data -> data.forEach((key, value) -> put(prefix + key, value)));
            }
            if (from.getSecretRef() != null) {
                var ref = from.getSecretRef();
                var found = context.sources().secret(ref.getName());
                if (found.isEmpty()) missing("secret", ref.getName(), ref.getOptional());
                found.flatMap(it -> Optional.ofNullable(it.getData()))
                        .ifPresent(data -> data.forEach((key, value) -> put(prefix + key, decoded(value))));
            }
        }

        void add(EnvVar variable) {
            var name = variable.getName();
            if (variable.getValueFrom() == null) {
                put(name, Expansion.of(variable.getValue() == null ? "" : variable.getValue(), variables));
            } else {
                value(variable.getValueFrom()).ifPresent(it -> put(name, it));
            }
        }

        private Optional<String> value(EnvVarSource from) {
            if (from.getFieldRef() != null) {
                var path = from.getFieldRef().getFieldPath();
                return orProblem(Downward.field(context, path), "no field " + path);
            }
            if (from.getResourceFieldRef() != null) {
                var ref = from.getResourceFieldRef();
                var of = ref.getContainerName() == null ? container : context.container(ref.getContainerName());
                return orProblem(Downward.resource(context, of, ref), "no resource " + ref.getResource());
            }
            if (from.getConfigMapKeyRef() != null) {
                var ref = from.getConfigMapKeyRef();
                var map = context.sources().configMap(ref.getName());
                if (map.isEmpty()) return missing("configmap", ref.getName(), ref.getOptional());
                var value = map.flatMap(it -> Optional.ofNullable(it.getData()))
                        .flatMap(it -> Optional.ofNullable(it.get(ref.getKey())));
                return value.isPresent() ? value : missing("key " + ref.getKey() + " in configmap", ref.getName(), ref
                        .getOptional());
            }
            if (from.getSecretKeyRef() != null) {
                var ref = from.getSecretKeyRef();
                var secret = context.sources().secret(ref.getName());
                if (secret.isEmpty()) return missing("secret", ref.getName(), ref.getOptional());
                var value = secret.flatMap(it -> Optional.ofNullable(it.getData()))
                        .flatMap(it -> Optional.ofNullable(it.get(ref.getKey()))).map(Building::decoded);
                return value.isPresent() ? value : missing("key " + ref.getKey() + " in secret", ref.getName(), ref
                        .getOptional());
            }
            return from.getFileKeyRef() == null ? Optional.empty() : fromFile(from.getFileKeyRef());
        }

        private Optional<String> fromFile(FileKeySelector ref) {
            var name = ref.getVolumeName() + "/" + ref.getPath();
            var text = context.sources().file(ref.getVolumeName(), ref.getPath());
            if (text.isEmpty()) return missing("file", name, ref.getOptional());
            var file = EnvFile.read(text.orElseThrow());
            file.fault().ifPresent(it -> problems.add("file \"" + name + "\": " + it));
            var value = Optional.ofNullable(file.variables().get(ref.getKey()));
            return value.isPresent() || file.fault().isPresent()
                    ? value
                    : missing("key " + ref.getKey() + " in file", name, ref.getOptional());
        }

        private Optional<String> missing(String what, String name, Boolean optional) {
            if (!Boolean.TRUE.equals(optional)) problems.add(what + " \"" + name + "\" not found");
            return Optional.empty();
        }

        private Optional<String> orProblem(Optional<String> value, String problem) {
            if (value.isEmpty()) problems.add(problem);
            return value;
        }

        private void put(String name, String value) {
            // Neither can be part of a process's environment.
            if (!name.isEmpty() && name.indexOf('=') < 0 && value.indexOf('\0') < 0) variables.put(name, value);
        }

        private static String decoded(String base64) {
            return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
        }
    }
}
