package rota.edge.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import rota.api.client.ApiException;
import rota.api.meta.Ids;
import rota.api.peer.Contact;
import rota.api.peer.Slurm;
import rota.api.peer.SlurmChange;
import rota.api.peer.SlurmOrigin;
import rota.api.wire.Codec;

class SlurmRestTest {
    private final Hand clock = new Hand();

    @Test
    void nodes_and_jobs_are_read_from_the_lists() {
        try (var stub = SlurmStub.speaking("v0.0.44", SlurmStub.node("gpu-0", "slurm-operator: why", "MIXED", "DRAIN"))
                .on("GET /slurm/v0.0.44/jobs/", 200, "{\"jobs\":[{\"job_id\":7,\"job_state\":[\"RUNNING\"],"
                        + "\"nodes\":\"gpu-[0-1]\",\"partition\":\"all\","
                        + "\"start_time\":{\"set\":true,\"infinite\":false,\"number\":1893456000},"
                        + "\"time_limit\":{\"set\":true,\"infinite\":false,\"number\":7}},"
                        + "{\"job_id\":8,\"job_state\":[\"RUNNING\"],\"nodes\":\"odd[\",\"start_time\":{\"number\":1},"
                        + "\"time_limit\":{\"set\":false,\"infinite\":true,\"number\":0}}],\"errors\":[]}")) {

            var report = stub.client(clock).look();

            var node = report.node("gpu-0").orElseThrow();
            assertThat(node.state().isDrain()).isTrue();
            assertThat(node.state().isBusy()).isTrue();
            assertThat(node.reason()).isEqualTo("slurm-operator: why");
            assertThat(node.features()).containsExactly("gpu");
            assertThat(report.asked()).isEqualTo(Hand.NOON);
            assertThat(report.jobs().getFirst().nodes()).containsExactly("gpu-0", "gpu-1");
            assertThat(report.jobs().getFirst().end()).contains(Instant.ofEpochSecond(1893456000 + 420));
            assertThat(report.jobs().getLast().nodes()).as("an odd text hides nothing else").isEmpty();
            assertThat(report.jobs().getLast().end()).as("no limit").isEmpty();
        }
    }

    @Test
    void an_answer_says_which_cluster_it_comes_from_if_it_knows() {
        try (var stub = SlurmStub.speaking("v0.0.44")) {
            assertThat(stub.client(clock).look().origin()).isEqualTo(new SlurmOrigin("", stub.url().toString()));

            stub.on("GET /slurm/v0.0.44/nodes/", 200, of("prod", "nodes")).on("GET /slurm/v0.0.44/jobs/", 200,
                    of("prod", "jobs"));
            assertThat(stub.client(clock).look().origin()).isEqualTo(new SlurmOrigin("prod", stub.url().toString()));
        }
    }

    @Test
    void nodes_of_one_cluster_and_jobs_of_another_are_no_answer() {
        try (var stub = SlurmStub.speaking("v0.0.44").on("GET /slurm/v0.0.44/nodes/", 200, of("prod", "nodes"))
                .on("GET /slurm/v0.0.44/jobs/", 200, of("test", "jobs"))) {
            assertThatThrownBy(() -> stub.client(clock).look()).isInstanceOf(ApiException.ServerTrouble.class)
                    .hasMessageContaining("expected jobs of the cluster prod");
        }
    }

    private static String of(String cluster, String list) {
        return "{\"" + list + "\":[],\"meta\":{\"slurm\":{\"cluster\":\"" + cluster + "\"}},\"errors\":[]}";
    }

    @ParameterizedTest
    @ValueSource(strings = {"v0.0.40", "v0.0.42", "v0.0.45"})
    void the_newest_version_that_the_server_offers_is_spoken(String version) {
        try (var stub = SlurmStub.speaking(version, SlurmStub.node("gpu-0", "", "IDLE"))) {
            var report = stub.client(clock).look();

            assertThat(report.nodes()).containsOnlyKeys("gpu-0");
            assertThat(stub.asked("/nodes/")).extracting(SlurmStub.Asked::line)
                    .containsExactly("GET /slurm/" + version + "/nodes/");
        }
    }

    @Test
    void a_server_that_was_replaced_is_asked_anew_what_it_speaks() {
        try (var stub = SlurmStub.speaking("v0.0.42")) {
            var slurm = stub.client(clock);
            slurm.look();
            stub.forget("GET /slurm/v0.0.42/nodes/");
            stub.forget("GET /slurm/v0.0.42/ping/");
            stub.on("GET /slurm/v0.0.45/ping/", 200, SlurmStub.PING).nodes("v0.0.45")
                    .on("GET /slurm/v0.0.45/jobs/", 200, SlurmStub.NO_JOBS);
            assertThatThrownBy(slurm::look).isInstanceOf(ApiException.BadRequest.class);

            var report = slurm.look();

            assertThat(report.nodes()).isEmpty();
        }
    }

    @Test
    void a_server_that_speaks_nothing_we_know_is_named_as_such() {
        try (var stub = SlurmStub.speaking("v0.0.39")) {
            assertThatThrownBy(stub.client(clock)::look).hasMessageContaining("v0.0.40");
        }
    }

    @Test
    void changes_are_sent_as_slurm_wants_them() {
        try (var stub = SlurmStub.speaking("v0.0.44").on("POST /slurm/v0.0.44/node/gpu-0", 200, "{\"errors\":[]}")
                .on("DELETE /slurm/v0.0.44/node/gpu-0", 200, "{\"errors\":[]}")) {
            var slurm = stub.client(clock);

            slurm.send(new SlurmChange.Drain("gpu-0", "slurm-operator: scale-in"));
            slurm.send(new SlurmChange.Undrain("gpu-0"));
            slurm.send(new SlurmChange.Comment("gpu-0", "{}"));
            slurm.send(new SlurmChange.Forget("gpu-0"));

            assertThat(stub.asked("/node/gpu-0")).extracting(SlurmStub.Asked::body).containsExactly(
                    "{\"state\":[\"DRAIN\"],\"reason\":\"slurm-operator: scale-in\"}",
                    "{\"state\":[\"UNDRAIN\"],\"reason\":\"\"}", "{\"comment\":\"{}\"}", "");
            assertThat(stub.asked("/node/gpu-0").getLast().line()).startsWith("DELETE ");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "401 | Authentication failure | Forbidden",
            "511 | {\"errors\":[{\"error_number\":1007,\"error\":\"bad token\"}]} | Forbidden",
            "422 | {\"errors\":[{\"error_number\":2010,\"error\":\"Invalid user id\"}]} | Forbidden",
            "422 | {\"errors\":[{\"error_number\":2018,\"error\":\"Invalid node name specified\"}]} | NotFound",
            "500 | {\"errors\":[{\"error_number\":2018,\"error\":\"Invalid node name specified\"}]} | NotFound",
            "422 | {\"errors\":[{\"error_number\":2016,\"error\":\"busy\"}]} | Conflict",
            "422 | {\"errors\":[{\"error_number\":2180,\"error\":\"impossible\"}]} | Invalid",
            "502 | {\"errors\":[{\"error_number\":1800,\"error\":\"no slurmctld\"}]} | ServerTrouble",
            "200 | {\"errors\":[{\"error_number\":0,\"error\":\"hm\"}]} | ServerTrouble",
            "200 | {\"errors\":[ | ServerTrouble"})
    void a_refusal_is_told_by_status_and_errors_together(int status, String body, String expected) {
        try (var stub = SlurmStub.speaking("v0.0.44").on("POST /slurm/v0.0.44/node/gpu-0", status, body)) {
            var slurm = stub.client(clock);

            assertThatThrownBy(() -> slurm.send(new SlurmChange.Undrain("gpu-0"))).isInstanceOf(ApiException.class)
                    .satisfies(it -> assertThat(it.getClass().getSimpleName()).isEqualTo(expected));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "{\"nodes\":[],\"errors\":[{\"error_number\":0,\"error\":\"lost\"}]}", // upstream takes it for "no nodes"
            "{\"errors\":[]}",
            "{\"nodes\":[{\"state\":[\"IDLE\"]}],\"errors\":[]}",
            "{\"nodes\":[{\"name\":\"gpu-0\",",
            ""})
    void an_answer_that_cannot_be_relied_upon_is_silence_and_keeps_what_was_heard(String body) {
        try (var stub = SlurmStub.speaking("v0.0.44", SlurmStub.node("gpu-0", "", "ALLOCATED"))) {
            var slurm = stub.client(clock);
            var before = slurm.look();
            clock.pass(Duration.ofSeconds(5));
            stub.on("GET /slurm/v0.0.44/nodes/", 200, body);

            assertThatThrownBy(slurm::look).isInstanceOf(ApiException.class);

            assertThat(slurm.contact()).isInstanceOfSatisfying(Contact.Silent.class, it -> {
                assertThat(it.since()).isEqualTo(Hand.NOON.plusSeconds(5));
                assertThat(it.last()).contains(before);
            });
        }
    }

    @Test
    void nobody_was_heard_before_the_first_answer() {
        try (var stub = SlurmStub.speaking("v0.0.44")) {
            var slurm = stub.client(clock);
            assertThat(slurm.contact()).isInstanceOf(Contact.Silent.class);

            var report = slurm.look();

            assertThat(slurm.contact()).isEqualTo(new Contact.Heard(report));
        }
    }

    @Test
    void scenario_49_tokens_are_renewed_in_time_and_when_the_key_changes() {
        var keys = new ArrayList<>(List.of(SlurmStub.KEY));
        var tokens = new Tokens(() -> Optional.of(keys.getLast()), "slurm", clock,
                new Ids(RandomGenerator.of("SplittableRandom")));
        var first = tokens.current();
        clock.pass(Duration.ofMinutes(11));
        assertThat(tokens.current()).isEqualTo(first);

        clock.pass(Duration.ofMinutes(1));
        var second = tokens.current();
        keys.add("another key".getBytes(StandardCharsets.UTF_8));
        var third = tokens.current();

        assertThat(List.of(first, second, third)).doesNotHaveDuplicates();
        assertThat(isSignedWith(SlurmStub.KEY, second)).isTrue();
        assertThat(isSignedWith(keys.getLast(), third)).isTrue();
        assertThat(isSignedWith(SlurmStub.KEY, third)).isFalse();
        assertThat(claims(second)).contains("\"sun\":\"slurm\"").contains("\"iss\":\"slurm-operator\"")
                .contains("\"iat\":" + clock.instant().getEpochSecond())
                .contains("\"exp\":" + clock.instant().plus(Duration.ofMinutes(15)).getEpochSecond());
    }

    private static boolean isSignedWith(byte[] key, String token) {
        try {
            var mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            var end = token.lastIndexOf('.');
            return Arrays.equals(mac.doFinal(token.substring(0, end).getBytes(StandardCharsets.UTF_8)),
                    Base64.getUrlDecoder().decode(token.substring(end + 1)));
        } catch (GeneralSecurityException impossible) {
            throw new AssertionError(impossible);
        }
    }

    @Test
    void the_token_goes_with_every_request() {
        try (var stub = SlurmStub.speaking("v0.0.45")) {
            stub.client(clock).look();

            assertThat(stub.asked()).allSatisfy(it -> assertThat(claims(it.token())).contains("\"sun\":\"slurm\""));
        }
    }

    @Test
    void without_a_key_nothing_is_asked() {
        try (var stub = SlurmStub.speaking("v0.0.45")) {
            var keyless = new Tokens(Optional::empty, "slurm", clock,
                    new Ids(RandomGenerator.of("SplittableRandom")));
            var slurm = new SlurmRest(stub.url(), keyless, clock);

            assertThatThrownBy(slurm::look).isInstanceOf(ApiException.Forbidden.class).hasMessageContaining("key");

            assertThat(stub.asked()).isEmpty();
        }
    }

    @Test
    void a_server_that_fails_again_and_again_is_left_alone_for_a_while() {
        try (var stub = SlurmStub.speaking("v0.0.44")) {
            var slurm = stub.client(clock);
            slurm.look();
            stub.on("GET /slurm/v0.0.44/nodes/", 502, "{}");
            for (var i = 0; i < 3; i++) assertThatThrownBy(slurm::look).isInstanceOf(ApiException.ServerTrouble.class);
            var tried = stub.asked("/nodes/").size();

            assertThatThrownBy(slurm::look).isInstanceOf(ApiException.Unreachable.class)
                    .satisfies(it -> assertThat(((ApiException) it).mayHaveHappened()).isFalse());

            assertThat(stub.asked("/nodes/")).hasSize(tried);
            stub.nodes("v0.0.44");
            clock.pass(Duration.ofSeconds(2));
            assertThat(slurm.look().nodes()).isEmpty();
        }
    }

    @Test
    void those_who_come_while_a_question_is_under_way_share_the_next() {
        var shared = new Shared<>(() -> "answer");
        var first = shared.place();
        var second = shared.place();

        var third = shared.place();
        var fourth = shared.place();

        assertThat(List.of(first.leads(), second.leads(), third.leads(), fourth.leads()))
                .containsExactly(true, true, false, false);
        assertThat(second.before()).isSameAs(first.answer());
        assertThat(third.answer()).isSameAs(second.answer()).isNotSameAs(first.answer());
        assertThat(fourth.answer()).isSameAs(second.answer());
    }

    @Test
    void nobody_gets_an_answer_to_a_question_that_was_put_before_they_asked() throws Exception {
        var gate = new CountDownLatch(1);
        var begun = new CountDownLatch(1);
        var count = new AtomicInteger();
        var shared = new Shared<>(() -> {
            var mine = count.incrementAndGet();
            begun.countDown();
            await(gate);
            return mine;
        });
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = threads.submit(shared::ask);
            begun.await();
            var second = threads.submit(shared::ask);

            gate.countDown();

            assertThat(first.get()).isEqualTo(1);
            assertThat(second.get()).isEqualTo(2);
        }
    }

    @Test
    void a_server_that_is_not_there_was_not_sent_anything() {
        var slurm = new SlurmRest(URI.create("http://127.0.0.1:1"), SlurmStub.tokens(clock), clock);

        assertThatThrownBy(slurm::look).isInstanceOf(ApiException.Unreachable.class)
                .satisfies(it -> assertThat(((ApiException) it).mayHaveHappened()).isFalse())
                .hasMessageStartingWith("GET http://127.0.0.1:1/").hasMessageEndingWith(": nobody answers there");
    }

    @Test
    void a_host_that_nobody_knows_is_told_as_such() {
        var slurm = new SlurmRest(URI.create("http://slurm.invalid:6820"), SlurmStub.tokens(clock), clock);

        assertThatThrownBy(slurm::look).isInstanceOf(ApiException.Unreachable.class)
                .hasMessageEndingWith("expected a host that can be found");
    }

    @Test
    void scenario_41_a_server_that_hangs_is_not_waited_for_for_ever() {
        var never = new CountDownLatch(1);
        try (var stub = SlurmStub.speaking("v0.0.44").on("GET /slurm/v0.0.45/ping/",
                new SlurmStub.Reply(200, "{}", never))) {
            Slurm slurm = new SlurmRest(new Exchange(stub.url(), SlurmStub.tokens(clock), Duration.ofMillis(50)),
                    clock);

            assertThatThrownBy(slurm::look).isInstanceOf(ApiException.Unreachable.class);
        }
    }

    /// Its first words came in time, the others never do.
    @Test
    @Timeout(60)
    void scenario_41_a_server_that_hangs_in_mid_sentence_is_not_waited_for_for_ever() {
        var never = new CountDownLatch(1);
        try (var stub = SlurmStub.speaking("v0.0.44").on("GET /slurm/v0.0.44/nodes/",
                new SlurmStub.Reply(200, "]}", never, "{\"nodes\":["))) {
            Slurm slurm = new SlurmRest(new Exchange(stub.url(), SlurmStub.tokens(clock), Duration.ofMillis(500)),
                    clock);

            assertThatThrownBy(slurm::look).isInstanceOf(ApiException.Unreachable.class)
                    .hasMessageContaining("nodes/");
        }
    }

    @Test
    void a_crowd_of_changes_does_not_reach_the_server_at_once() {
        try (var stub = SlurmStub.speaking("v0.0.45").on("POST /slurm/v0.0.45/node/n", 200, "{\"errors\":[]}")) {
            var slurm = stub.client(clock);
            slurm.look();

            try (var crowd = Executors.newVirtualThreadPerTaskExecutor()) {
                for (var i = 0; i < 200; i++) crowd.execute(() -> slurm.send(new SlurmChange.Undrain("n")));
            }

            assertThat(stub.asked("node/n")).hasSize(200);
            assertThat(stub.most()).isLessThanOrEqualTo(SlurmRest.LANES);
        }
    }

    private static String claims(String token) {
        var parts = token.split("\\.", -1);
        var text = new String(Base64.getUrlDecoder().decode(parts[1]),
                StandardCharsets.UTF_8);
        return Codec.write(Codec.readObject(text));
    }

    private static void await(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException stop) {
            throw new IllegalStateException(stop);
        }
    }
}
