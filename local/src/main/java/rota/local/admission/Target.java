package rota.local.admission;

import java.io.ByteArrayInputStream;
import java.net.Socket;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/// Where a webhook is, and how it proves that it is the one.
record Target(URI uri, Trust trust) {

    /// Who is believed, under which name.
    ///
    /// @param bundle certificates of authorities, as a configuration has them; empty for those that the machine trusts
    /// @param name what the certificate of the webhook must be for
    record Trust(String bundle, String name) {
        SSLContext context() {
            try {
                var context = SSLContext.getInstance("TLS");
                context.init(null, new TrustManager[] {new Named(authorities(), name)}, null);
                return context;
            } catch (GeneralSecurityException | java.io.IOException | IllegalArgumentException wrong) {
                throw new HookClient.Trouble("failed to call webhook: unable to load root certificates: "
                        + wrong.getMessage());
            }
        }

        private X509ExtendedTrustManager authorities() throws GeneralSecurityException, java.io.IOException {
            var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(bundle.isEmpty() ? null : keys());
            for (var manager : factory.getTrustManagers()) {
                if (manager instanceof X509ExtendedTrustManager found) return found;
            }
            throw new GeneralSecurityException("expected a JDK that checks certificates");
        }

        private @Nullable KeyStore keys() throws GeneralSecurityException, java.io.IOException {
            var store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            var pem = new ByteArrayInputStream(Base64.getMimeDecoder().decode(bundle));
            var number = 0;
            for (var certificate : CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
                store.setCertificateEntry("ca-" + number++, certificate);
            }
            return store;
        }
    }

    /// Checks the chain as the JDK does, but the name that we expect instead of the address that we dialled.
    private static final class Named extends X509ExtendedTrustManager {
        private final X509ExtendedTrustManager chains;
        private final String name;

        Named(X509ExtendedTrustManager chains, String name) {
            this.chains = chains;
            this.name = name;
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            chains.checkServerTrusted(chain, type);
            if (!CertificateNames.isFor(chain[0], name)) {
                throw new CertificateException("certificate is valid for " + String.join(", ", CertificateNames.of(
                        chain[0])) + ", not " + name);
            }
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            checkServerTrusted(chain, type);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            checkServerTrusted(chain, type);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            throw new CertificateException("nobody is served here");
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
                throws CertificateException {
            checkClientTrusted(chain, type);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
                throws CertificateException {
            checkClientTrusted(chain, type);
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return chains.getAcceptedIssuers();
        }
    }

    /// The names that a certificate is for. A common name does not count any more.
    static final class CertificateNames {
        private CertificateNames() {}

        static List<String> of(X509Certificate certificate) throws CertificateException {
            var names = certificate.getSubjectAlternativeNames();
            if (names == null) return List.of();
            return names.stream().map(it -> String.valueOf(it.get(1))).toList();
        }

        static boolean isFor(X509Certificate certificate, String name) throws CertificateException {
            for (var it : of(certificate)) {
                if (it.equalsIgnoreCase(name)) return true;
                var dot = name.indexOf('.');
                if (it.startsWith("*.") && dot > 0 && it.substring(1).equalsIgnoreCase(name.substring(dot)))
                    return true;
            }
            return false;
        }
    }
}
