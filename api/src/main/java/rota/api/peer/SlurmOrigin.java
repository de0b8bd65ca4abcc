package rota.api.peer;

import java.util.Arrays;
import java.util.List;

/// Which Slurm cluster an answer comes from, as far as anybody can tell.
///
/// @param cluster what it calls itself; empty when its answers do not say so
/// @param server whom we have asked
public record SlurmOrigin(String cluster, String server) {
    private static final String AT = " at ";
    private static final String OR = " or ";

    /// Reads what [#toString()] has written, or several of them with `or` between; none where there is nothing.
    public static List<SlurmOrigin> parse(String text) {
        return Arrays.stream(text.split(OR, -1)).filter(it -> !it.isBlank()).map(SlurmOrigin::one).toList();
    }

    private static SlurmOrigin one(String text) {
        var at = text.lastIndexOf(AT);
        return at < 0
                ? new SlurmOrigin("", text)
                : new SlurmOrigin(text.substring(0, at), text.substring(at + AT.length()));
    }

    /// What [#parse] reads.
    public static String text(List<SlurmOrigin> origins) {
        return String.join(OR, origins.stream().map(SlurmOrigin::toString).distinct().toList());
    }

    /// The same server, and the same cluster behind it unless one of both does not say which it is.
    public boolean isSame(SlurmOrigin other) {
        return server.equals(other.server) && mayBe(other);
    }

    /// Nothing in the names speaks against it: one cluster may be asked in several places.
    public boolean mayBe(SlurmOrigin other) {
        return cluster.equals(other.cluster) || cluster.isEmpty() || other.cluster.isEmpty();
    }

    @Override
    public String toString() {
        return cluster.isEmpty() ? server : cluster + AT + server;
    }
}
