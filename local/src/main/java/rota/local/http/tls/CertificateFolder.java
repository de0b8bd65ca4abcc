package rota.local.http.tls;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The certificates of one cluster, kept in a folder: made at the first start, used again at the next, and issued anew
/// when they are broken or about to expire. Only the owner of the folder can read it.
public final class CertificateFolder {
    private static final Duration RENEWAL = Duration.ofDays(30);
    private static final List<String> HOSTS = List.of("localhost", "kubernetes", "kubernetes.default",
            "kubernetes.default.svc", "kubernetes.default.svc.cluster.local");
    private static final Wanted ADMIN = Wanted.client("CN=kubernetes-admin,O=system:masters");
    private static final Wanted VIEWER = Wanted.client("CN=viewer,O=rota:viewers");
    private static final Wanted KUBELET_CLIENT = Wanted.client("CN=kube-apiserver-kubelet-client,O=system:masters");

    private final Path folder;
    private final Path pki;
    private final Instant now;

    private CertificateFolder(Path folder, Instant now) {
        this.folder = folder;
        this.pki = folder.resolve("pki");
        this.now = now;
    }

    /// Opens a folder at an instant, and sees to it that nothing is missing.
    public static Opened open(Path folder, Instant now) {
        PrivateFiles.makeFolder(folder.resolve("pki"));
        return new CertificateFolder(folder, now).open();
    }

    /// What a folder holds.
    public record Opened(Path folder, Certificates certificates, Credential admin, Credential viewer) {

        /// The file for users who may do everything.
        public Path kubeconfig() {
            return folder.resolve("kubeconfig");
        }

        /// The file for users who may only look.
        public Path viewerKubeconfig() {
            return folder.resolve("viewer.kubeconfig");
        }

        /// The certificate that has signed all others, in PEM.
        public String authority() {
            return Pem.of(certificates.authority());
        }

        /// Writes both kubeconfigs, now that it is known where the server listens.
        public void writeKubeconfigs(String url) {
            var authority = certificates.authority();
            PrivateFiles.write(kubeconfig(), Kubeconfig.text(url, authority, "admin", admin));
            PrivateFiles.write(viewerKubeconfig(), Kubeconfig.text(url, authority, "viewer", viewer));
        }
    }

    private Opened open() {
        var authority = authority();
        var server = issued("apiserver", authority, Wanted.server("CN=kube-apiserver", HOSTS, loopback()));
        var kubelet = issued("apiserver-kubelet-client", authority, KUBELET_CLIENT);
        var admin = issued("admin", authority, ADMIN);
        var viewer = issued("viewer", authority, VIEWER);
        // A certificate around the key is the simplest way to keep its public half.
        var tokens = issued("service-accounts", authority, Wanted.client("CN=service-accounts"));
        var certificates = new Certificates(authority.certificate(), server, kubelet,
                new KeyPair(tokens.certificate().getPublicKey(), tokens.key()));
        return new Opened(folder, certificates, admin, viewer);
    }

    private Authority authority() {
        var found = read("ca").map(Authority::new);
        if (found.isPresent()) return found.get();
        var fresh = Authority.create("rota-" + now.getEpochSecond(), now);
        write("ca", fresh.own());
        return fresh;
    }

    private Credential issued(String name, Authority authority, Wanted wanted) {
        var found = read(name).filter(it -> isFrom(authority, it));
        if (found.isPresent()) return found.get();
        var fresh = authority.issue(wanted, now);
        write(name, fresh);
        return fresh;
    }

    private static boolean isFrom(Authority authority, Credential credential) {
        try {
            credential.certificate().verify(authority.certificate().getPublicKey());
            return true;
        } catch (GeneralSecurityException _) {
            return false;
        }
    }

    /// What is in the folder under a name, unless it is broken or will not last.
    private Optional<Credential> read(String name) {
        try {
            var certificate = Pem.certificate(Files.readString(pki.resolve(name + ".crt")));
            if (certificate.getNotAfter().toInstant().isBefore(now.plus(RENEWAL))) return Optional.empty();
            return Optional.of(new Credential(Pem.key(Files.readString(pki.resolve(name + ".key")),
                    certificate.getPublicKey().getAlgorithm()), certificate));
        } catch (NoSuchFileException | GeneralSecurityException _) {
            return Optional.empty();
        } catch (IOException trouble) {
            throw new java.io.UncheckedIOException("cannot read the certificate " + name + " in " + pki, trouble);
        }
    }

    private void write(String name, Credential credential) {
        PrivateFiles.write(pki.resolve(name + ".key"), Pem.of(credential.key()));
        PrivateFiles.write(pki.resolve(name + ".crt"), Pem.of(credential.certificate()));
    }

    private static List<InetAddress> loopback() {
        try {
            return List.of(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}),
                    InetAddress.getByAddress(new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}));
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
