package rota.app.conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// A real API server of our own, from the programs `etcd` and `kube-apiserver` in one folder.
public final class RealServer {
    private static final String TOKEN = "only-for-this-test";
    private static final long START_SECONDS = 120;

    private final List<Process> processes = new ArrayList<>();
    private final Path folder;

    private RealServer(Path folder) {
        this.folder = folder;
    }

    /// Returns when it serves.
    ///
    /// @param folder an empty one, for its data
    public static RealServer start(Path assets, Path folder) throws IOException {
        return start(assets, folder, "ServiceAccount");
    }

    /// The same for nodes of ours: without all of Kubernetes' controllers, nobody takes away the taint that new nodes
    /// get, so they get none.
    public static RealServer startForNodes(Path assets, Path folder) throws IOException {
        return start(assets, folder, "ServiceAccount,TaintNodesByCondition");
    }

    /// @param without admission plugins that are of no use when nobody makes service accounts
    private static RealServer start(Path assets, Path folder, String without) throws IOException {
        var server = new RealServer(folder);
        var etcd = "http://127.0.0.1:" + freePort();
        var port = freePort();
        try {
            server.launch("ready to serve client requests", List.of(assets.resolve("etcd").toString(),
                    "--data-dir=" + folder.resolve("etcd"), "--listen-client-urls=" + etcd,
                    "--advertise-client-urls=" + etcd, "--listen-peer-urls=http://127.0.0.1:" + freePort(),
                    "--unsafe-no-fsync"));
            server.launch("Serving securely on", server.apiServer(assets, etcd, port, without));
        } catch (IOException | RuntimeException failed) {
            server.stop();
            throw failed;
        }
        Files.writeString(server.config(), """
                apiVersion: v1
                kind: Config
                clusters: [{name: real, cluster: {server: "https://127.0.0.1:%d", insecure-skip-tls-verify: true}}]
                users: [{name: admin, user: {token: %s}}]
                contexts: [{name: real, context: {cluster: real, user: admin}}]
                current-context: real
                """.formatted(port, TOKEN));
        return server;
    }

    public Path config() {
        return folder.resolve("kubeconfig");
    }

    public void stop() {
        for (var process : processes.reversed()) {
            process.destroy();
            process.onExit().orTimeout(20, TimeUnit.SECONDS).exceptionally(_ -> process.destroyForcibly()).join();
        }
    }

    /// Adds Kubernetes' own controllers, from the program `kube-controller-manager` in the same folder.
    public void startControllers(Path assets, List<String> arguments) throws IOException {
        var command = new ArrayList<>(List.of(assets.resolve("kube-controller-manager").toString(),
                "--kubeconfig=" + config(), "--leader-elect=false", "--secure-port=0"));
        command.addAll(arguments);
        launch("Caches are synced", command);
    }

    private List<String> apiServer(Path assets, String etcd, int port, String without) throws IOException {
        var tokens = Files.writeString(folder.resolve("tokens.csv"), TOKEN + ",admin,admin,system:masters\n");
        var key = Files.writeString(folder.resolve("service-accounts.key"), privateKey());
        return List.of(assets.resolve("kube-apiserver").toString(), "--etcd-servers=" + etcd,
                "--cert-dir=" + folder.resolve("certs"), "--bind-address=127.0.0.1", "--secure-port=" + port,
                "--token-auth-file=" + tokens, "--authorization-mode=RBAC",
                "--service-account-issuer=https://kubernetes.default.svc", "--service-account-key-file=" + key,
                "--service-account-signing-key-file=" + key,
                "--disable-admission-plugins=" + without);
    }

    private void launch(String ready, List<String> command) throws IOException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        processes.add(process);
        var started = new CompletableFuture<Void>();
        Thread.ofVirtual().start(() -> read(process, ready, started));
        started.orTimeout(START_SECONDS, TimeUnit.SECONDS).join();
    }

    /// Reads on after the start: a program whose output nobody reads stops when the pipe is full.
    private static void read(Process process, String ready, CompletableFuture<Void> started) {
        var output = new StringBuilder();
        try (BufferedReader lines = process.inputReader()) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!started.isDone()) output.append(line).append('\n');
                if (line.contains(ready)) started.complete(null);
            }
        } catch (IOException closed) {
            output.append(closed);
        }
        started.completeExceptionally(new IllegalStateException("expected '" + ready + "', found:\n" + output));
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
}
