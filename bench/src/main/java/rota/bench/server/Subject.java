package rota.bench.server;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/// A server that is measured.
///
/// @param startUp how long it took until it said that it is ready
record Subject(String name, Processes processes, Door door, Duration startUp) implements AutoCloseable {
    private static final String TOKEN = "only-for-this-benchmark";

    /// The embedded one, as `./rota apiserver` runs it.
    static Subject embedded(Path folder) throws IOException {
        var processes = new Processes();
        var begun = System.nanoTime();
        var ready = processes.start("READY ", List.of("./rota", "apiserver", "--dir", folder.toString(), "--port",
                "0"));
        var startUp = Duration.ofNanos(System.nanoTime() - begun);
        var url = ready.replaceFirst(".* api=(\\S+).*", "$1");
        return new Subject("embedded", processes, Door.withCertificate(url, folder.resolve("kubeconfig")), startUp);
    }

    /// A real one with its etcd, both from the folder that `KUBEBUILDER_ASSETS` names.
    static Optional<Subject> real(Path folder) throws IOException {
        var assets = System.getenv("KUBEBUILDER_ASSETS");
        return assets == null ? Optional.empty() : Optional.of(real(Path.of(assets), folder));
    }

    private static Subject real(Path assets, Path folder) throws IOException {
        var processes = new Processes();
        var etcd = "http://127.0.0.1:" + freePort();
        var port = freePort();
        var tokens = Files.writeString(folder.resolve("tokens.csv"), TOKEN + ",admin,admin,system:masters\n");
        var key = Files.writeString(folder.resolve("accounts.key"), privateKey());
        var begun = System.nanoTime();
        // It brings its writes to the disk, as ours does.
        processes.start("ready to serve client requests", List.of(assets.resolve("etcd").toString(), "--data-dir="
                + folder.resolve("etcd"), "--listen-client-urls=" + etcd, "--advertise-client-urls=" + etcd,
                "--listen-peer-urls=http://127.0.0.1:" + freePort()));
        processes.start("Serving securely on", List.of(assets.resolve("kube-apiserver").toString(), "--etcd-servers="
                + etcd, "--cert-dir=" + folder.resolve("certs"), "--bind-address=127.0.0.1", "--secure-port=" + port,
                "--token-auth-file=" + tokens, "--authorization-mode=RBAC",
                "--service-account-issuer=https://kubernetes.default.svc", "--service-account-key-file=" + key,
                "--service-account-signing-key-file=" + key, "--disable-admission-plugins=ServiceAccount"));
        var startUp = Duration.ofNanos(System.nanoTime() - begun);
        return new Subject("real", processes, Door.withToken("https://127.0.0.1:" + port, TOKEN), startUp);
    }

    @Override
    public void close() {
        door.close();
        processes.close();
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static String privateKey() {
        try {
            var pair = KeyPairGenerator.getInstance("RSA").generateKeyPair();
            return "-----BEGIN PRIVATE KEY-----\n" + Base64.getMimeEncoder().encodeToString(pair.getPrivate()
                    .getEncoded()) + "\n-----END PRIVATE KEY-----\n";
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
