package rota.local.custom.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Internet addresses in text, as strictly as Kubernetes reads them.
public final class Addresses {
    private Addresses() {}

    public static boolean isIp4(String text) {
        return bytes4(text).isPresent();
    }

    public static boolean isIp6(String text) {
        return text.contains(":") && bytes(text).isPresent();
    }

    /// An address and how many of its bits are the network's.
    public static boolean isCidr(String text) {
        var slash = text.indexOf('/');
        if (slash < 0) return false;
        var address = bytes(text.substring(0, slash));
        var bits = text.substring(slash + 1);
        return address.isPresent() && bits.matches("0|[1-9][0-9]{0,2}")
                && Integer.parseInt(bits) <= address.get().size() * 8;
    }

    /// The 4 or 16 bytes of an address.
    public static Optional<List<Integer>> bytes(String text) {
        return text.contains(":") ? bytes6(text) : bytes4(text);
    }

    private static Optional<List<Integer>> bytes4(String text) {
        var parts = text.split("\\.", -1);
        var bytes = new ArrayList<Integer>();
        for (var part : parts) {
            if (!part.matches("0|[1-9][0-9]{0,2}") || Integer.parseInt(part) > 255) return Optional.empty();
            bytes.add(Integer.parseInt(part));
        }
        return bytes.size() == 4 ? Optional.of(bytes) : Optional.empty();
    }

    private static Optional<List<Integer>> bytes6(String text) {
        var gap = text.indexOf("::");
        if (gap >= 0 && text.indexOf("::", gap + 1) >= 0) return Optional.empty();
        var head = groups(gap < 0 ? text : text.substring(0, gap));
        var tail = gap < 0 ? Optional.<List<Integer>>of(List.of()) : groups(text.substring(gap + 2));
        if (head.isEmpty() || tail.isEmpty()) return Optional.empty();
        var missing = 16 - head.get().size() - tail.get().size();
        if (gap < 0 ? missing != 0 : missing < 2) return Optional.empty();
        var all = new ArrayList<>(head.get());
        for (var i = 0; i < missing; i++) all.add(0);
        all.addAll(tail.get());
        return Optional.of(all);
    }

    private static Optional<List<Integer>> groups(String text) {
        var bytes = new ArrayList<Integer>();
        if (text.isEmpty()) return Optional.of(bytes);
        var parts = text.split(":", -1);
        for (var i = 0; i < parts.length; i++) {
            if (i == parts.length - 1 && parts[i].contains(".")) {
                var last = bytes4(parts[i]);
                if (last.isEmpty()) return Optional.empty();
                bytes.addAll(last.get());
            } else if (parts[i].matches("[0-9a-fA-F]{1,4}")) {
                var group = Integer.parseInt(parts[i], 16);
                bytes.add(group >> 8);
                bytes.add(group & 255);
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(bytes);
    }
}
