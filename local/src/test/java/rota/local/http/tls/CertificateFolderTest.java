package rota.local.http.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPrivateKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateFolderTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @TempDir
    private Path folder;

    @Test
    void everything_is_signed_by_the_folders_own_authority() throws GeneralSecurityException {
        var opened = CertificateFolder.open(folder, NOW);

        var authority = opened.certificates().authority();
        for (var credential : List.of(opened.certificates().server(), opened.admin(), opened.viewer(),
                opened.certificates().kubeletClient())) {
            checkPath(credential.certificate(), authority, NOW);
        }
        assertThat(opened.admin().certificate().getSubjectX500Principal().getName())
                .isEqualTo("CN=kubernetes-admin,O=system:masters");
    }

    @Test
    void the_server_goes_by_its_names_and_loopback_addresses() throws GeneralSecurityException {
        var server = CertificateFolder.open(folder, NOW).certificates().server().certificate();

        var names = server.getSubjectAlternativeNames().stream().map(it -> String.valueOf(it.get(1))).toList();
        assertThat(names).contains("localhost", "kubernetes.default.svc", "127.0.0.1", "0:0:0:0:0:0:0:1");
        assertThat(server.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
    }

    @Test
    void the_next_start_finds_what_the_first_one_made() {
        var first = CertificateFolder.open(folder, NOW);

        var second = CertificateFolder.open(folder, NOW.plus(Duration.ofDays(300)));

        assertThat(second.admin()).isEqualTo(first.admin());
        assertThat(second.certificates().server()).isEqualTo(first.certificates().server());
        assertThat(second.certificates().tokens().getPublic()).isEqualTo(first.certificates().tokens().getPublic());
    }

    @Test
    void what_is_about_to_expire_is_issued_anew_by_the_same_authority() {
        var first = CertificateFolder.open(folder, NOW);

        var second = CertificateFolder.open(folder, NOW.plus(Duration.ofDays(340)));

        assertThat(second.certificates().authority()).isEqualTo(first.certificates().authority());
        assertThat(second.admin().certificate()).isNotEqualTo(first.admin().certificate());
    }

    @Test
    void an_authority_that_is_about_to_expire_takes_all_its_certificates_with_it() throws GeneralSecurityException {
        var first = CertificateFolder.open(folder, NOW);
        var later = NOW.plus(Duration.ofDays(3640));

        var second = CertificateFolder.open(folder, later);

        assertThat(second.certificates().authority()).isNotEqualTo(first.certificates().authority());
        checkPath(second.admin().certificate(), second.certificates().authority(), later);
    }

    @Test
    void a_broken_file_is_replaced() throws IOException {
        var first = CertificateFolder.open(folder, NOW);
        Files.writeString(folder.resolve("pki/viewer.crt"), "nonsense");

        var second = CertificateFolder.open(folder, NOW);

        assertThat(second.viewer()).isNotEqualTo(first.viewer());
        assertThat(second.admin()).isEqualTo(first.admin());
    }

    @Test
    void nobody_else_can_read_any_of_it() throws IOException {
        CertificateFolder.open(folder, NOW).writeKubeconfigs("https://127.0.0.1:6443");

        try (var files = Files.walk(folder)) {
            assertThat(files.filter(Files::isRegularFile)).isNotEmpty().allSatisfy(file -> assertThat(
                    PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).as("%s", file)
                    .isEqualTo("rw-------"));
        }
        assertThat(folder.resolve("kubeconfig")).content().contains("server: https://127.0.0.1:6443", "user: admin");
        assertThat(folder.resolve("viewer.kubeconfig")).content().contains("user: viewer");
    }

    @Test
    void keys_for_users_say_in_their_first_line_that_they_are_not_rsa() throws IOException, GeneralSecurityException {
        var opened = CertificateFolder.open(folder, NOW);
        opened.writeKubeconfigs("https://127.0.0.1:6443");

        var kubeconfig = Files.readString(opened.kubeconfig());

        var key = Base64.getDecoder().decode(kubeconfig.replaceAll("(?s).*client-key-data: (\\S+).*", "$1"));
        var written = new String(key, StandardCharsets.US_ASCII);
        assertThat(written).startsWith("-----BEGIN EC PRIVATE KEY-----\n");
        // What other programs read is what the JDK writes, and the curve: 1.2.840.10045.3.1.7.
        var number = ((ECPrivateKey) opened.admin().key()).getS();
        assertThat(HexFormat.of().formatHex(Base64.getMimeDecoder().decode(written.replaceAll("-----.*-----", ""))))
                .isEqualTo("3031" + "020101" + "0420" + "%064x".formatted(number) + "a00a06082a8648ce3d030107");
    }

    private static void checkPath(X509Certificate certificate, X509Certificate authority, Instant when)
            throws GeneralSecurityException {
        var rules = new PKIXParameters(Set.of(new TrustAnchor(authority, null)));
        rules.setRevocationEnabled(false);
        rules.setDate(Date.from(when));
        var path = CertificateFactory.getInstance("X.509").generateCertPath(List.of(certificate));
        CertPathValidator.getInstance("PKIX").validate(path, rules);
    }
}
