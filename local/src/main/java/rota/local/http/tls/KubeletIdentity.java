package rota.local.http.tls;

import java.io.IOException;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.List;
import javax.net.ssl.SSLContext;

/// What a node's agent needs to serve TLS: a certificate of its own making, and the authority whose clients it obeys.
public record KubeletIdentity(Credential own, X509Certificate clients) {

    /// Makes a new one; it lives as long as the process.
    ///
    /// @param node the name of the node
    /// @param authority the cluster's, in PEM, as it stands in a kubeconfig
    public static KubeletIdentity create(String node, String authority, Instant now) {
        try {
            var self = Authority.create(node + "-ca", now);
            var address = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
            var wanted = Wanted.server("CN=system:node:" + node + ",O=system:nodes", List.of(node, "localhost"),
                    List.of(address));
            return new KubeletIdentity(self.issue(wanted, now), Pem.certificate(authority));
        } catch (GeneralSecurityException | IOException broken) {
            throw new IllegalArgumentException("expected the certificate of an authority in PEM", broken);
        }
    }

    /// By which the API server knows us: SHA-256 of our certificate, in hexadecimal digits.
    public String fingerprint() {
        try {
            return PinnedServer.fingerprint(own.certificate());
        } catch (GeneralSecurityException broken) {
            throw new IllegalStateException("expected a certificate of our own", broken);
        }
    }

    public SSLContext context() {
        try {
            return Certificates.context(own, new AnyClient(clients));
        } catch (GeneralSecurityException | IOException broken) {
            throw new IllegalStateException("expected certificates that the JDK can use", broken);
        }
    }
}
