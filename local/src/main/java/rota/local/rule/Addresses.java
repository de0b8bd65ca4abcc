package rota.local.rule;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/// Addresses of networks and machines, and what is wrong with them.
public final class Addresses {
    private static final Pattern FOUR = Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})");
    private static final Pattern SIX = Pattern.compile("[0-9a-fA-F:]*:[0-9a-fA-F:.]*");
    private static final Pattern BLOCK = Pattern.compile("([^/]+)/(\\d{1,3})");

    /// What to say about a text that means none.
    public static final String NONE = "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)";
    public static final String NO_BLOCK = "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)";

    private Addresses() {}

    /// The address that a text means; names are none.
    public static Optional<InetAddress> read(String text) {
        var four = FOUR.matcher(text);
        if (!four.matches() && !SIX.matcher(text).matches()) return Optional.empty();
        if (four.matches()) {
            for (var i = 1; i <= 4; i++) if (Integer.parseInt(four.group(i)) > 255) return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(text));
        } catch (UnknownHostException _) {
            return Optional.empty();
        }
    }

    public static boolean isVersion4(String text) {
        return !text.contains(":");
    }

    /// What keeps an address from being where a service leads: it must mean the same machine to everybody.
    public static Optional<String> endpointProblem(InetAddress address) {
        if (address.isAnyLocalAddress()) return Optional.of("may not be unspecified");
        if (address.isLoopbackAddress()) return Optional.of("may not be in the loopback range");
        if (address.isLinkLocalAddress()) return Optional.of("may not be in the link-local range");
        return address.isMCLinkLocal() ? Optional.of("may not be in the link-local multicast range") : Optional.empty();
    }

    /// A network: its address as a number of so many bits, and how many of them count.
    public record Block(BigInteger address, int size, int bits) {
        /// Whether another one is a real part of this one.
        public boolean hasWithin(Block other) {
            return size == other.size && bits < other.bits
                    && address.shiftRight(size - bits).equals(other.address.shiftRight(size - bits));
        }
    }

    public static Optional<Block> block(String text) {
        var parts = BLOCK.matcher(text);
        if (!parts.matches()) return Optional.empty();
        var bits = Integer.parseInt(parts.group(2));
        return read(parts.group(1)).map(InetAddress::getAddress)
                .filter(it -> bits <= 8 * it.length)
                .map(it -> new Block(new BigInteger(1, it), 8 * it.length, bits));
    }

    /// What is wrong with the name of a host in front of which one label may be left open.
    public static Optional<String> hostProblem(String host) {
        return NameRule.SUBDOMAIN.problem(host.startsWith("*.") ? host.substring(2) : host);
    }
}
