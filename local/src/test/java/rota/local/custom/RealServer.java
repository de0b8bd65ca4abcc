package rota.local.custom;

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
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import rota.api.wire.Codec;
import rota.api.wire.Json;

/// A real API server, started from the programs in the folder that `KUBEBUILDER_ASSETS` names. Asked in JSON: what
/// is compared is the answer itself.
final class RealServer {
    private static final String TOKEN = "only-for-this-test";
    private static final Duration LONGEST_START = Duration.ofSeconds(90);

    private final List<Process> programs;
    private final String address;
    private final HttpClient client;

    private RealServer(List<Process> programs, String address) throws GeneralSecurityException {
        this.programs = programs;
        this.address = address;
        var trusting = SSLContext.getInstance("TLS");
        trusting.init(null, new TrustManager[] {new Anybody()}, null);
        this.client = HttpClient.newBuilder().sslContext(trusting).build();
    }

    /// An answer: the status code and the body.
    record Answer(int code, Json.Obj body) {}

    /// Empty where there are no such programs.
    static Optional<RealServer> find() throws Exception {
        var assets = System.getenv("KUBEBUILDER_ASSETS");
        return assets == null ? Optional.empty() : Optional.of(start(Path.of(assets)));
    }

    private static RealServer start(Path assets) throws Exception {
        var folder = Files.createTempDirectory("rota-compare");
        var etcd = "http://127.0.0.1:" + freePort();
        var store = run("ready to serve client requests", assets.resolve("etcd").toString(), "--data-dir=" + folder
                .resolve("etcd"), "--listen-client-urls=" + etcd, "--advertise-client-urls=" + etcd,
                "--listen-peer-urls=http://127.0.0.1:" + freePort(), "--unsafe-no-fsync");
        var tokens = Files.writeString(folder.resolve("tokens.csv"), TOKEN + ",admin,admin,system:masters\n");
        var key = Files.writeString(folder.resolve("key.pem"), "-----BEGIN PRIVATE KEY-----\n" + Base64.getMimeEncoder()
                .encodeToString(KeyPairGenerator.getInstance("RSA").generateKeyPair().getPrivate().getEncoded())
                + "\n-----END PRIVATE KEY-----\n");
        var port = freePort();
        var server = run("Serving securely on", assets.resolve("kube-apiserver").toString(), "--etcd-servers=" + etcd,
                "--cert-dir=" + folder.resolve("certs"), "--bind-address=127.0.0.1", "--secure-port=" + port,
                "--token-auth-file=" + tokens, "--authorization-mode=RBAC",
                "--service-account-issuer=https://kubernetes.default.svc", "--service-account-key-file=" + key,
                "--service-account-signing-key-file=" + key, "--disable-admission-plugins=ServiceAccount");
        return new RealServer(List.of(server, store), "https://127.0.0.1:" + port);
    }

    Answer send(String method, String path, Json.Obj body) throws IOException, InterruptedException {
        return send(method, path, body, "application/json");
    }

    Answer send(String method, String path, Json.Obj body, String type) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(address + path)).header("Authorization", "Bearer " + TOKEN)
                .header("Content-Type", type).method(method, HttpRequest.BodyPublishers.ofString(body.toString()))
                .build();
        var response = client.send(request, HttpResponse.BodyHandlers.ofString());
        return new Answer(response.statusCode(), response.body().startsWith("{")
                ? Codec.readObject(response.body())
                : Json.Obj.EMPTY);
    }

    void close() throws InterruptedException {
        for (var program : programs) {
            program.destroy();
            if (!program.waitFor(10, TimeUnit.SECONDS)) program.destroyForcibly();
        }
    }

    /// Starts a program and waits until it says that it is ready.
    private static Process run(String ready, String... command) throws IOException, InterruptedException {
        var program = new ProcessBuilder(command).redirectErrorStream(true).start();
        var seen = new CountDownLatch(1);
        Thread.ofVirtual().start(() -> {
            try (var lines = program.inputReader()) {
                lines.lines().filter(it -> it.contains(ready)).forEach(_ -> seen.countDown());
            } catch (IOException gone) {
                seen.countDown();
            }
        });
        if (!seen.await(LONGEST_START.toSeconds(), TimeUnit.SECONDS)) {
            program.destroyForcibly();
            throw new IllegalStateException("expected " + command[0] + " to say '" + ready + "'");
        }
        return program;
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /// Its certificate is its own, and made a second ago.
    private static final class Anybody extends X509ExtendedTrustManager {
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
