package rota.local.http.tls;

import java.net.InetAddress;
import java.util.List;

/// What a certificate is to say.
///
/// @param subject a distinguished name, such as `CN=admin,O=system:masters`: a user and the groups it is in
/// @param hosts the names under which a server can be reached; none for a client
record Wanted(String subject, Use use, List<String> hosts, List<InetAddress> addresses) {
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

    static Wanted client(String subject) {
        return new Wanted(subject, Use.CLIENT, List.of(), List.of());
    }

    static Wanted server(String subject, List<String> hosts, List<InetAddress> addresses) {
        return new Wanted(subject, Use.SERVER, hosts, addresses);
    }
}
