package rota.local.agent.probe;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/// Asks over the network, by hand: a probe wants the status line only, and may name any header, `Host` too.
public final class Network {
    private static final int GOOD = 200;
    private static final int BAD = 400;

    private Network() {}

    /// What is wrong; empty when somebody listens.
    public static Optional<String> ask(Question.Tcp tcp, Duration timeout) {
        try (var socket = connect(tcp.host(), tcp.port(), timeout)) {
            return socket.isConnected() ? Optional.empty() : Optional.of("not connected");
        } catch (IOException trouble) {
            return Optional.of("dial tcp " + tcp.host() + ":" + tcp.port() + ": " + trouble.getMessage());
        }
    }

    /// What is wrong; empty when the answer is a status from 200 to 399.
    public static Optional<String> ask(Question.Http http, Duration timeout) {
        var url = http.scheme().toLowerCase(Locale.ROOT) + "://" + http.host() + ":" + http.port()
                + http.path();
        try (var plain = connect(http.host(), http.port(), timeout);
                var socket = http.scheme().equals("HTTPS") ? secure(plain, http) : plain) {
            socket.setSoTimeout((int) timeout.toMillis());
            socket.getOutputStream().write(request(http).getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            var reader = new BufferedReader(new InputStreamReader(socket.getInputStream(),
                    StandardCharsets.ISO_8859_1));
            return judge(url, reader.readLine());
        } catch (IOException | GeneralSecurityException trouble) {
            return Optional.of("Get \"" + url + "\": " + trouble.getMessage());
        }
    }

    private static Optional<String> judge(String url, @Nullable String statusLine) {
        if (statusLine == null) return Optional.of("Get \"" + url + "\": the connection was closed");
        var parts = statusLine.split(" ", 3);
        var code = parts.length > 1 && parts[1].matches("\\d{3}") ? Integer.parseInt(parts[1]) : 0;
        return code >= GOOD && code < BAD ? Optional.empty()
                : Optional.of("HTTP probe failed with statuscode: " + code);
    }

    private static String request(Question.Http http) {
        var text = new StringBuilder("GET ").append(http.path()).append(" HTTP/1.1\r\n");
        if (http.headers().keySet().stream().noneMatch("Host"::equalsIgnoreCase))
            text.append("Host: ").append(http.host()).append(':').append(http.port()).append("\r\n");
        if (http.headers().keySet().stream().noneMatch("User-Agent"::equalsIgnoreCase))
            text.append("User-Agent: kube-probe/1.35\r\n");
        http.headers().forEach((name, value) -> text.append(name).append(": ").append(value).append("\r\n"));
        return text.append("Accept: */*\r\nConnection: close\r\n\r\n").toString();
    }

    private static Socket connect(String host, int port, Duration timeout) throws IOException {
        var socket = new Socket();
        socket.connect(new InetSocketAddress(host, port), (int) timeout.toMillis());
        return socket;
    }

    /// A probe does not care who answers, only that somebody does.
    private static Socket secure(Socket plain, Question.Http http) throws IOException, GeneralSecurityException {
        var context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new Anyone()}, new SecureRandom());
        return context.getSocketFactory().createSocket(plain, http.host(), http.port(), true);
    }

    private static final class Anyone extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
