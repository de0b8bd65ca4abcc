package rota.local.http.tls;

import java.net.Socket;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/// Believes a server that shows one certain certificate. Nothing else counts: who signed it, whom it names.
final class PinnedServer extends X509ExtendedTrustManager {
    private final String fingerprint;

    /// @param fingerprint SHA-256, in hexadecimal digits
    PinnedServer(String fingerprint) {
        this.fingerprint = fingerprint;
    }

    static String fingerprint(X509Certificate certificate) throws CertificateEncodingException {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("expected a JDK with SHA-256", missing);
        }
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        if (chain.length == 0 || !fingerprint(chain[0]).equals(fingerprint))
            throw new CertificateException("expected the certificate that the node has published, found another");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        checkServerTrusted(chain, type);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        checkServerTrusted(chain, type);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        throw onlyForClients();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        throw onlyForClients();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        throw onlyForClients();
    }

    private static CertificateException onlyForClients() {
        return new CertificateException("this side is a client");
    }
}
