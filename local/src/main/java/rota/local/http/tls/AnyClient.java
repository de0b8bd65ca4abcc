package rota.local.http.tls;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/// Asks clients for a certificate of our authority and lets everybody in. A connection is no right: each request is
/// checked by itself, and refused with words instead of a broken handshake.
final class AnyClient extends X509ExtendedTrustManager {
    private final X509Certificate authority;

    AnyClient(X509Certificate authority) {
        this.authority = authority;
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[] {authority};
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        throw onlyForServers();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        throw onlyForServers();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        throw onlyForServers();
    }

    private static CertificateException onlyForServers() {
        return new CertificateException("this side is a server");
    }
}
