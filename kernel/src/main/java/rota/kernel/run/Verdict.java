package rota.kernel.run;

import java.time.Duration;
import java.util.Optional;

/// What an answer means for the run.
sealed interface Verdict {
    Verdict DONE = new Done();

    /// As good as done, also when somebody else did it first.
    record Done() implements Verdict {}

    /// Certainly not done: stop, and try again from a fresh view.
    record Failed(String trouble, Optional<Duration> retryAfter) implements Verdict {}

    /// Nobody knows: stop, and find out before anything else.
    record Unknown(String trouble, Optional<Duration> retryAfter) implements Verdict {}

    /// Not done, and not worth another try.
    record Pointless(String why) implements Verdict {}
}
