package rota.local.http.tls;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/// Everything that an API server needs to prove who it is, and to know others.
///
/// @param authority signs all users; who has no certificate from it may bring a token
/// @param server shown to clients
/// @param kubeletClient shown to the nodes' agents
/// @param tokens signs the tokens of service accounts
public record Certificates(X509Certificate authority, Credential server, Credential kubeletClient,
        java.security.KeyPair tokens) {

    /// For a server that asks its clients for a certificate, and takes any: who it believes is decided later, so that
    /// strangers get an answer.
    public SSLContext serverContext() {
        try {
            return context(server, new AnyClient(authority));
        } catch (GeneralSecurityException | IOException broken) {
            throw new IllegalStateException("expected certificates that the JDK can use", broken);
        }
    }

    /// For a client that shows a kubelet who it is, and believes the one that shows a certain certificate.
    ///
    /// @param fingerprint of that certificate: SHA-256, in hexadecimal digits
    public SSLContext kubeletContext(String fingerprint) {
        try {
            return context(kubeletClient, new PinnedServer(fingerprint));
        } catch (GeneralSecurityException | IOException broken) {
            throw new IllegalStateException("expected certificates that the JDK can use", broken);
        }
    }

    static SSLContext context(Credential credential, TrustManager trust)
            throws GeneralSecurityException, IOException {
        var context = SSLContext.getInstance("TLS");
        context.init(keys(credential), new TrustManager[] {trust}, null);
        return context;
    }

    private static KeyManager[] keys(Credential credential) throws GeneralSecurityException, IOException {
        var store = emptyStore();
        store.setKeyEntry("own", credential.key(), new char[0], new X509Certificate[] {credential.certificate()});
        var factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, new char[0]);
        return factory.getKeyManagers();
    }

    /// It never leaves the memory, and this type is quick: PKCS #12 stretches the empty password for 0.1 s each time.
    private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
        var store = KeyStore.getInstance("JKS");
        store.load(null, null);
        return store;
    }
}
