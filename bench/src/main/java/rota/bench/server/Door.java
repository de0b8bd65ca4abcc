package rota.bench.server;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPrivateKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/// The way to a server: HTTP/2 over TLS, on a few connections, with the JDK's client.
final class Door implements AutoCloseable {
    /// Enough for ten thousand watches: a real server takes up to a hundred on each.
    private static final int CONNECTIONS = 128;

    private static final int FOR_WRITERS = 8;
    private static final int HEAD_OF_KEY = 7;
    private static final Executor THREADS = Thread::startVirtualThread;

    private final String url;
    private final String token;
    private final List<HttpClient> clients = new ArrayList<>();
    private final AtomicInteger turns = new AtomicInteger();

    private Door(String url, String token, SSLContext context) {
        this.url = url;
        this.token = token;
        for (var i = 0; i < CONNECTIONS; i++) {
            clients.add(HttpClient.newBuilder().sslContext(context).executor(THREADS).build());
        }
    }

    static Door withToken(String url, String token) {
        return new Door(url, token, context(null));
    }

    /// @param config a kubeconfig with a certificate and its key inside
    static Door withCertificate(String url, Path config) throws IOException {
        var text = Files.readString(config);
        return new Door(url, "", context(keys(field(text, "client-certificate-data"), field(text, "client-key-data"))));
    }

    /// Sends a request and reads the whole answer.
    ///
    /// @return how many bytes it had
    int send(String method, String path, String type, String body) {
        try {
            var answer = client(FOR_WRITERS).send(request(method, path, type, body), BodyHandlers.ofByteArray());
            if (answer.statusCode() < 300) return answer.body().length;
            throw new IllegalStateException(method + " " + path + ": " + answer.statusCode() + " " + new String(answer
                    .body(), java.nio.charset.StandardCharsets.UTF_8));
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    /// Opens a stream that goes on.
    InputStream open(String path) {
        try {
            return client(CONNECTIONS).send(request("GET", path, "", ""), BodyHandlers.ofInputStream()).body();
        } catch (IOException trouble) {
            throw new UncheckedIOException(trouble);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    @Override
    public void close() {
        clients.forEach(HttpClient::shutdownNow);
    }

    /// Writers share a few connections; watches are spread over all.
    private HttpClient client(int among) {
        return clients.get(Math.floorMod(turns.getAndIncrement(), among));
    }

    private HttpRequest request(String method, String path, String type, String body) {
        var request = HttpRequest.newBuilder(URI.create(url + path)).method(method, HttpRequest.BodyPublishers.ofString(
                body));
        if (!type.isEmpty()) request.header("Content-Type", type);
        if (!token.isEmpty()) request.header("Authorization", "Bearer " + token);
        return request.build();
    }

    private static byte[] field(String config, String name) {
        var found = Pattern.compile(name + ":\\s*\"?([A-Za-z0-9+/=]+)").matcher(config);
        if (!found.find()) throw new IllegalStateException("expected " + name + " in the kubeconfig, found none");
        return Base64.getDecoder().decode(found.group(1));
    }

    private static KeyStore keys(byte[] certificate, byte[] key) {
        try {
            var pem = new String(key, java.nio.charset.StandardCharsets.US_ASCII).replaceAll("-----[A-Z ]+-----|\\s",
                    "");
            var own = onP256(Base64.getDecoder().decode(pem));
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry("own", own, new char[0], new Certificate[] {CertificateFactory.getInstance("X.509")
                    .generateCertificate(new ByteArrayInputStream(certificate))});
            return store;
        } catch (GeneralSecurityException | IOException broken) {
            throw new IllegalStateException("expected a key on P-256 in the kubeconfig", broken);
        }
    }

    /// What an `EC PRIVATE KEY` holds: a sequence of the number 1, the key itself as 32 bytes, and the curve.
    private static PrivateKey onP256(byte[] sequence) throws GeneralSecurityException {
        var curve = AlgorithmParameters.getInstance("EC");
        curve.init(new ECGenParameterSpec("secp256r1"));
        var number = new BigInteger(1, Arrays.copyOfRange(sequence, HEAD_OF_KEY, HEAD_OF_KEY + 32));
        return KeyFactory.getInstance("EC").generatePrivate(new ECPrivateKeySpec(number, curve.getParameterSpec(
                ECParameterSpec.class)));
    }

    private static SSLContext context(@org.jspecify.annotations.Nullable KeyStore keys) {
        try {
            var context = SSLContext.getInstance("TLS");
            var own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            own.init(keys, new char[0]);
            context.init(own.getKeyManagers(), new TrustManager[] {new Believer()}, null);
            return context;
        } catch (GeneralSecurityException broken) {
            throw new IllegalStateException(broken);
        }
    }

    /// Both servers have just made their certificates: there is nothing to check them against.
    private static final class Believer extends X509ExtendedTrustManager {
        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}
    }
}
