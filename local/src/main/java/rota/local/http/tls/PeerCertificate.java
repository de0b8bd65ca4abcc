package rota.local.http.tls;

import java.security.cert.X509Certificate;
import java.util.Optional;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;

/// The certificate that the other side of a connection has shown.
public final class PeerCertificate {
    private PeerCertificate() {}

    /// Empty where it has shown none. Nothing is known of it but that the other side has its key.
    public static Optional<X509Certificate> of(Request request) {
        return request.getAttribute(EndPoint.SslSessionData.ATTRIBUTE) instanceof EndPoint.SslSessionData session
                && session.peerCertificates() != null && session.peerCertificates().length > 0
                        ? Optional.of(session.peerCertificates()[0])
                        : Optional.empty();
    }
}
