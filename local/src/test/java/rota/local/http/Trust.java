package rota.local.http;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import rota.local.http.tls.Credential;

/// What a client needs for TLS. It checks the server as strictly as the JDK does.
final class Trust {
    private Trust() {}

    static SSLContext context(X509Certificate authority, Credential... own) {
        try {
            var trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry("authority", authority);
            var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            var keys = KeyStore.getInstance("PKCS12");
            keys.load(null, null);
            for (var credential : own) {
                keys.setKeyEntry("own", credential.key(), new char[0], new X509Certificate[] {credential
                        .certificate()});
            }
            var keyring = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keyring.init(keys, new char[0]);
            var context = SSLContext.getInstance("TLS");
            context.init(keyring.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException broken) {
            throw new IllegalStateException(broken);
        }
    }
}
