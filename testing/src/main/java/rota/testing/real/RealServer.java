package rota.testing.real;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/// A `kube-apiserver` of our own with its `etcd`, from the programs in one folder, and a client for it.
public final class RealServer implements AutoCloseable {
    /// With this, whoever asks may do everything.
    public static final String TOKEN = "only-for-this-test";
    private static final int MOST_LOOKS = 10_000;

    private final List<Program> programs = new ArrayList<>();
    private final HttpClient client = HttpClient.newBuilder().sslContext(TrustsAnybody.context()).build();
    private final Path assets;
    private final Path folder;
    private final String url;

    private RealServer(Path assets, Path folder, String url) {
        this.assets = assets;
        this.folder = folder;
        this.url = url;
    }

    /// What may be different from server to server.
    ///
    /// @param safe whether its writes are on the disk before they are answered
    /// @param without admission plugins that are of no use when Kubernetes' own controllers are not at work
    public record Options(boolean safe, List<String> without) {
        /// Nobody makes the account that each pod would need.
        public static final Options PLAIN = new Options(false, List.of("ServiceAccount"));
        /// Nobody takes away the taint that new nodes would get, nor lets used volumes go.
        public static final Options NODES = new Options(false,
                List.of("ServiceAccount", "TaintNodesByCondition", "StorageObjectInUseProtection"));
        /// As in earnest.
        public static final Options SAFE = new Options(true, PLAIN.without);
    }

    /// The folder that `KUBEBUILDER_ASSETS` names, as tests of Kubernetes' own ecosystem do it.
    public static Optional<Path> assets() {
        return Optional.ofNullable(System.getenv("KUBEBUILDER_ASSETS")).filter(it -> !it.isEmpty()).map(Path::of);
    }

    /// Returns when it serves.
    ///
    /// @param assets has the programs `etcd` and `kube-apiserver`
    /// @param folder an empty one, for its data
    public static RealServer start(Path assets, Path folder, Options options) throws IOException {
        var port = freePort();
        var server = new RealServer(assets, folder, "https://127.0.0.1:" + port);
        try {
            server.programs.add(Program.start("Serving securely on", server.apiServer(server.etcd(options), port,
                    options)));
            // It serves earlier than it has made what belongs to every cluster, such as the priority classes.
            server.awaitServed("/readyz");
        } catch (IOException | RuntimeException failed) {
            server.close();
            throw failed;
        }
        Files.writeString(server.config(), """
                apiVersion: v1
                kind: Config
                clusters: [{name: real, cluster: {server: "%s", insecure-skip-tls-verify: true}}]
                users: [{name: admin, user: {token: %s}}]
                contexts: [{name: real, context: {cluster: real, user: admin}}]
                current-context: real
                """.formatted(server.url, TOKEN));
        return server;
    }

    /// A kubeconfig that leads to it.
    public Path config() {
        return folder.resolve("kubeconfig");
    }

    public String url() {
        return url;
    }

    public List<Process> processes() {
        return programs.stream().map(Program::process).toList();
    }

    /// Asks it as one who may do everything.
    ///
    /// @param body empty for none
    public HttpResponse<String> send(String method, String path, String contentType, String body) throws IOException {
        var content = body.isEmpty() ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body);
        var request = HttpRequest.newBuilder(URI.create(url + path)).method(method, content)
                .header("Authorization", "Bearer " + TOKEN).header("Content-Type", contentType).build();
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("expected to be left alone until the answer", stopped);
        }
    }

    /// Asks until there is an answer: a real server serves what was defined a moment later.
    public void awaitServed(String path) throws IOException {
        for (var look = 0; look < MOST_LOOKS; look++) {
            if (send("GET", path, "application/json", "").statusCode() == 200) return;
        }
        throw new IllegalStateException("expected " + path + " to be served, found: "
                + send("GET", path, "application/json", "").body());
    }

    /// Adds Kubernetes' own controllers, from the program `kube-controller-manager` in the same folder.
    public void startControllers(List<String> arguments) throws IOException {
        var command = new ArrayList<>(List.of(assets.resolve("kube-controller-manager").toString(),
                "--kubeconfig=" + config(), "--leader-elect=false", "--secure-port=0"));
        command.addAll(arguments);
        programs.add(Program.start("Caches are synced", command));
    }

    @Override
    public void close() {
        programs.reversed().forEach(Program::stop);
        client.close();
    }

    private String etcd(Options options) throws IOException {
        var etcd = "http://127.0.0.1:" + freePort();
        var command = new ArrayList<>(List.of(assets.resolve("etcd").toString(), "--data-dir=" + folder.resolve("etcd"),
                "--listen-client-urls=" + etcd, "--advertise-client-urls=" + etcd,
                "--listen-peer-urls=http://127.0.0.1:" + freePort()));
        if (!options.safe()) command.add("--unsafe-no-fsync");
        programs.add(Program.start("ready to serve client requests", command));
        return etcd;
    }

    private List<String> apiServer(String etcd, int port, Options options) throws IOException {
        var tokens = Files.writeString(folder.resolve("tokens.csv"), TOKEN + ",admin,admin,system:masters\n");
        var key = Files.writeString(folder.resolve("accounts.key"), privateKey());
        return List.of(assets.resolve("kube-apiserver").toString(), "--etcd-servers=" + etcd,
                "--cert-dir=" + folder.resolve("certs"), "--bind-address=127.0.0.1", "--secure-port=" + port,
                "--token-auth-file=" + tokens, "--authorization-mode=RBAC", "--allow-privileged=true",
                "--service-cluster-ip-range=10.96.0.0/12", "--service-account-issuer=https://kubernetes.default.svc",
                "--service-account-key-file=" + key, "--service-account-signing-key-file=" + key,
                "--disable-admission-plugins=" + String.join(",", options.without()));
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

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
