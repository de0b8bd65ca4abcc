package rota.edge.kube;

import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLEngine;

/// Asks the server for ChaCha20 first. For AES, Java has the processor's own instructions, but only in code that its
/// compiler for hot code has made; an operator runs without that one, and AES then takes four times as long as
/// ChaCha20. It was a third of all that an operator did with thousands of pods.
final class CheapCiphers {
    private static final List<String> CHEAP = List.of("TLS_CHACHA20_POLY1305_SHA256",
            "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256", "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");

    private CheapCiphers() {}

    /// Offers them before all others.
    static void prefer(SSLEngine engine) {
        var supported = List.of(engine.getSupportedCipherSuites());
        engine.setEnabledCipherSuites(Stream.concat(CHEAP.stream().filter(supported::contains),
                Stream.of(engine.getEnabledCipherSuites())).distinct().toArray(String[]::new));
    }
}
