package rota.local.http.auth;

import io.fabric8.kubernetes.api.model.ServiceAccount;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import rota.api.client.ApiException;
import rota.api.meta.Kind;
import rota.local.server.Verbs;

/// Finds out who asks: by the certificate of the connection, else by a token. Nobody in particular is nobody.
public final class Login {
    private static final Kind ACCOUNTS = Kind.of(ServiceAccount.class);
    private static final String CLIENT = "1.3.6.1.5.5.7.3.2";
    private static final String BEARER = "bearer ";

    private final Tokens tokens;
    private final Verbs verbs;

    public Login(Tokens tokens, Verbs verbs) {
        this.tokens = tokens;
        this.verbs = verbs;
    }

    /// The user behind a certificate: its name and its groups are in it. One that the authority has not signed, that is
    /// not valid now or not for clients, proves nothing.
    public static Optional<User> user(X509Certificate certificate, X509Certificate authority, Instant now) {
        return isGood(certificate, authority, now) ? named(certificate) : Optional.empty();
    }

    private static boolean isGood(X509Certificate certificate, X509Certificate authority, Instant now) {
        try {
            certificate.verify(authority.getPublicKey());
            certificate.checkValidity(Date.from(now));
            var uses = certificate.getExtendedKeyUsage();
            return uses != null && uses.contains(CLIENT);
        } catch (GeneralSecurityException _) {
            return false;
        }
    }

    private static Optional<User> named(X509Certificate certificate) {
        try {
            var groups = new ArrayList<String>();
            var name = "";
            for (var part : new LdapName(certificate.getSubjectX500Principal().getName()).getRdns().reversed()) {
                var value = String.valueOf(part.getValue());
                if (part.getType().equalsIgnoreCase("CN")) name = value;
                if (part.getType().equalsIgnoreCase("O")) groups.add(value);
            }
            return name.isEmpty() ? Optional.empty() : Optional.of(User.of(name, "", groups));
        } catch (InvalidNameException _) {
            return Optional.empty();
        }
    }

    /// The user behind an `Authorization` header.
    public Optional<User> user(String authorization) {
        if (!authorization.toLowerCase(Locale.ROOT).startsWith(BEARER)) return Optional.empty();
        return ofToken(authorization.substring(BEARER.length()).strip(), Tokens.ISSUER);
    }

    /// The user behind a token for this audience, provided that its account still is the one that it was issued for.
    public Optional<User> ofToken(String token, String audience) {
        return tokens.check(token, audience).filter(this::exists).map(it -> User.of(
                "system:serviceaccount:" + it.namespace() + ":" + it.account(), it.uid(),
                List.of("system:serviceaccounts", "system:serviceaccounts:" + it.namespace())));
    }

    private boolean exists(Tokens.Claims claims) {
        try {
            return verbs.get(ACCOUNTS.key(claims.namespace(), claims.account())).uid().equals(claims.uid());
        } catch (ApiException.NotFound _) {
            return false;
        }
    }
}
