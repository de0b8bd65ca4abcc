package rota.kernel.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rota.testing.ForAll;

class WorkQueuePropertyTest {
    private static final int HISTORIES = 100;
    private static final int STEPS = 300;

    /// Few keys make many collisions; many keys make long lines.
    @ParameterizedTest
    @ValueSource(ints = {2, 5, 40})
    void any_history_of_calls_agrees_with_the_plain_rules(int keys) {
        ForAll.seeds(HISTORIES, random -> new History(random, keys).run());
    }

    /// One random history, played to the queue and to the model.
    private static final class History {
        private final int keys;
        private final RandomGenerator random;
        private final ManualClock clock = new ManualClock();
        private final QueueModel model = new QueueModel();
        private final WorkQueue queue = new WorkQueue("test", clock, Backoff.exponential(Duration.ofSeconds(1),
                Duration.ofSeconds(4)), new SimpleMeterRegistry());

        History(RandomGenerator random, int keys) {
            this.random = random;
            this.keys = keys;
        }

        void run() {
            for (var i = 0; i < STEPS; i++) {
                step();
                check();
            }
            queue.shutDown();
            model.shutDown();
            drain();
            assertThat(queue.drained()).as("drained").isTrue();
        }

        private void step() {
            var key = Some.key(random.nextInt(keys));
            switch ((Integer) random.nextInt(100)) {
                case Integer n when n < 25 -> {
                    queue.add(key);
                    model.add(key);
                }
                case Integer n when n < 45 -> {
                    var when = clock.in(Duration.ofSeconds(random.nextInt(-1, 6)));
                    queue.addAt(key, when);
                    model.addAt(key, when, clock.instant());
                }
                case Integer n when n < 70 -> poll();
                case Integer n when n < 90 -> finishOne();
                case Integer n when n < 99 -> clock.advance(Duration.ofSeconds(random.nextInt(3)));
                default -> maybeShutDown();
            }
        }

        private void poll() {
            assertThat(queue.poll()).as("poll").isEqualTo(model.poll(clock.instant()));
        }

        private void finishOne() {
            var running = model.running();
            if (running.isEmpty()) return;
            var key = running.get(random.nextInt(running.size()));
            queue.done(key);
            model.done(key);
        }

        private void maybeShutDown() {
            if (random.nextInt(20) > 0) return;
            queue.shutDown();
            model.shutDown();
        }

        private void check() {
            assertThat(queue.size()).as("size").isEqualTo(model.size());
            assertThat(queue.drained()).as("drained").isEqualTo(model.drained());
            assertThat(queue.nextDue()).as("next due").isEqualTo(model.nextDue(clock.instant()));
        }

        private void drain() {
            while (!model.drained()) {
                finishOne();
                poll();
                check();
            }
        }
    }
}
