package rota.local.http.tls;

import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.security.auth.x500.X500Principal;

/// Issues certificates. The JDK can read and check them, but has no public way to make one: see ADR 10.
final class Authority {
    private static final Duration OWN_LIFE = Duration.ofDays(3650);
    private static final Duration ISSUED_LIFE = Duration.ofDays(365);
    /// A client whose clock is a little behind must not find our certificates in the future.
    private static final Duration SKEW = Duration.ofMinutes(5);
    private static final byte[] ECDSA_WITH_SHA256 = Der.sequence(Der.oid("1.2.840.10045.4.3.2"));

    private final Credential own;

    Authority(Credential own) {
        this.own = own;
    }

    /// A new authority, signed by itself.
    static Authority create(String name, Instant now) {
        var pair = newKeys();
        var subject = new X500Principal("CN=" + name);
        // Signs certificates and revocation lists, and may be the root of a path.
        var extensions = List.of(extension("2.5.29.19", true, Der.sequence(Der.truth())),
                extension("2.5.29.15", true, Der.bits(new byte[] {(byte) 0x86}, 1)));
        var text = text(new Parties(subject, subject), pair.getPublic(), new Life(now.minus(SKEW), now.plus(OWN_LIFE)),
                extensions);
        return new Authority(new Credential(pair.getPrivate(), signed(text, pair.getPrivate())));
    }

    X509Certificate certificate() {
        return own.certificate();
    }

    Credential own() {
        return own;
    }

    Credential issue(Wanted wanted, Instant now) {
        var pair = newKeys();
        var extensions = new ArrayList<>(List.of(extension("2.5.29.19", true, Der.sequence()),
                extension("2.5.29.15", true, Der.bits(new byte[] {(byte) 0x80}, 7)),
                extension("2.5.29.37", false, Der.sequence(Der.oid(wanted.use().oid())))));
        if (!wanted.hosts().isEmpty()) extensions.add(extension("2.5.29.17", false, names(wanted)));
        var text = text(new Parties(own.certificate().getSubjectX500Principal(), new X500Principal(wanted.subject())),
                pair.getPublic(), new Life(now.minus(SKEW), now.plus(ISSUED_LIFE)), extensions);
        return new Credential(pair.getPrivate(), signed(text, own.key()));
    }

    /// On the curve P-256: as strong as an RSA key of 3072 bits, and made in a thousandth of the time.
    private static KeyPair newKeys() {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("expected a JDK that makes EC keys", missing);
        }
    }

    private record Life(Instant from, Instant to) {}

    private record Parties(X500Principal issuer, X500Principal subject) {}

    private static byte[] text(Parties parties, PublicKey key, Life life, List<byte[]> extensions) {
        return Der.sequence(Der.explicit(0, Der.integer(BigInteger.TWO)), Der.integer(serial(key)), ECDSA_WITH_SHA256,
                parties.issuer().getEncoded(), Der.sequence(Der.time(life.from()), Der.time(life.to())),
                parties.subject().getEncoded(),
                key.getEncoded(), Der.explicit(3, Der.sequence(extensions.toArray(byte[][]::new))));
    }

    /// Every certificate has a key of its own, so its digest is as good as chance.
    private static BigInteger serial(PublicKey key) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(key.getEncoded());
            return new BigInteger(1, Arrays.copyOf(digest, 15)).setBit(0);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }

    private static byte[] extension(String oid, boolean critical, byte[] value) {
        return critical
                ? Der.sequence(Der.oid(oid), Der.truth(), Der.octets(value))
                : Der.sequence(Der.oid(oid), Der.octets(value));
    }

    private static byte[] names(Wanted wanted) {
        var names = new ArrayList<byte[]>();
        wanted.hosts().forEach(it -> names.add(Der.implicit(2, Der.ascii(it))));
        wanted.addresses().forEach(it -> names.add(Der.implicit(7, it.getAddress())));
        return Der.sequence(names.toArray(byte[][]::new));
    }

    private static X509Certificate signed(byte[] text, PrivateKey key) {
        try {
            var signer = Signature.getInstance("SHA256withECDSA");
            signer.initSign(key);
            signer.update(text);
            var whole = Der.sequence(text, ECDSA_WITH_SHA256, Der.bits(signer.sign(), 0));
            return (X509Certificate) CertificateFactory.getInstance("X.509")
                    .generateCertificate(new ByteArrayInputStream(whole));
        } catch (GeneralSecurityException broken) {
            throw new IllegalStateException("expected a certificate that the JDK can read", broken);
        }
    }
}
