package rota.local.custom.cel;

import dev.cel.common.types.OpaqueType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import java.util.List;
import java.util.Optional;
import rota.local.custom.cel.Functions.Signature;
import rota.local.custom.cel.cost.Sized;

/// Functions on internet addresses and networks: `ip`, `cidr` and what can be asked of them.
final class AddressFunctions {
    private static final OpaqueType IP = OpaqueType.create("net.IP");
    private static final OpaqueType CIDR = OpaqueType.create("net.CIDR");

    private AddressFunctions() {}

    static void addTo(Functions all) {
        addresses(all);
        networks(all);
    }

    /// A network: an address and how many of its bits count.
    record Network(Ip ip, int bits) implements Sized {
        static Optional<Network> parse(String text) {
            var slash = text.indexOf('/');
            if (slash < 0 || !text.substring(slash + 1).matches("0|[1-9][0-9]{0,2}")) return Optional.empty();
            var bits = Integer.parseInt(text.substring(slash + 1));
            return Ip.parse(text.substring(0, slash)).filter(it -> bits <= it.bytes().size() * 8)
                    .map(it -> new Network(it, bits));
        }

        boolean contains(Ip other) {
            return other.bytes().size() == ip.bytes().size() && other.masked(bits).equals(ip.masked(bits));
        }

        boolean contains(Network other) {
            return other.bits >= bits && contains(other.ip);
        }

        @Override
        public long size() {
            return Math.ceilDiv(bits, 8);
        }

        @Override
        public String toString() {
            return ip + "/" + bits;
        }
    }

    private static void addresses(Functions all) {
        var text = SimpleType.STRING;
        var bool = SimpleType.BOOL;
        all.add("isIP", Signature.of(bool, text), String.class, it -> Ip.parse(it).isPresent());
        all.add("ip", Signature.of(IP, text), String.class, AddressFunctions::ip);
        all.add("ip.isCanonical", Signature.of(bool, text), String.class, it -> ip(it).toString().equals(it));
        all.add("family", Signature.on(SimpleType.INT, IP), Ip.class, Ip::family);
        all.add("isUnspecified", Signature.on(bool, IP), Ip.class, Ip::isUnspecified);
        all.add("isLoopback", Signature.on(bool, IP), Ip.class, Ip::isLoopback);
        all.add("isLinkLocalMulticast", Signature.on(bool, IP), Ip.class, Ip::isLinkLocalMulticast);
        all.add("isLinkLocalUnicast", Signature.on(bool, IP), Ip.class, Ip::isLinkLocalUnicast);
        all.add("isGlobalUnicast", Signature.on(bool, IP), Ip.class, Ip::isGlobalUnicast);
    }

    private static void networks(Functions all) {
        var text = SimpleType.STRING;
        var bool = SimpleType.BOOL;
        all.add("isCIDR", Signature.of(bool, text), String.class, it -> Network.parse(it).isPresent());
        all.add("cidr", Signature.of(CIDR, text), String.class, AddressFunctions::network);
        all.add("containsIP", Signature.on(bool, CIDR, text), List.of(Network.class, String.class),
                it -> ((Network) it[0]).contains(ip((String) it[1])));
        all.add("containsIP", Signature.on(bool, CIDR, IP), List.of(Network.class, Ip.class),
                it -> ((Network) it[0]).contains((Ip) it[1]));
        all.add("containsCIDR", Signature.on(bool, CIDR, text), List.of(Network.class, String.class),
                it -> ((Network) it[0]).contains(network((String) it[1])));
        all.add("containsCIDR", Signature.on(bool, CIDR, CIDR), List.of(Network.class, Network.class),
                it -> ((Network) it[0]).contains((Network) it[1]));
        all.add("ip", Signature.on(IP, CIDR), Network.class, Network::ip);
        all.add("masked", Signature.on(CIDR, CIDR), Network.class, it -> new Network(it.ip().masked(it.bits()), it
                .bits()));
        all.add("prefixLength", Signature.on(SimpleType.INT, CIDR), Network.class, it -> (long) it.bits());
    }

    private static Ip ip(String text) throws CelEvaluationException {
        return Ip.parse(text).orElseThrow(() -> new CelEvaluationException("IP Address \"" + text
                + "\" parse error during conversion from string: ParseAddr(\"" + text + "\"): unable to parse IP"));
    }

    private static Network network(String text) throws CelEvaluationException {
        return Network.parse(text).orElseThrow(() -> new CelEvaluationException("network address parse error during "
                + "conversion from string: network address parse error: netip.ParsePrefix(\"" + text + "\")"));
    }
}
