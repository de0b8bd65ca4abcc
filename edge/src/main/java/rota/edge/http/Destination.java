package rota.edge.http;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;
import javax.net.ssl.SSLEngine;

/// A server, and the way to it.
///
/// @param engines makes the TLS engine for a host and a port; empty: plain text
/// @param patience how long a connection may take to come about
public record Destination(String host, int port, Optional<BiFunction<String, Integer, SSLEngine>> engines,
        Detour detour, Duration patience) {

    /// Whom to ask for the way.
    public sealed interface Detour {
        /// Nobody.
        record None() implements Detour {}

        /// An HTTP proxy.
        ///
        /// @param authorization what the proxy wants to see, if anything
        record Proxy(InetSocketAddress address, Optional<String> authorization) implements Detour {}

        /// A SOCKS proxy of version 5 that wants no password. It looks the name up.
        record Socks(InetSocketAddress address) implements Detour {}
    }

    boolean isSecure() {
        return engines.isPresent();
    }

    /// The host and the port as a request names them.
    String authority() {
        var literal = host.indexOf(':') >= 0 ? "[" + host + "]" : host;
        return port == (isSecure() ? 443 : 80) ? literal : literal + ":" + port;
    }
}
