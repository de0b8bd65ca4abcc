package rota.edge.ssh;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import rota.api.peer.SshKeys;

/// Keys on the curve P-521, in the two forms that OpenSSH reads: SEC 1 in PEM, and a line for `authorized_keys`.
public final class EcdsaKeys implements SshKeys {
    private static final String TYPE = "ecdsa-sha2-nistp521";
    private static final String CURVE = "nistp521";
    /// 521 bits, in whole bytes.
    private static final int SIZE = 66;
    /// 1.3.132.0.35, with its tag and length.
    private static final byte[] CURVE_ID = {6, 5, 43, (byte) 0x81, 4, 0, 35};
    private static final byte[] UNCOMPRESSED = {4};
    private static final byte[] VERSION = {2, 1, 1};
    private static final int LINE = 64;

    @Override
    public Pair fresh() {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp521r1"));
            var keys = generator.generateKeyPair();
            var point = point((ECPublicKey) keys.getPublic());
            return new Pair(pem((ECPrivateKey) keys.getPrivate(), point), line(point));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("expected a JDK that knows the curve P-521", missing);
        }
    }

    /// A sequence of 1, the number, the curve and the point.
    private static String pem(ECPrivateKey key, byte[] point) {
        var bits = Bytes.joined(new byte[] {0}, point);
        var all = Bytes.joined(VERSION, Bytes.tagged(4, fixed(key.getS())), Bytes.tagged(0xA0, CURVE_ID), Bytes.tagged(
                0xA1, Bytes.tagged(3, bits)));
        var text = Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(Bytes.tagged(0x30, all));
        return "-----BEGIN EC PRIVATE KEY-----\n" + text + "\n-----END EC PRIVATE KEY-----\n";
    }

    private static String line(byte[] point) {
        var blob = Bytes.joined(Bytes.counted(TYPE.getBytes(US_ASCII)), Bytes.counted(CURVE.getBytes(US_ASCII)), Bytes
                .counted(point));
        return TYPE + " " + Base64.getEncoder().encodeToString(blob) + "\n";
    }

    private static byte[] point(ECPublicKey key) {
        return Bytes.joined(UNCOMPRESSED, fixed(key.getW().getAffineX()), fixed(key.getW().getAffineY()));
    }

    /// A number in as many bytes as the curve has.
    private static byte[] fixed(BigInteger number) {
        var bytes = number.toByteArray();
        var fixed = new byte[SIZE];
        var size = Math.min(SIZE, bytes.length);
        System.arraycopy(bytes, bytes.length - size, fixed, SIZE - size, size);
        return fixed;
    }
}
