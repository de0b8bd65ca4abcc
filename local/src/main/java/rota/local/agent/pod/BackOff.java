package rota.local.agent.pod;

import java.time.Duration;

/// How long a container rests before it is started again: not at all the first time, then 10 s, doubling up to 5 min.
/// Who ran calmly for 10 min begins anew.
public final class BackOff {
    static final Duration CALM = Duration.ofMinutes(10);
    private static final Duration FIRST = Duration.ofSeconds(10);
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final int STEPS = 5;

    private BackOff() {}

    public static Duration pause(Life life) {
        var calm = life.ended().filter(it -> it.ran().compareTo(CALM) > 0).isPresent();
        if (calm || life.streak() == 0) return Duration.ZERO;
        var doubled = FIRST.multipliedBy(1L << Math.min(life.streak() - 1, STEPS));
        return doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
    }
}
