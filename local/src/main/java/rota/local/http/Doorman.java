package rota.local.http;

import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import rota.local.http.auth.Login;
import rota.local.http.auth.User;

/// Finds out who has sent a request: by the certificate of its connection, else by its token.
///
/// A certificate of some other authority does not end the connection. It counts for nothing, and the request is answered.
record Doorman(Login login, X509Certificate authority, InstantSource clock) {
    private static final String CLIENT = "1.3.6.1.5.5.7.3.2";

    Optional<User> user(Request request) {
        var token = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        if (token != null) return login.user(token);
        return certificate(request).filter(this::isGood).flatMap(Login::user);
    }

    private static Optional<X509Certificate> certificate(Request request) {
        return request.getAttribute(EndPoint.SslSessionData.ATTRIBUTE) instanceof EndPoint.SslSessionData session
                && session.peerCertificates() != null && session.peerCertificates().length > 0
                        ? Optional.of(session.peerCertificates()[0])
                        : Optional.empty();
    }

    private boolean isGood(X509Certificate certificate) {
        try {
            certificate.verify(authority.getPublicKey());
            certificate.checkValidity(Date.from(clock.instant()));
            var uses = certificate.getExtendedKeyUsage();
            return uses != null && List.copyOf(uses).contains(CLIENT);
        } catch (GeneralSecurityException _) {
            return false;
        }
    }
}
