package rota.app.live;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// Clients that believe one authority and nobody else, as a pod does.
public final class Trusting {
    private Trusting() {}

    /// A new one.
    ///
    /// @param authority in PEM
    public static HttpClient client(String authority) {
        try {
            var certificate = CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(
                    authority.getBytes(StandardCharsets.US_ASCII)));
            var store = KeyStore.getInstance("JKS");
            store.load(null, null);
            store.setCertificateEntry("authority", certificate);
            var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            var context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return HttpClient.newBuilder().sslContext(context).build();
        } catch (GeneralSecurityException | IOException broken) {
            throw new IllegalStateException("expected a certificate, found none", broken);
        }
    }
}
