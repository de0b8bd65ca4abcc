package rota.local.agent.probe;

/// The results of one probe so far: an opinion changes only after enough results of the other kind in a row.
///
/// @param row how many of the same kind the last results were
public record Count(Timing timing, Opinion opinion, boolean last, int row) {

    /// What a probe has found.
    public enum Opinion {
        UNKNOWN, GOOD, BAD
    }

    public static Count fresh(Timing timing, Opinion opinion) {
        return new Count(timing, opinion, false, 0);
    }

    public Count after(boolean success) {
        var inARow = success == last ? row + 1 : 1;
        var enough = inARow >= (success ? timing.successes() : timing.failures());
        var now = !enough ? opinion : success ? Opinion.GOOD : Opinion.BAD;
        return new Count(timing, now, success, inARow);
    }
}
