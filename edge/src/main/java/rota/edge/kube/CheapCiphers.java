package rota.edge.kube;

import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;
import io.netty.handler.ssl.DelegatingSslContext;
import io.netty.handler.ssl.SslContext;
import io.vertx.core.net.JdkSSLEngineOptions;
import io.vertx.core.spi.tls.SslContextFactory;
import io.vertx.ext.web.client.WebClientOptions;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLEngine;

/// Connections that ask the server for ChaCha20 first. For AES, Java has the processor's own instructions, but only in
/// code that its compiler for hot code has made; an operator runs without that one, and AES then takes four times as
/// long as ChaCha20. It was a third of all that an operator did with thousands of pods.
final class CheapCiphers extends VertxHttpClientFactory {
    private static final List<String> CHEAP = List.of("TLS_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256", "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");

    @Override
    protected void additionalConfig(WebClientOptions options) {
        if (options.getSslEngineOptions() instanceof JdkSSLEngineOptions usual) {
            options.setSslEngineOptions(new Engines(usual));
        }
    }

    /// Offers them before all others.
    static void prefer(SSLEngine engine) {
        var supported = List.of(engine.getSupportedCipherSuites());
        engine.setEnabledCipherSuites(Stream.concat(CHEAP.stream().filter(supported::contains),
                Stream.of(engine.getEnabledCipherSuites())).distinct().toArray(String[]::new));
    }

    /// The engines that Fabric8 would have, with other wishes.
    private static final class Engines extends JdkSSLEngineOptions {
        private final JdkSSLEngineOptions usual;

        private Engines(JdkSSLEngineOptions usual) {
            this.usual = usual;
        }

        @Override
        public JdkSSLEngineOptions copy() {
            return new Engines(usual);
        }

        @Override
        public SslContextFactory sslContextFactory() {
            var factory = usual.sslContextFactory();
            return () -> new Wishful(factory.create());
        }
    }

    private static final class Wishful extends DelegatingSslContext {
        private Wishful(SslContext usual) {
            super(usual);
        }

        @Override
        protected void initEngine(SSLEngine engine) {
            prefer(engine);
        }
    }
}
