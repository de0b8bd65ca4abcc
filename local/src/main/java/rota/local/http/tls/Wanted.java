package rota.local.http.tls;

import java.net.InetAddress;
import java.util.List;

/// What a certificate is to say.
///
/// @param subject a distinguished name, such as `CN=admin,O=system:masters`: a user and the groups it is in
/// @param hosts the names under which a server can be reached; none for a client
record Wanted(String subject, Use use, Keys keys, List<String> hosts, List<InetAddress> addresses) {
    Wanted {
        hosts = List.copyOf(hosts);
        addresses = List.copyOf(addresses);
    }

    /// What a certificate may be used for, with the object identifier that says so.
    enum Use {
        SERVER("1.3.6.1.5.5.7.3.1"), CLIENT("1.3.6.1.5.5.7.3.2");

        private final String oid;

        Use(String oid) {
            this.oid = oid;
        }

        String oid() {
            return oid;
        }
    }

    /// Kinds of keys.
    enum Keys {
        /// On the curve P-256: quick to make.
        EC,
        /// Slow to make, but Fabric8's client reads no others without one more library.
        RSA
    }

    /// For a program of ours.
    static Wanted client(String subject) {
        return new Wanted(subject, Use.CLIENT, Keys.EC, List.of(), List.of());
    }

    /// For a kubeconfig that any program may read.
    static Wanted user(String subject) {
        return new Wanted(subject, Use.CLIENT, Keys.RSA, List.of(), List.of());
    }

    static Wanted server(String subject, List<String> hosts, List<InetAddress> addresses) {
        return new Wanted(subject, Use.SERVER, Keys.EC, hosts, addresses);
    }
}
