package rota.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManagerFactory;
import rota.edge.http.Destination.Detour;

/// A certificate of our own for `localhost`, and those who believe in it.
record Tls(SSLContext context) {
    private static final char[] PASSWORD = "changeit".toCharArray();

    /// Makes a new key, which nobody else trusts.
    static Tls in(Path folder) throws IOException, GeneralSecurityException, InterruptedException {
        var file = folder.resolve("keys.p12").toFile();
        var tool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair", "-alias", "server", "-keyalg", "EC", "-groupname", "secp256r1", "-dname", "CN=localhost",
                "-ext", "san=dns:localhost", "-storetype", "PKCS12", "-keystore", file.toString(), "-storepass",
                new String(PASSWORD)).redirectErrorStream(true).redirectOutput(folder.resolve("log").toFile()).start();
        assertThat(tool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Tls(context(file));
    }

    private static SSLContext context(File file) throws IOException, GeneralSecurityException {
        var keys = KeyStore.getInstance(file, PASSWORD);
        var mine = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        mine.init(keys, PASSWORD);
        var theirs = KeyStore.getInstance(KeyStore.getDefaultType());
        theirs.load(null, PASSWORD);
        theirs.setCertificateEntry("server", keys.getCertificate("server"));
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(theirs);
        var context = SSLContext.getInstance("TLS");
        context.init(mine.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    /// For those to whom certificates do not matter, or who know none of ours.
    static SSLContext trustingNobody() {
        try {
            return SSLContext.getDefault();
        } catch (GeneralSecurityException none) {
            throw new IllegalStateException(none);
        }
    }

    /// How a server listens for TLS.
    ServerSocket listen() throws IOException {
        return context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    /// A server's side of TLS, by hand.
    SSLEngine server(String protocol) {
        var engine = context.createSSLEngine();
        engine.setUseClientMode(false);
        engine.setEnabledProtocols(new String[] {protocol});
        return engine;
    }

    /// The way to a server by its name, with any version of TLS.
    Destination at(ScriptedServer server) {
        return at(server, context, Ask.PATIENCE);
    }

    Destination at(ScriptedServer server, String protocol) {
        return at(server, "localhost", (host, port) -> {
            var engine = checking(context, host, port);
            engine.setEnabledProtocols(new String[] {protocol});
            return engine;
        });
    }

    static Destination at(ScriptedServer server, SSLContext context, Duration patience) {
        return new Destination("localhost", server.port(), Optional.of((host, port) -> checking(context, host, port)),
                new Detour.None(), patience);
    }

    static Destination at(ScriptedServer server, String host, BiFunction<String, Integer, SSLEngine> engines) {
        return new Destination(host, server.port(), Optional.of(engines), new Detour.None(), Ask.PATIENCE);
    }

    /// Asks the certificate for the host.
    static SSLEngine checking(SSLContext context, String host, int port) {
        var engine = context.createSSLEngine(host, port);
        var parameters = engine.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        engine.setSSLParameters(parameters);
        return engine;
    }
}
