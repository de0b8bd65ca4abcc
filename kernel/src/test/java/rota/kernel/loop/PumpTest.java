package rota.kernel.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.kernel.queue.ManualClock;

@Timeout(60)
class PumpTest {
    private final ManualClock clock = new ManualClock();
    private final Alarm alarm = new Alarm(clock);
    private final Letters letters = new Letters();
    private final LinkedBlockingQueue<String> sent = new LinkedBlockingQueue<>();
    private final Pump pump = new Pump(letters, request -> {
        if (request.key().name().equals("refused")) throw new ApiException.Invalid("no");
        if (request.key().name().equals("broken")) throw new IllegalStateException("bug");
        sent.add(request.key().name());
        return Optional.empty();
    }, alarm, () -> {});

    @Test
    void all_that_is_due_is_sent_and_the_answers_come_back() {
        letters.post("one", clock.instant());
        letters.post("refused", clock.instant());
        letters.post("later", clock.instant().plusSeconds(60));

        pump.turn();

        assertThat(sent).containsExactly("one");
        assertThat(letters.ends).containsExactly("answered", "failed Invalid");
    }

    @Test
    void a_bell_wakes_the_thread_that_waits_for_a_later_time() throws Exception {
        letters.post("later", clock.instant().plus(Duration.ofDays(1)));
        Stage.THREADS.execute(pump::run);

        clock.advance(Duration.ofDays(1));
        alarm.ring();

        assertThat(sent.take()).isEqualTo("later");
        pump.stop();
        pump.end().get();
        assertThat(pump.problem()).isEmpty();
    }

    @Test
    void what_is_due_by_the_clock_needs_no_bell() throws Exception {
        letters.post("soon", clock.instant());

        Stage.THREADS.execute(pump::run);

        assertThat(sent.take()).isEqualTo("soon");
        pump.stop();
        pump.end().get();
    }

    @Test
    void a_bug_ends_the_thread_and_shows() {
        letters.post("broken", clock.instant());

        pump.run();

        assertThat(pump.problem())
                .contains("the post is not driven any more: java.lang.IllegalStateException: bug");
    }

    /// A machine that sends what it was given, in order, each at its time.
    private final class Letters implements Machine {
        private record Letter(String name, Instant when) {}

        private final ArrayDeque<Letter> waiting = new ArrayDeque<>();
        final List<String> ends = new ArrayList<>();

        synchronized void post(String name, Instant when) {
            waiting.add(new Letter(name, when));
        }

        @Override
        public String name() {
            return "the post";
        }

        @Override
        public synchronized Optional<Request> due() {
            var next = waiting.peek();
            if (next == null || next.when().isAfter(clock.instant())) return Optional.empty();
            waiting.remove();
            return Optional.of(new Request.Get(Stage.PODS.key("default", next.name())));
        }

        @Override
        public synchronized Optional<Instant> nextDue() {
            return Optional.ofNullable(waiting.peek()).map(Letter::when);
        }

        @Override
        public synchronized void answered(Optional<HasMetadata> object) {
            ends.add("answered");
        }

        @Override
        public synchronized void failed(ApiException trouble) {
            ends.add("failed " + trouble.reason());
        }
    }
}
