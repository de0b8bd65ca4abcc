package rota.local.http;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import rota.local.http.tls.Credential;

/// What a client needs for TLS.
final class Trust {
    private Trust() {}

    /// Checks the server as strictly as the JDK does.
    static SSLContext context(X509Certificate authority, Credential... own) {
        try {
            var trusted = KeyStore.getInstance("JKS");
            trusted.load(null, null);
            trusted.setCertificateEntry("authority", authority);
            var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            return context(trust.getTrustManagers(), own);
        } catch (GeneralSecurityException | IOException broken) {
            throw new IllegalStateException(broken);
        }
    }

    /// Believes any server.
    static SSLContext blind(Credential... own) {
        try {
            return context(new TrustManager[] {new Believer()}, own);
        } catch (GeneralSecurityException | IOException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private static SSLContext context(TrustManager[] trust, Credential... own)
            throws GeneralSecurityException, IOException {
        var context = SSLContext.getInstance("TLS");
        context.init(keys(own), trust, null);
        return context;
    }

    private static KeyManager[] keys(Credential... own) throws GeneralSecurityException, IOException {
        // Not PKCS #12, which takes its time to protect what never leaves the memory.
        var keys = KeyStore.getInstance("JKS");
        keys.load(null, null);
        for (var credential : own) {
            keys.setKeyEntry("own", credential.key(), new char[0], new X509Certificate[] {credential.certificate()});
        }
        var keyring = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keyring.init(keys, new char[0]);
        return keyring.getKeyManagers();
    }

    private static final class Believer extends X509ExtendedTrustManager {
        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}
    }
}
