package rota.local.rule.pod;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import rota.api.wire.Json;
import rota.local.rule.Fault;
import rota.local.rule.NameRule;
import rota.local.rule.Place;
import rota.local.rule.Trees;

/// The volumes of a pod, and where its containers see them.
final class Volumes {
    private static final int MOST_PERMISSIONS = 0777;

    private Volumes() {}

    /// A volume that says nothing is an empty directory.
    static Json.Obj defaulted(Json.Obj volume) {
        var empty = volume.fields().size() == (volume.has("name") ? 1 : 0);
        var full = empty ? volume.with("emptyDir", Json.Obj.EMPTY) : volume;
        return Trees.in(full, "image", image -> Trees.filled(image, "pullPolicy",
                Json.of(Containers.isLatest(image.text("reference").orElse("")) ? "Always" : "IfNotPresent")));
    }

    /// Checks the volumes and returns their names.
    static Set<String> check(Place volumes) {
        var names = new HashSet<String>();
        for (var volume : volumes.items()) {
            volume.at("name").named(NameRule.LABEL::problem);
            if (!volume.text("name").isEmpty() && !names.add(volume.text("name"))) volume.at("name").duplicate();
            var sources = volume.object().fields().keySet().stream().filter(it -> !it.equals("name")).toList();
            if (sources.isEmpty()) volume.required("must specify a volume type");
            sources.stream().skip(1).forEach(it -> volume.at(it).forbidden("may not specify more than 1 volume type"));
            sources.stream().limit(1).forEach(it -> source(it, volume.at(it)));
        }
        return names;
    }

    private static void source(String type, Place source) {
        switch (type) {
            case "emptyDir" -> source.at("sizeLimit").quantity().filter(it -> it.sign() < 0)
                    .ifPresent(
                            _ -> source.at("sizeLimit").forbidden("SizeLimit field must be a valid resource quantity"));
            case "hostPath" -> required(source.at("path"));
            case "secret" -> {
                required(source.at("secretName"));
                mode(source);
                items(source);
            }
            case "configMap" -> {
                required(source.at("name"));
                mode(source);
                items(source);
            }
            case "persistentVolumeClaim" -> required(source.at("claimName"));
            case "downwardAPI" -> {
                mode(source);
                downward(source);
            }
            case "projected" -> {
                mode(source);
                source.items("sources").forEach(Volumes::projection);
            }
            case "ephemeral" -> {
                if (!source.at("volumeClaimTemplate").exists()) source.at("volumeClaimTemplate").required("");
            }
            case "nfs" -> {
                required(source.at("server"));
                required(source.at("path"));
            }
            case "csi" -> required(source.at("driver"));
            default -> {
                // Volumes of clouds: nobody here can mount them.
            }
        }
    }

    private static void projection(Place source) {
        if (source.at("secret").exists()) {
            required(source.at("secret", "name"));
            items(source.at("secret"));
        }
        if (source.at("configMap").exists()) {
            required(source.at("configMap", "name"));
            items(source.at("configMap"));
        }
        if (source.at("downwardAPI").exists()) downward(source.at("downwardAPI"));
        var token = source.at("serviceAccountToken");
        if (!token.exists()) return;
        required(token.at("path"));
        var seconds = token.at("expirationSeconds");
        seconds.number().filter(it -> it < 600)
                .ifPresent(_ -> seconds.invalid("may not specify a duration less than 10 minutes"));
    }

    private static void downward(Place source) {
        for (var file : source.items("items")) {
            path(file.at("path"));
            var field = file.at("fieldRef");
            var resource = file.at("resourceFieldRef");
            if (field.exists()) {
                Environment.volumeFieldRef(field);
                if (resource.exists())
                    file.invalid("fieldRef and resourceFieldRef can not be specified simultaneously");
            } else if (resource.exists()) {
                Environment.resource(resource);
            } else {
                field.required("one of fieldRef and resourceFieldRef is required");
            }
        }
    }

    private static void items(Place source) {
        for (var item : source.items("items")) {
            required(item.at("key"));
            path(item.at("path"));
        }
    }

    private static void path(Place path) {
        required(path);
        if (path.text().startsWith("/")) path.invalid("must be a relative path");
        if (List.of(path.text().split("/", -1)).contains("..")) path.invalid("must not contain '..'");
    }

    private static void mode(Place source) {
        var mode = source.at("defaultMode");
        mode.number().filter(it -> it < 0 || it > MOST_PERMISSIONS)
                .ifPresent(_ -> mode.invalid("must be a number between 0 and 0777 (octal), both inclusive"));
    }

    private static void required(Place text) {
        if (text.text().isEmpty()) text.required("");
    }

    /// Checks where a container sees volumes.
    static void checkMounts(Place container, Set<String> volumes) {
        var paths = new HashSet<String>();
        for (var mount : container.items("volumeMounts")) {
            required(mount.at("name"));
            if (!volumes.contains(mount.text("name"))) mount.at("name").notFound();
            required(mount.at("mountPath"));
            if (!paths.add(mount.text("mountPath"))) mount.at("mountPath").invalid("must be unique");
            subPath(container, mount, "subPath");
            subPath(container, mount, "subPathExpr");
            if (!mount.text("subPath").isEmpty() && !mount.text("subPathExpr").isEmpty()) {
                mount.at("subPathExpr").invalid("subPathExpr and subPath are mutually exclusive");
            }
        }
        for (var device : container.items("volumeDevices")) {
            required(device.at("name"));
            required(device.at("devicePath"));
            if (!volumes.contains(device.text("name"))) device.at("name").notFound();
        }
    }

    /// A real server leaves the index of the mount out of these complaints.
    private static void subPath(Place container, Place mount, String field) {
        var text = mount.text(field);
        var place = container.at("volumeMounts", field);
        if (text.startsWith("/")) place.report(relative(place, text, "must be a relative path"));
        if (List.of(text.split("/", -1)).contains("..")) place.report(relative(place, text, "must not contain '..'"));
    }

    private static Fault relative(Place place, String text, String why) {
        return Fault.invalid(place.path(), text, why);
    }
}
