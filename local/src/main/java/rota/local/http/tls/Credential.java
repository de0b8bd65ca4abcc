package rota.local.http.tls;

import java.security.PrivateKey;
import java.security.cert.X509Certificate;

/// A certificate and the key that proves it is ours.
public record Credential(PrivateKey key, X509Certificate certificate) {}
