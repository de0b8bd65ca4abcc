package rota.edge.ssh;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class EcdsaKeysTest {

    @Test
    void what_the_private_key_signs_the_public_key_knows() throws Exception {
        var pair = new EcdsaKeys().fresh();

        var der = Base64.getMimeDecoder().decode(pair.privateKey().replaceAll("-----.*-----", ""));
        var secret = new BigInteger(1, Arrays.copyOfRange(der, 8, 8 + 66));
        var blob = Base64.getDecoder().decode(pair.publicKey().substring(pair.publicKey().indexOf(' ')).strip());
        var point = Arrays.copyOfRange(blob, blob.length - 132, blob.length);
        var curve = curve();
        var keys = KeyFactory.getInstance("EC");
        var signing = Signature.getInstance("SHA512withECDSA");
        signing.initSign(keys.generatePrivate(new ECPrivateKeySpec(secret, curve)));
        var signature = signing.sign();
        signing.initVerify(keys.generatePublic(new ECPublicKeySpec(new ECPoint(number(point, 0), number(point, 66)),
                curve)));

        assertThat(signing.verify(signature)).isTrue();
    }

    @Test
    void both_have_the_form_that_openssh_reads_and_no_two_are_alike() {
        var pair = new EcdsaKeys().fresh();

        assertThat(pair.privateKey()).startsWith("-----BEGIN EC PRIVATE KEY-----\n").endsWith(
                "-----END EC PRIVATE KEY-----\n");
        assertThat(pair.publicKey()).startsWith("ecdsa-sha2-nistp521 AAAAE2VjZHNhLXNoYTItbmlzdHA1MjEAAAAIbmlzdHA1MjE")
                .endsWith("\n");
        assertThat(new EcdsaKeys().fresh().publicKey()).isNotEqualTo(pair.publicKey());
        assertThat(pair).hasToString("a pair of keys");
    }

    private static BigInteger number(byte[] bytes, int from) {
        return new BigInteger(1, Arrays.copyOfRange(bytes, from, from + 66));
    }

    private static ECParameterSpec curve() throws Exception {
        var parameters = AlgorithmParameters.getInstance("EC");
        parameters.init(new ECGenParameterSpec("secp521r1"));
        return parameters.getParameterSpec(ECParameterSpec.class);
    }
}
