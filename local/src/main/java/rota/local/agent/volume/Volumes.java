package rota.local.agent.volume;

import io.fabric8.kubernetes.api.model.DownwardAPIVolumeFile;
import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import rota.api.meta.Ordered;
import rota.local.agent.launch.Context;
import rota.local.agent.launch.Downward;

/// The volumes of a pod by name, as its spec and the objects it refers to make them. Pure.
///
/// @param problems what is missing, in words: nothing can be started before it is there
public record Volumes(SequencedMap<String, Content> byName, List<String> problems) {
    private static final int MODE = 0644;

    public Volumes {
        byName = Ordered.map(byName);
        problems = List.copyOf(problems);
    }

    public static Volumes of(Context context) {
        var problems = new ArrayList<String>();
        var contents = new LinkedHashMap<String, Content>();
        for (var volume : context.pod().getSpec().getVolumes())
            contents.put(volume.getName(), content(new Objects(context, problems), volume));
        return new Volumes(contents, problems);
    }

    private static Content content(Objects objects, Volume volume) {
        if (volume.getHostPath() != null) {
            var type = volume.getHostPath().getType();
            return new Content.Host(volume.getHostPath().getPath(), type == null ? "" : type);
        }
        if (volume.getPersistentVolumeClaim() != null)
            return claim(objects, volume.getPersistentVolumeClaim().getClaimName());
        var files = new LinkedHashMap<String, Content.Data>();
        if (volume.getConfigMap() != null) {
            var source = volume.getConfigMap();
            objects.configMap(source.getName(), source.getOptional())
                    .ifPresent(data -> pick(objects, files, data, new Picked(source.getItems(),
                            mode(source.getDefaultMode()), source.getOptional(), "configmap " + source.getName())));
        } else if (volume.getSecret() != null) {
            var source = volume.getSecret();
            objects.secret(source.getSecretName(), source.getOptional())
                    .ifPresent(data -> pick(objects, files, data, new Picked(source.getItems(),
                            mode(source.getDefaultMode()), source.getOptional(), "secret " + source.getSecretName())));
        } else if (volume.getDownwardAPI() != null) {
            downward(objects, files, volume.getDownwardAPI().getItems(), mode(volume.getDownwardAPI()
                    .getDefaultMode()));
        } else if (volume.getProjected() != null) {
            var mode = mode(volume.getProjected().getDefaultMode());
            // a kube-apiserver stores an empty list as null
            Optional.ofNullable(volume.getProjected().getSources()).orElse(List.of())
                    .forEach(it -> project(objects, files, it, mode));
        } else {
            if (volume.getEmptyDir() == null)
                objects.problems().add("volume " + volume.getName() + " is of a kind that this node does not know");
            return new Content.Scratch();
        }
        return new Content.Files(files);
    }

    /// A claim that is bound to a directory of this machine is that directory; every other gets one of ours.
    private static Content claim(Objects objects, String name) {
        var sources = objects.context().sources();
        var claim = sources.claim(name);
        if (claim.isEmpty()) objects.problems().add("persistentvolumeclaim \"" + name + "\" not found");
        var bound = claim.flatMap(it -> Optional.ofNullable(it.getSpec().getVolumeName())).flatMap(sources::volume)
                .map(it -> it.getSpec());
        var host = bound.flatMap(it -> Optional.ofNullable(it.getHostPath()))
                .map(it -> new Content.Host(it.getPath(), it.getType() == null ? "" : it.getType()));
        var local = bound.flatMap(it -> Optional.ofNullable(it.getLocal()))
                .map(it -> new Content.Host(it.getPath(), "Directory"));
        return host.or(() -> local).map(Content.class::cast)
                .orElseGet(() -> new Content.Claim(objects.context().namespace(), name));
    }

    private static void project(Objects objects, SequencedMap<String, Content.Data> files, VolumeProjection source,
            int mode) {
        if (source.getConfigMap() != null) {
            var map = source.getConfigMap();
            objects.configMap(map.getName(), map.getOptional()).ifPresent(data -> pick(objects, files, data,
                    new Picked(map.getItems(), mode, map.getOptional(), "configmap " + map.getName())));
        }
        if (source.getSecret() != null) {
            var secret = source.getSecret();
            objects.secret(secret.getName(), secret.getOptional()).ifPresent(data -> pick(objects, files, data,
                    new Picked(secret.getItems(), mode, secret.getOptional(), "secret " + secret.getName())));
        }
        if (source.getDownwardAPI() != null) downward(objects, files, source.getDownwardAPI().getItems(), mode);
        if (source.getServiceAccountToken() != null) {
            var token = source.getServiceAccountToken();
            var account = objects.context().pod().getSpec().getServiceAccountName();
            objects.context().sources().token(account == null ? "default" : account,
                    token.getAudience() == null ? "" : token.getAudience())
                    .ifPresent(it -> files.put(token.getPath(), data(it, mode)));
        }
    }

    /// Which keys of an object become files.
    private record Picked(List<KeyToPath> items, int mode, @Nullable Boolean optional, String name) {}

    private static void pick(Objects objects, SequencedMap<String, Content.Data> files,
            SequencedMap<String, String> data, Picked picked) {
        if (picked.items().isEmpty()) {
            data.forEach((key, value) -> files.put(key, new Content.Data(value, picked.mode())));
        }
        for (var item : picked.items()) {
            var value = data.get(item.getKey());
            if (value != null) {
                files.put(item.getPath(), new Content.Data(value,
                        item.getMode() == null ? picked.mode() : item.getMode()));
            } else if (!Boolean.TRUE.equals(picked.optional())) {
                objects.problems().add("no key " + item.getKey() + " in " + picked.name());
            }
        }
    }

    private static void downward(Objects objects, SequencedMap<String, Content.Data> files,
            List<DownwardAPIVolumeFile> items, int mode) {
        for (var item : items) {
            var context = objects.context();
            var value = item.getFieldRef() != null
                    ? Downward.field(context, item.getFieldRef().getFieldPath())
                    : Downward.resource(context, context.container(item.getResourceFieldRef().getContainerName()),
                            item.getResourceFieldRef());
            if (value.isEmpty()) objects.problems().add("no field for the file " + item.getPath());
            value.ifPresent(it -> files.put(item.getPath(), data(it, item.getMode() == null ? mode : item.getMode())));
        }
    }

    private static Content.Data data(String text, int mode) {
        return new Content.Data(Objects.encoded(text), mode);
    }

    private static int mode(@Nullable Integer mode) {
        return mode == null ? MODE : mode;
    }

    /// Looks up what a volume refers to, and notes what is not there. Values are base64.
    private record Objects(Context context, List<String> problems) {

        Optional<SequencedMap<String, String>> configMap(String name, @Nullable Boolean optional) {
            var found = context.sources().configMap(name);
            if (found.isEmpty()) missing("configmap \"" + name + "\" not found", optional);
            return found.map(it -> {
                var data = new LinkedHashMap<String, String>();
                if (it.getData() != null) it.getData().forEach((key, value) -> data.put(key, encoded(value)));
                if (it.getBinaryData() != null) data.putAll(it.getBinaryData());
                return data;
            });
        }

        Optional<SequencedMap<String, String>> secret(String name, @Nullable Boolean optional) {
            var found = context.sources().secret(name);
            if (found.isEmpty()) missing("secret \"" + name + "\" not found", optional);
            return found.map(it -> it.getData() == null ? Ordered.map() : Ordered.map(it.getData()));
        }

        private void missing(String problem, @Nullable Boolean optional) {
            if (!Boolean.TRUE.equals(optional)) problems.add(problem);
        }

        static String encoded(String text) {
            return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
