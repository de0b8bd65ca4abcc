package rota.local.http;

import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import rota.local.http.auth.Login;
import rota.local.http.auth.User;
import rota.local.http.tls.PeerCertificate;

/// Finds out who has sent a request: by its token, else by the certificate of its connection.
///
/// A certificate of some other authority does not end the connection. It counts for nothing, and the request is
/// answered.
record Doorman(Login login, X509Certificate authority, InstantSource clock) {

    Optional<User> user(Request request) {
        var asked = request.getHeaders().get("Impersonate-User");
        return sender(request).map(it -> asked == null ? it : it.as(asked, request.getHeaders().getValuesList(
                "Impersonate-Group")));
    }

    private Optional<User> sender(Request request) {
        var token = request.getHeaders().get(HttpHeader.AUTHORIZATION);
        if (token != null) return login.user(token);
        return PeerCertificate.of(request).flatMap(it -> Login.user(it, authority, clock.instant()));
    }
}
