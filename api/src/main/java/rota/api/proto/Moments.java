package rota.api.proto;

import org.jspecify.annotations.Nullable;

/// Times as models have them, as text. Most were there a moment ago: what happens at the same time is told at the same
/// time.
final class Moments {
    private static final int ROOM = 64;

    private final long[] seconds = new long[ROOM];
    private final @Nullable String[] texts = new @Nullable String[ROOM];

    String text(Values.Moment moment) {
        var place = (int) (moment.seconds() & (ROOM - 1));
        var known = texts[place];
        if (known != null && seconds[place] == moment.seconds()) return known;
        var text = moment.inSeconds();
        seconds[place] = moment.seconds();
        texts[place] = text;
        return text;
    }
}
