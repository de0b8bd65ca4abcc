package rota.local.http.tls;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;

/// Keys and certificates as the text that every tool reads.
final class Pem {
    private static final String P256 = "1.2.840.10045.3.1.7";
    private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});

    private Pem() {}

    static String of(X509Certificate certificate) {
        try {
            return text("CERTIFICATE", certificate.getEncoded());
        } catch (CertificateEncodingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    static String of(PrivateKey key) {
        return text("PRIVATE KEY", key.getEncoded());
    }

    /// The same key in a form that more programs read: for Fabric8's client a key is one of RSA unless its first line
    /// says that it is not. Only keys on P-256 have that form here.
    static String forUsers(PrivateKey key) {
        if (!(key instanceof ECPrivateKey point)) return of(key);
        var number = HexFormat.of().parseHex("%064x".formatted(point.getS()));
        return text("EC PRIVATE KEY", Der.sequence(Der.integer(BigInteger.ONE), Der.octets(number), Der.explicit(0,
                Der.oid(P256))));
    }

    static X509Certificate certificate(String pem) throws GeneralSecurityException {
        return (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII)));
    }

    /// @param algorithm `EC` or `RSA`: the text does not say
    static PrivateKey key(String pem, String algorithm) throws GeneralSecurityException {
        var body = pem.replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
        try {
            return KeyFactory.getInstance(algorithm).generatePrivate(
                    new PKCS8EncodedKeySpec(Base64.getDecoder().decode(body)));
        } catch (IllegalArgumentException broken) {
            throw new GeneralSecurityException("expected a private key in PEM", broken);
        }
    }

    private static String text(String label, byte[] content) {
        return "-----BEGIN " + label + "-----\n" + LINES.encodeToString(content) + "\n-----END " + label + "-----\n";
    }
}
