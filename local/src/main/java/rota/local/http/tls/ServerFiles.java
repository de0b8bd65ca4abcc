package rota.local.http.tls;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;

/// The certificate of a server in files, as a Secret of type `kubernetes.io/tls` has them when it is mounted:
/// `tls.crt`, `tls.key` (PKCS #8) and `ca.crt`.
///
/// @param authority by whom it is signed, in PEM
public record ServerFiles(SSLContext identity, String authority) {

    /// Reads them once: a server that shall show another certificate is started anew.
    ///
    /// @throws IOException when a file is missing
    /// @throws GeneralSecurityException when one makes no sense
    public static ServerFiles read(Path folder) throws IOException, GeneralSecurityException {
        var certificate = Pem.certificate(Files.readString(folder.resolve("tls.crt")));
        var key = Pem.key(Files.readString(folder.resolve("tls.key")), certificate.getPublicKey().getAlgorithm());
        var authority = Files.readString(folder.resolve("ca.crt"));
        return new ServerFiles(Certificates.context(new Credential(key, certificate), new AnyClient(Pem.certificate(
                authority))), authority);
    }
}
