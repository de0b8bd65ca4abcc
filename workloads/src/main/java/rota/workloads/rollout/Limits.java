package rota.workloads.rollout;

/// How far the number of pods may leave the wanted one while old pods are exchanged for new ones.
///
/// @param surge how many there may be too many
/// @param unavailable how many there may be too few
public record Limits(int surge, int unavailable) {

    /// Surge rounds up, unavailability down. If both come to nothing, no pod could ever be exchanged: one may then be
    /// missing.
    public static Limits of(Share surge, Share unavailable, int wanted) {
        var above = Math.max(surge.of(wanted, Share.Rounding.UP), 0);
        var below = Math.clamp(unavailable.of(wanted, Share.Rounding.DOWN), 0, wanted);
        return new Limits(above, above == 0 && below == 0 ? 1 : below);
    }

    public int most(int wanted) {
        return wanted + surge;
    }

    public int fewest(int wanted) {
        return Math.max(wanted - unavailable, 0);
    }
}
