package rota.local.server;

import java.util.Comparator;
import java.util.regex.Pattern;

/// The order in which clients prefer versions: stable before beta before alpha, newer before older, anything else last
/// and by name.
public record VersionRank(int stage, int major, int minor, String text) implements Comparable<VersionRank> {
    private static final Pattern FORM = Pattern.compile("v([1-9][0-9]{0,8})(?:(alpha|beta)([1-9][0-9]{0,8}))?");
    private static final Comparator<VersionRank> ORDER = Comparator.comparingInt(VersionRank::stage)
            .thenComparing(Comparator.comparingInt(VersionRank::major).reversed())
            .thenComparing(Comparator.comparingInt(VersionRank::minor).reversed())
            .thenComparing(VersionRank::text);

    public static VersionRank of(String version) {
        var form = FORM.matcher(version);
        if (!form.matches()) return new VersionRank(3, 0, 0, version);
        var major = Integer.parseInt(form.group(1));
        if (form.group(2) == null) return new VersionRank(0, major, 0, version);
        return new VersionRank(form.group(2).equals("beta") ? 1 : 2, major, Integer.parseInt(form.group(3)), version);
    }

    @Override
    public int compareTo(VersionRank other) {
        return ORDER.compare(this, other);
    }
}
