package rota.workloads.nodeset;

import io.fabric8.kubernetes.api.model.ConfigMap;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import rota.api.meta.Kind;
import rota.api.meta.Owners;
import rota.api.wire.Codec;
import rota.api.wire.Json;
import rota.kernel.plan.Action;
import rota.kernel.plan.Step;

/// A way into workers for their users: sshd beside slurmd, which the image brings along, with its configuration and
/// that of sssd mounted.
final class Ssh {
    private static final Kind CONFIG_MAPS = Kind.of(ConfigMap.class);
    private static final String MANAGER = "rota-nodeset";
    private static final String FILE = "sshd_config";
    private static final String SSSD_FILE = "sssd.conf";
    private static final String SSHD_HASH = "slinky.slurm.net/sshd-conf-hash";
    private static final String SSSD_HASH = "slinky.slurm.net/sssd-conf-hash";

    private Ssh() {}

    static boolean isEnabled(NodeSetView view) {
        return view.spec().worker().ssh().get("enabled").equals(Optional.of(Json.Bool.TRUE));
    }

    /// Whoever logs in needs a key that sssd knows of, or their password.
    private static String config(NodeSetView view) {
        var lines = List.of("Include /etc/ssh/sshd_config.d/*.conf", "UsePAM yes", "Subsystem sftp internal-sftp",
                "AuthenticationMethods publickey password",
                view.spec().worker().ssh().text("extraSshdConfig").orElse(""));
        return String.join("\n", lines).strip() + "\n";
    }

    /// Before pods are made that mount it: a change of it is a new revision, and so new pods. What is mounted by file
    /// does not change under a pod.
    static Optional<Step> step(NodeSetView view) {
        if (!isEnabled(view)) return Optional.empty();
        var key = CONFIG_MAPS.key(view.namespace(), name(view));
        var metadata = Json.object("name", Json.of(key.name())).with("namespace", Json.of(key.namespace()))
                .with("ownerReferences", Json.list(Codec.tree(Owners.controllerReference(view.id()))));
        var object = Json.object("apiVersion", Json.of("v1")).with("kind", Json.of("ConfigMap"))
                .with("metadata", metadata).with("data", Json.object(FILE, Json.of(config(view))));
        return Optional.of(Step.oneByOne("ssh", "workers have to know how sshd is set up",
                List.of(new Action.Apply(key, object, MANAGER, Optional.empty()))));
    }

    private static String name(NodeSetView view) {
        return view.name() + "-ssh-config";
    }

    /// As a record of what a pod was made with. The Secret of sssd is not read, so that of a set with ssh says nothing
    /// about it.
    static Map<String, String> annotations(NodeSetView view) {
        var annotations = new TreeMap<String, String>();
        annotations.put(SSHD_HASH, hash(isEnabled(view) ? config(view) : ""));
        if (!isEnabled(view)) annotations.put(SSSD_HASH, hash(""));
        return annotations;
    }

    static List<Json> volumes(NodeSetView view) {
        if (!isEnabled(view)) return List.of();
        var secret = view.spec().worker().ssh().object("sssdConfRef");
        var sshd = Json.object("configMap", Json.object("name", Json.of(name(view))));
        var sssd = Json.object("secret", Json.object("name", Json.of(secret.text("name").orElse(""))).with("items",
                Json.list(Json.object("key", Json.of(secret.text("key").orElse(SSSD_FILE))).with("path",
                        Json.of(SSSD_FILE)))));
        return List.of(projected("ssh-config", sshd), projected("sssd-conf", sssd));
    }

    private static Json projected(String name, Json.Obj source) {
        return Json.object("name", Json.of(name)).with("projected",
                Json.object("defaultMode", Json.of(0600)).with("sources", Json.list(source)));
    }

    static List<Json> mounts(NodeSetView view) {
        return isEnabled(view)
                ? List.of(mount("ssh-config", "/etc/ssh/sshd_config", FILE),
                        mount("sssd-conf", "/etc/sssd/sssd.conf", SSSD_FILE))
                : List.of();
    }

    private static Json mount(String volume, String path, String file) {
        return Json.object("name", Json.of(volume)).with("mountPath", Json.of(path)).with("subPath", Json.of(file))
                .with("readOnly", Json.of(true));
    }

    static List<Json> ports(NodeSetView view) {
        return isEnabled(view)
                ? List.of(Json.object("name", Json.of("ssh")).with("containerPort", Json.of(22)).with("protocol",
                        Json.of("TCP")))
                : List.of();
    }

    private static String hash(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256")
                    .digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException bug) {
            throw new IllegalStateException("expected a JDK with SHA-256", bug);
        }
    }
}
