package rota.local.http.tls;

import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.Base64;

/// The file that tells a client where the cluster is, whom to believe, and who it is.
final class Kubeconfig {
    private Kubeconfig() {}

    static String text(String url, X509Certificate authority, String user, Credential credential) {
        return """
                apiVersion: v1
                kind: Config
                current-context: rota
                clusters:
                - name: rota
                  cluster:
                    server: %s
                    certificate-authority-data: %s
                contexts:
                - name: rota
                  context:
                    cluster: rota
                    user: %s
                users:
                - name: %3$s
                  user:
                    client-certificate-data: %s
                    client-key-data: %s
                """.formatted(url, encoded(Pem.of(authority)), user, encoded(Pem.of(credential.certificate())),
                encoded(Pem.forUsers(credential.key())));
    }

    private static String encoded(String pem) {
        return Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII));
    }
}
