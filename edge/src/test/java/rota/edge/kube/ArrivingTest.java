package rota.edge.kube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.http.AsyncBody;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ArrivingTest {
    private final Arriving arriving = new Arriving(Duration.ofSeconds(20));
    private final Body body = new Body();

    /// What a test sends, part by part.
    private static final class Body implements AsyncBody {
        private final CompletableFuture<Void> done = new CompletableFuture<>();
        private final AtomicInteger asked = new AtomicInteger();

        @Override
        public void consume() {
            asked.incrementAndGet();
        }

        @Override
        public CompletableFuture<Void> done() {
            return done;
        }

        @Override
        public void cancel() {
            done.cancel(false);
        }
    }

    @Test
    void parts_are_read_as_one() throws IOException {
        arriving.begin(body);
        send("ab", "", "c");
        send("de");
        body.done.complete(null);

        assertThat(new String(arriving.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("abcde");
        assertThat(arriving.read()).isEqualTo(-1);
        assertThat(arriving.read(new byte[3])).isEqualTo(-1);
    }

    @Test
    void the_next_part_is_asked_for_when_the_last_was_read_and_not_before() throws IOException {
        arriving.begin(body);
        assertThat(body.asked).hasValue(1);
        send("ab");

        assertThat(arriving.read()).isEqualTo('a');
        assertThat(arriving.read()).isEqualTo('b');
        assertThat(body.asked).hasValue(1);

        body.done.complete(null);
        assertThat(arriving.read()).isEqualTo(-1);
    }

    @Test
    void a_part_without_a_byte_is_followed_by_the_next() {
        arriving.begin(body);

        send("");

        assertThat(body.asked).hasValue(2);
    }

    @Test
    void what_was_received_before_an_answer_broke_off_is_read_first() throws IOException {
        arriving.begin(body);
        send("ab");
        body.done.completeExceptionally(new IOException("reset"));

        assertThat(arriving.readNBytes(2)).hasSize(2);
        assertThatThrownBy(arriving::read).isInstanceOf(IOException.class).hasMessageContaining("broke off")
                .hasRootCauseMessage("reset");
    }

    @Test
    void silence_does_not_last_for_ever() {
        var impatient = new Arriving(Duration.ofMillis(1));
        impatient.begin(body);

        assertThatThrownBy(impatient::read).isInstanceOf(IOException.class).hasMessageContaining("nothing came");
        assertThat(body.asked).hasValue(2);
    }

    @Test
    void who_closes_it_ends_the_answer() {
        arriving.begin(body);

        arriving.close();

        assertThat(body.done).isCancelled();
        assertThatThrownBy(arriving::read).isInstanceOf(IOException.class);
    }

    private void send(String... parts) {
        arriving.consume(List.of(parts).stream().map(it -> ByteBuffer.wrap(it.getBytes(StandardCharsets.UTF_8)))
                .toList(), body);
    }
}
