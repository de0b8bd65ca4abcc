package rota.edge.kube;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// A real API server: the one that `-Dkube.config=<kubeconfig>` points to, or one of our own, started from the
/// programs `etcd` and `kube-apiserver` in the folder that `KUBEBUILDER_ASSETS` names.
final class RealCluster {
    private static final String TOKEN = "only-for-this-test";

    private final Config config;
    private final List<Program> programs;
    private final List<Path> folders;

    private RealCluster(Config config, List<Program> programs, List<Path> folders) {
        this.config = config;
        this.programs = programs;
        this.folders = folders;
    }

    static Optional<RealCluster> find() throws IOException {
        var file = System.getProperty("kube.config");
        if (file != null) {
            return Optional.of(new RealCluster(Config.fromKubeconfig(Path.of(file).toFile()), List.of(), List.of()));
        }
        var assets = System.getenv("KUBEBUILDER_ASSETS");
        return assets == null ? Optional.empty() : Optional.of(start(Path.of(assets)));
    }

    Config config() {
        return config;
    }

    void stop() throws IOException, InterruptedException {
        for (var program : programs.reversed()) program.stop();
        for (var folder : folders) remove(folder);
    }

    private static RealCluster start(Path assets) throws IOException {
        var folder = Files.createTempDirectory("rota-cluster");
        var etcd = "http://127.0.0.1:" + freePort();
        var peer = "http://127.0.0.1:" + freePort();
        var store = Program.start("ready to serve client requests", List.of(assets.resolve("etcd").toString(),
                "--data-dir=" + folder.resolve("etcd"), "--listen-client-urls=" + etcd, "--advertise-client-urls="
                        + etcd,
                "--listen-peer-urls=" + peer, "--unsafe-no-fsync"));
        var port = freePort();
        var server = Program.start("Serving securely on", apiServer(assets, folder, etcd, port));
        var config = new ConfigBuilder(Config.empty()).withMasterUrl("https://127.0.0.1:" + port).withOauthToken(TOKEN)
                .withTrustCerts(true).build();
        return new RealCluster(config, List.of(store, server), List.of(folder));
    }

    private static List<String> apiServer(Path assets, Path folder, String etcd, int port) throws IOException {
        var tokens = Files.writeString(folder.resolve("tokens.csv"), TOKEN + ",admin,admin,system:masters\n");
        var key = Files.writeString(folder.resolve("service-accounts.key"), privateKey());
        return List.of(assets.resolve("kube-apiserver").toString(), "--etcd-servers=" + etcd, "--cert-dir=" + folder
                .resolve("certs"), "--bind-address=127.0.0.1", "--secure-port=" + port, "--token-auth-file=" + tokens,
                "--authorization-mode=RBAC", "--service-account-issuer=https://kubernetes.default.svc",
                "--service-account-key-file=" + key, "--service-account-signing-key-file=" + key,
                "--disable-admission-plugins=ServiceAccount");
    }

    private static String privateKey() {
        try {
            var pair = KeyPairGenerator.getInstance("RSA").generateKeyPair();
            return "-----BEGIN PRIVATE KEY-----\n" + Base64.getMimeEncoder().encodeToString(pair.getPrivate()
                    .getEncoded()) + "\n-----END PRIVATE KEY-----\n";
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static void remove(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.delete(file);
                } catch (IOException broken) {
                    throw new UncheckedIOException(broken);
                }
            });
        }
    }
}
