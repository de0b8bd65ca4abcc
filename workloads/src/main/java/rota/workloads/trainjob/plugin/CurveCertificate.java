package rota.workloads.trainjob.plugin;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.spec.NamedParameterSpec;
import java.security.spec.XECPrivateKeySpec;
import java.security.spec.XECPublicKeySpec;
import javax.crypto.KeyAgreement;

/// The certificate by which the brokers of one training know each other. It follows from the UID of the TrainJob, so
/// that every look makes the same; whoever may read the TrainJob can work it out.
final class CurveCertificate {
    private static final String DIGITS =
            "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#";
    private static final BigInteger BASE_POINT = BigInteger.valueOf(9);

    private CurveCertificate() {}

    static String of(String name, String uid) {
        try {
            var secret = MessageDigest.getInstance("SHA-256").digest(uid.getBytes(StandardCharsets.UTF_8));
            return """
                    #  ZeroMQ CURVE certificate of one training. Keep it private.

                    metadata
                        name = "%s"
                    curve
                        public-key = "%s"
                        secret-key = "%s"
                    """.formatted(name, z85(publicKey(secret)), z85(secret));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("expected a JDK with SHA-256 and X25519", missing);
        }
    }

    /// The secret key times the base point of the curve.
    static byte[] publicKey(byte[] secret) throws GeneralSecurityException {
        var factory = KeyFactory.getInstance("X25519");
        var agreement = KeyAgreement.getInstance("X25519");
        agreement.init(factory.generatePrivate(new XECPrivateKeySpec(NamedParameterSpec.X25519, secret)));
        agreement.doPhase(factory.generatePublic(new XECPublicKeySpec(NamedParameterSpec.X25519, BASE_POINT)), true);
        return agreement.generateSecret();
    }

    /// Five characters for four bytes.
    static String z85(byte[] bytes) {
        var text = new StringBuilder();
        for (var i = 0; i < bytes.length; i += 4) {
            var number = (bytes[i] & 0xFFL) << 24 | (bytes[i + 1] & 0xFFL) << 16 | (bytes[i + 2] & 0xFFL) << 8
                    | (bytes[i + 3] & 0xFFL);
            for (var power = 85L * 85 * 85 * 85; power > 0; power /= 85)
                text.append(DIGITS.charAt((int) (number / power % 85)));
        }
        return text.toString();
    }
}
