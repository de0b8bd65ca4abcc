package rota.local.custom.cel;

import java.util.List;
import java.util.Optional;
import rota.local.custom.cel.cost.Sized;
import rota.local.custom.schema.Addresses;

/// An internet address.
record Ip(List<Integer> bytes) implements Sized {
    Ip {
        bytes = List.copyOf(bytes);
    }

    /// Addresses of version 4 in the clothes of version 6 are not accepted.
    static Optional<Ip> parse(String text) {
        return Addresses.bytes(text).map(Ip::new).filter(it -> !it.isMapped());
    }

    private boolean isMapped() {
        return bytes.size() == 16 && bytes.subList(0, 10).stream().allMatch(it -> it == 0)
                && bytes.get(10) == 255 && bytes.get(11) == 255;
    }

    @Override
    public long size() {
        return bytes.size();
    }

    long family() {
        return bytes.size() == 4 ? 4 : 6;
    }

    boolean isUnspecified() {
        return bytes.stream().allMatch(it -> it == 0);
    }

    boolean isLoopback() {
        return bytes.size() == 4 ? bytes.getFirst() == 127 : toString().equals("::1");
    }

    boolean isLinkLocalUnicast() {
        return bytes.size() == 4
                ? bytes.get(0) == 169 && bytes.get(1) == 254
                : bytes.get(0) == 0xfe && (bytes.get(1) & 0xc0) == 0x80;
    }

    boolean isLinkLocalMulticast() {
        return bytes.size() == 4
                ? bytes.get(0) == 224 && bytes.get(1) == 0 && bytes.get(2) == 0
                : bytes.get(0) == 0xff && (bytes.get(1) & 0x0f) == 0x02;
    }

    boolean isGlobalUnicast() {
        var multicast = bytes.size() == 4 ? bytes.getFirst() >> 4 == 14 : bytes.getFirst() == 0xff;
        var broadcast = bytes.size() == 4 && bytes.stream().allMatch(it -> it == 255);
        return !isUnspecified() && !isLoopback() && !multicast && !broadcast && !isLinkLocalUnicast();
    }

    /// The first bits, the rest is 0.
    Ip masked(int bits) {
        var masked = new java.util.ArrayList<Integer>();
        for (var i = 0; i < bytes.size(); i++) {
            var kept = Math.clamp(bits - i * 8L, 0, 8);
            masked.add(bytes.get(i) & (0xff00 >> kept) & 0xff);
        }
        return new Ip(masked);
    }

    /// The one way to write this address.
    @Override
    public String toString() {
        if (bytes.size() == 4) {
            return String.join(".", bytes.stream().map(String::valueOf).toList());
        }
        var groups = new int[8];
        for (var i = 0; i < 8; i++) groups[i] = bytes.get(2 * i) << 8 | bytes.get(2 * i + 1);
        return shortened(groups);
    }

    private static String shortened(int[] groups) {
        var best = -1;
        var length = 1;
        for (var i = 0; i < 8; i++) {
            var end = i;
            while (end < 8 && groups[end] == 0) end++;
            if (end - i > length) {
                best = i;
                length = end - i;
            }
        }
        var text = new StringBuilder();
        for (var i = 0; i < 8; i++) {
            if (i == best) {
                text.append("::");
                i += length - 1;
                continue;
            }
            if (!text.isEmpty() && text.charAt(text.length() - 1) != ':') text.append(':');
            text.append(Integer.toHexString(groups[i]));
        }
        return text.toString();
    }
}
