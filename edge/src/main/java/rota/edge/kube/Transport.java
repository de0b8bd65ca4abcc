package rota.edge.kube;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.StandardHttpClientBuilder;
import io.fabric8.kubernetes.client.http.TlsVersion;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.fabric8.kubernetes.client.utils.HttpClientUtils;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import rota.edge.http.Connections;
import rota.edge.http.Destination;
import rota.edge.http.Destination.Detour;

/// Brings the requests of Fabric8's client to the server over [Connections]: the client knows where the server is, whom
/// to trust and who we are, and this carries the bytes (ADR 21).
final class Transport implements HttpClient.Factory {
    private final Duration patience;

    /// @param patience for an answer to begin, and once more for the rest of it, unless its reader allows more
    Transport(Duration patience) {
        this.patience = patience;
    }

    /// Without a configuration there is no server: this is for those who ask somebody else, such as the issuer of
    /// tokens.
    @Override
    public HttpClient.Builder newBuilder() {
        return new JdkHttpClientFactory().newBuilder();
    }

    @Override
    public Builder newBuilder(Config config) {
        var builder = new Builder(this, config);
        HttpClientUtils.applyCommonConfiguration(config, builder, this);
        return builder;
    }

    /// Collects what the client says of the server.
    static final class Builder extends StandardHttpClientBuilder<TransportClient, Transport, Builder> {
        private final Transport transport;
        private final Config config;

        private Builder(Transport transport, Config config) {
            super(transport);
            this.transport = transport;
            this.config = config;
        }

        @Override
        protected Builder newInstance(Transport factory) {
            return new Builder(factory, config);
        }

        @Override
        public TransportClient build() {
            var known = client;
            return known == null
                    ? new TransportClient(this, config.getMasterUrl(),
                            new Connections(destination(), transport.patience))
                    : known.derived(this);
        }

        private Destination destination() {
            var url = URI.create(config.getMasterUrl());
            var secure = "https".equalsIgnoreCase(url.getScheme());
            var host = url.getHost().replaceAll("^\\[|]$", "");
            var port = url.getPort() >= 0 ? url.getPort() : secure ? 443 : 80;
            return new Destination(host, port, secure ? Optional.of(engines()) : Optional.empty(), detour(),
                    patience());
        }

        private Duration patience() {
            return connectTimeout == null ? transport.patience : connectTimeout;
        }

        private Detour detour() {
            if (proxyAddress == null || proxyType == null) return new Detour.None();
            return switch (proxyType) {
                case DIRECT -> new Detour.None();
                case HTTP -> new Detour.Proxy(proxyAddress, Optional.ofNullable(proxyAuthorization));
                case SOCKS5 -> new Detour.Socks(proxyAddress);
                case SOCKS4 -> throw new IllegalArgumentException(
                        "expected a proxy of type http or socks5 in the kubeconfig, found socks4");
            };
        }

        private BiFunction<String, Integer, SSLEngine> engines() {
            var context = sslContext;
            if (context == null) throw new IllegalStateException("expected to be told whom to trust");
            var name = tlsServerName;
            return (host, port) -> engine(context, name == null || name.isEmpty() ? host : name, port);
        }

        private SSLEngine engine(SSLContext context, String name, int port) {
            var engine = context.createSSLEngine(name, port);
            CheapCiphers.prefer(engine);
            if (tlsVersions != null) {
                engine.setEnabledProtocols(Stream.of(tlsVersions).map(TlsVersion::javaName).toArray(String[]::new));
            }
            var parameters = engine.getSSLParameters();
            if (!config.isTrustCerts() && !config.isDisableHostnameVerification()) {
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
            }
            serverName(name).ifPresent(it -> parameters.setServerNames(List.of(it)));
            engine.setSSLParameters(parameters);
            return engine;
        }

        /// Addresses are no names that a server could be told.
        private static Optional<SNIHostName> serverName(String name) {
            var isAddress = name.indexOf(':') >= 0 || name.chars().allMatch(it -> it == '.' || Character.isDigit(it));
            return isAddress ? Optional.empty() : Optional.of(new SNIHostName(name));
        }
    }
}
