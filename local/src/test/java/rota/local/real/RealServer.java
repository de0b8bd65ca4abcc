package rota.local.real;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/// A `kube-apiserver` of our own with its `etcd`, and a client for it.
final class RealServer {
    private static final String TOKEN = "only-for-this-test";

    private final List<Program> programs;
    private final String url;
    private final HttpClient client;

    private RealServer(List<Program> programs, String url) {
        this.programs = programs;
        this.url = url;
        this.client = HttpClient.newBuilder().sslContext(trusting()).build();
    }

    static Optional<RealServer> start() throws IOException {
        var assets = System.getenv("KUBEBUILDER_ASSETS");
        return assets == null ? Optional.empty() : Optional.of(start(Path.of(assets)));
    }

    private static RealServer start(Path assets) throws IOException {
        var folder = Files.createTempDirectory("rota-real");
        var etcd = "http://127.0.0.1:" + freePort();
        var store = Program.start("ready to serve client requests", List.of(assets.resolve("etcd").toString(),
                "--data-dir=" + folder.resolve("etcd"), "--listen-client-urls=" + etcd,
                "--advertise-client-urls=" + etcd, "--listen-peer-urls=http://127.0.0.1:" + freePort(),
                "--unsafe-no-fsync"));
        var port = freePort();
        var tokens = Files.writeString(folder.resolve("tokens.csv"), TOKEN + ",admin,admin,system:masters\n");
        var key = Files.writeString(folder.resolve("accounts.key"), privateKey());
        var server = Program.start("Serving securely on", List.of(assets.resolve("kube-apiserver").toString(),
                "--etcd-servers=" + etcd, "--cert-dir=" + folder.resolve("certs"), "--bind-address=127.0.0.1",
                "--secure-port=" + port, "--token-auth-file=" + tokens, "--authorization-mode=RBAC",
                "--service-cluster-ip-range=10.96.0.0/12", "--service-account-issuer=https://kubernetes.default.svc",
                "--service-account-key-file=" + key, "--service-account-signing-key-file=" + key,
                // Controllers are missing that would make an account for each namespace and let used volumes go,
                // and taints.
                "--disable-admission-plugins=ServiceAccount,StorageObjectInUseProtection,"
                        + "TaintNodesByCondition"));
        return new RealServer(List.of(store, server), "https://127.0.0.1:" + port);
    }

    Answer send(String method, String path, String contentType, String body) throws IOException, InterruptedException {
        var answer = exchange(method, path, contentType, body);
        return Answer.of(answer.statusCode(), answer.body());
    }

    /// The same with everything that belongs to an answer.
    HttpResponse<String> exchange(String method, String path, String contentType, String body)
            throws IOException, InterruptedException {
        var content = body.isEmpty() ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body);
        var request = HttpRequest.newBuilder(URI.create(url + path)).method(method, content)
                .header("Authorization", "Bearer " + TOKEN).header("Content-Type", contentType).build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    void stop() throws InterruptedException {
        for (var program : programs.reversed()) program.stop();
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    private static String privateKey() {
        try {
            var pair = KeyPairGenerator.getInstance("RSA").generateKeyPair();
            return "-----BEGIN PRIVATE KEY-----\n"
                    + Base64.getMimeEncoder().encodeToString(pair.getPrivate().getEncoded())
                    + "\n-----END PRIVATE KEY-----\n";
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// The server's certificate is its own and a minute old: there is nothing to check it against.
    private static SSLContext trusting() {
        try {
            var context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new TrustsAnybody()}, null);
            return context;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static final class TrustsAnybody extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
