package rota.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.SplittableRandom;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import rota.testing.ForAll;

/// Many ask at the same time.
class ManyCallersTest {
    private static final int CROWD = 16;
    private static final int EACH = 13;

    @Test
    void everybody_gets_the_answer_to_the_own_request() {
        ForAll.numbers(5, seed -> {
            try (var server = echoing(); var connections = Ask.to(server)) {
                var crowd = new ArrayList<FutureTask<Integer>>();
                for (var i = 0; i < CROWD; i++) {
                    var random = new SplittableRandom(seed * CROWD + i);
                    crowd.add(Ask.aside(() -> exchanges(connections, random)));
                }

                for (var each : crowd) assertThat(Ask.result(each)).isEqualTo(EACH);

                var used = server.rest().stream().mapToInt(Heard::connection).max().orElseThrow();
                assertThat(server.rest()).hasSize(CROWD * EACH);
                // Whoever gives up in the middle costs everybody a connection, nobody an answer.
                assertThat(used).isLessThan(CROWD * EACH / 2);
            } catch (Exception broken) {
                throw new AssertionError(broken);
            }
        });
    }

    private static int exchanges(Connections connections, SplittableRandom random) throws Exception {
        for (var i = 0; i < EACH; i++) {
            var body = "%x ".formatted(random.nextLong()).repeat(random.nextInt(1, 4000));
            var answer = connections.send(Ask.post(random.nextBoolean() ? "/chunked" : "/counted", body));
            if (random.nextInt(10) == 0) {
                var begin = answer.body().readNBytes(random.nextInt(10));
                answer.body().close();
                assertThat(body).startsWith(new String(begin, StandardCharsets.US_ASCII));
            } else
                assertThat(Ask.text(answer)).isEqualTo(body);
        }
        return EACH;
    }

    private static ScriptedServer echoing() {
        return new ScriptedServer(peer -> {
            while (true) {
                var heard = peer.hear();
                var chunked = heard.first().contains("/chunked");
                peer.say("HTTP/1.1 200 OK\r\n" + (chunked ? "Transfer-Encoding: chunked" : "Content-Length: " + heard
                        .body().length()) + "\r\n\r\n");
                for (var part : parts(heard.body())) {
                    peer.say(chunked ? Integer.toHexString(part.length()) + "\r\n" + part + "\r\n" : part);
                }
                if (chunked) peer.say("0\r\n\r\n");
            }
        });
    }

    private static String[] parts(String body) {
        var third = body.length() / 3;
        return IntStream.range(0, 3).mapToObj(i -> body.substring(i * third, i == 2 ? body.length() : (i + 1) * third))
                .filter(it -> !it.isEmpty()).toArray(String[]::new);
    }
}
