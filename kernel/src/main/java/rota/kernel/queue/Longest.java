package rota.kernel.queue;

import java.time.Duration;
import java.util.List;
import rota.api.meta.Key;

/// The longest wait that any of several demands. All of them hear of each failure.
final class Longest implements Backoff {
    private final List<Backoff> each;

    Longest(List<Backoff> each) {
        this.each = each;
    }

    @Override
    public Duration next(Key key) {
        var longest = Duration.ZERO;
        for (var one : each) {
            var wait = one.next(key);
            if (wait.compareTo(longest) > 0) longest = wait;
        }
        return longest;
    }

    @Override
    public void forget(Key key) {
        each.forEach(one -> one.forget(key));
    }

    @Override
    public int failures(Key key) {
        return each.stream().mapToInt(one -> one.failures(key)).max().orElse(0);
    }
}
