package rota.local.agent.node;

/// Where the API server asks for logs of a node's containers, and how it knows that it is the node who answers.
///
/// @param port on 127.0.0.1; 0 where nobody answers
/// @param fingerprint of the certificate that is shown there: SHA-256, in hexadecimal digits
public record Endpoint(int port, String fingerprint) {
    /// Carries the fingerprint. A node writes it with its own rights, so whoever may write nodes is believed.
    public static final String ANNOTATION = "rota.dev/kubelet-certificate-sha256";

    /// Nobody answers.
    public static final Endpoint NONE = new Endpoint(0, "");

    public boolean isOpen() {
        return port > 0;
    }
}
