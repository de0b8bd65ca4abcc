package rota.kernel.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rota.api.client.Api;
import rota.api.client.Request;
import rota.api.meta.ResourceVersion;

/// Real threads, because how they start and end is what is tested; latches instead of sleeping.
@Timeout(60)
class ShiftTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    private final Stage stage = new Stage();
    private final SlowApi api = new SlowApi();
    private final Shift shift = stage.shift(api);
    private final Health health = Health.of(shift, Duration.ofMinutes(10));

    @Test
    void nothing_is_decided_before_every_mirror_is_complete() throws Exception {
        api.mayAnswer.countDown();
        shift.start();
        stage.watches.opened.await();
        stage.watches.sinks.getLast().replaced(List.of(), ResourceVersion.of(100));

        assertThat(health.readiness()).containsExactly("expected a complete list of configmaps, found none yet");
        assertThat(api.sent.get()).isZero();

        stage.watches.list(Stage.owner("a"));
        api.began.await();

        assertThat(health.readiness()).isEmpty();
        assertThat(shift.stop(LONG).isEmpty()).isTrue();
    }

    @Test
    void a_running_key_is_finished_before_the_end_and_no_other_is_begun() throws Exception {
        startWith("a");
        stage.queue.add(Stage.key("a")); // due again as soon as it is done
        var soon = shift.stop(Duration.ZERO);
        assertThat(soon.keys()).hasSize(1);

        api.mayAnswer.countDown();

        assertThat(shift.stop(LONG)).isEqualTo(Leftover.NONE);
        assertThat(api.sent.get()).isEqualTo(1);
        assertThat(stage.queue.taken()).isEmpty();
    }

    @Test
    void whoever_does_not_wait_is_told_what_was_not_finished() throws Exception {
        startWith("a");
        stage.clock.advance(Duration.ofSeconds(7));

        var left = shift.stop(Duration.ZERO);

        assertThat(left.toString()).contains("maker: configmap default/a, for 7 s");
        api.mayAnswer.countDown();
    }

    @Test
    void an_abandoned_shift_tries_nothing_more() throws Exception {
        var two = new Stage(it -> List.of(Stage.onePod(it).getFirst(), Stage.onePod(it).getFirst()));
        var abandoned = two.shift(api);
        abandoned.start();
        two.watches.opened.await();
        two.watches.list(Stage.owner("a"));
        api.began.await();

        abandoned.abandon();
        api.mayAnswer.countDown();

        assertThat(abandoned.stop(LONG)).isEqualTo(Leftover.NONE);
        assertThat(api.sent.get()).isEqualTo(1);
    }

    @Test
    void a_shift_that_ends_before_it_is_synced_never_begins() throws Exception {
        shift.start();
        stage.watches.opened.await();

        assertThat(shift.stop(LONG)).isEqualTo(Leftover.NONE);
        stage.watches.list(Stage.owner("a"));

        assertThat(api.sent.get()).isZero();
    }

    @Test
    void a_worker_that_is_stuck_shows_in_liveness() throws Exception {
        startWith("a");
        stage.clock.advance(Duration.ofMinutes(10));
        assertThat(health.liveness()).isEmpty();

        stage.clock.advance(Duration.ofSeconds(1));

        assertThat(health.liveness()).singleElement().asString()
                .startsWith("expected maker to finish a key within PT10M, found it at configmap default/a since ");
        api.mayAnswer.countDown();
        assertThat(shift.stop(LONG).isEmpty()).isTrue();
        assertThat(health.liveness()).isEmpty();
    }

    @Test
    void a_stream_that_stopped_shows_in_liveness() throws Exception {
        shift.start();
        stage.watches.opened.await();
        shift.stop(Duration.ZERO); // takes the lock under which streams are opened: from here all are known

        stage.watches.healthy = false;

        assertThat(health.liveness()).hasSize(2).first().asString()
                .isEqualTo("expected a living stream of configmaps, found that it has stopped");
    }

    private void startWith(String owner) throws InterruptedException {
        shift.start();
        stage.watches.opened.await();
        stage.watches.list(Stage.owner(owner));
        api.began.await();
    }

    /// Answers when the test lets it.
    static final class SlowApi implements Api {
        final CountDownLatch began = new CountDownLatch(1);
        final CountDownLatch mayAnswer = new CountDownLatch(1);
        final AtomicInteger sent = new AtomicInteger();

        @Override
        public Optional<HasMetadata> send(Request request) {
            var number = sent.incrementAndGet();
            began.countDown();
            var interrupted = false;
            while (true) {
                try {
                    mayAnswer.await();
                    break;
                } catch (InterruptedException _) {
                    interrupted = true; // a call under way comes to its end
                }
            }
            if (interrupted) Thread.currentThread().interrupt();
            return Stage.stored(((Request.Create) request).object(), 100 + number);
        }
    }
}
