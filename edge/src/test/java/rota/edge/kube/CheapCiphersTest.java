package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.NoSuchAlgorithmException;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;

class CheapCiphersTest {

    @Test
    void what_is_cheap_is_offered_first_and_nothing_is_taken_away() throws NoSuchAlgorithmException {
        var engine = SSLContext.getDefault().createSSLEngine();
        var before = List.of(engine.getEnabledCipherSuites());

        CheapCiphers.prefer(engine);

        var after = List.of(engine.getEnabledCipherSuites());
        assertThat(after.getFirst()).isEqualTo("TLS_CHACHA20_POLY1305_SHA256");
        assertThat(after).containsAll(before).doesNotHaveDuplicates();
    }
}
