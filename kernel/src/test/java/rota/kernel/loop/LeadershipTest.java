package rota.kernel.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.meta.Kind;
import rota.kernel.lead.Candidate;
import rota.kernel.lead.Election;
import rota.kernel.lead.Terms;

/// Real threads over a clock that the test moves.
@Timeout(60)
class LeadershipTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    private final Stage stage = new Stage();
    private final LeaseApi api = new LeaseApi();
    private final Election election = new Election(
            new Candidate(Kind.of(Lease.class).key("rota", "leader"), "me", Terms.DEFAULT), stage.clock,
            new SplittableRandom(1));
    private final Leadership leadership = new Leadership(election,
            new Leadership.Post(api, stage::shift, Stage.THREADS, stage.clock));
    private final Health health = Health.of(leadership, Duration.ofMinutes(10));

    @Test
    void work_begins_when_the_lease_is_ours() throws Exception {
        assertThat(leadership.shift()).isEmpty();

        lead();

        assertThat(api.log).startsWith("Get leader", "Create leader").contains("Create a-pod");
        assertThat(health.liveness()).isEmpty();
        api.mayAnswer.countDown();
        leadership.stop(LONG);
    }

    @Test
    void the_lease_is_kept_while_a_key_is_unfinished() throws Exception {
        lead();
        var unfinished = leadership.stop(Duration.ZERO);
        assertThat(unfinished.keys()).hasSize(1);
        assertThat(api.log).doesNotContain("Update leader");

        api.mayAnswer.countDown();
        api.answered.await();
        var finished = leadership.shift().orElseThrow().stop(LONG);

        assertThat(finished).isEqualTo(Leftover.NONE);
    }

    @Test
    void the_lease_is_released_after_the_last_key() throws Exception {
        lead();
        api.mayAnswer.countDown();

        var left = leadership.stop(LONG);

        assertThat(left).isEqualTo(Leftover.NONE);
        assertThat(leadership.ending().get()).isEqualTo(Leadership.Ending.RELEASED);
        assertThat(api.log).endsWith("Update leader");
        assertThat(api.log.indexOf("answered a-pod")).isBetween(0, api.log.indexOf("Update leader"));
    }

    @Test
    void lost_leadership_stops_work_at_once() throws Exception {
        lead();
        stage.clock.advance(Terms.DEFAULT.renewDeadline());

        leadership.look();

        assertThat(leadership.ending().get()).isEqualTo(Leadership.Ending.LOST);
        assertThat(health.liveness()).singleElement().asString().contains("leadership was lost");
        api.mayAnswer.countDown();
        assertThat(leadership.stop(LONG)).isEqualTo(Leftover.NONE);
        assertThat(api.log).doesNotContain("Update leader");
    }

    @Test
    void whoever_does_not_lead_any_more_writes_nothing() throws Exception {
        lead();
        stage.clock.advance(Terms.DEFAULT.renewDeadline()); // nobody has noticed yet

        stage.watches.list(Stage.owner("a"), Stage.owner("b"));
        api.mayAnswer.countDown();
        leadership.look();

        assertThat(leadership.shift().orElseThrow().stop(LONG)).isEqualTo(Leftover.NONE);
        assertThat(api.log).doesNotContain("Create b-pod");
    }

    @Test
    void whoever_only_stands_leaves_without_a_trace() throws Exception {
        api.refuse = true;
        leadership.start();
        api.asked.await();

        assertThat(leadership.stop(LONG)).isEqualTo(Leftover.NONE);

        assertThat(leadership.ending().get()).isEqualTo(Leadership.Ending.RELEASED);
        assertThat(leadership.shift()).isEmpty();
    }

    private void lead() throws InterruptedException {
        leadership.start();
        stage.watches.opened.await();
        stage.watches.list(Stage.owner("a"));
        api.working.await();
    }

    /// Keeps one Lease; answers to the work when the test lets it.
    private static final class LeaseApi implements Api {
        final List<String> log = new CopyOnWriteArrayList<>();
        final CountDownLatch asked = new CountDownLatch(1);
        final CountDownLatch working = new CountDownLatch(1);
        final CountDownLatch mayAnswer = new CountDownLatch(1);
        final CountDownLatch answered = new CountDownLatch(1);
        volatile boolean refuse;
        private volatile Optional<HasMetadata> lease = Optional.empty();

        @Override
        public Optional<HasMetadata> send(Request request) {
            log.add(request.getClass().getSimpleName() + " " + request.key().name());
            asked.countDown();
            if (refuse) throw new ApiException.Unreachable("no", false);
            return switch (request) {
                case Request.Get _ -> Optional.of(lease.orElseThrow(() -> new ApiException.NotFound("none")));
                case Request.Create(var object) when object instanceof Lease -> keep(object);
                case Request.Update(var object, _) -> keep(object);
                case Request.Create(var object) -> work(object);
                case Request.Find _, Request.Patch _, Request.Delete _ ->
                        throw new IllegalStateException("unexpected " + request);
            };
        }

        private synchronized Optional<HasMetadata> keep(HasMetadata object) {
            lease = Stage.stored(object, 10 + log.size());
            return lease;
        }

        private Optional<HasMetadata> work(HasMetadata object) {
            working.countDown();
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
            log.add("answered " + object.getMetadata().getName());
            answered.countDown();
            return Stage.stored(object, 200);
        }
    }
}
