package rota.edge.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import rota.api.peer.Contact;

class PollerTest {
    private static final String V = "v0.0.44";

    private final Hand clock = new Hand();
    private final List<String> heard = new ArrayList<>();
    private final Poller.Listener listener = new Poller.Listener() {
        @Override
        public void changed(SequencedSet<String> nodes) {
            heard.add(String.join(",", nodes));
        }

        @Override
        public void turned(Contact contact) {
            heard.add(contact.getClass().getSimpleName());
        }
    };

    @Test
    void only_what_has_changed_is_told() {
        try (var stub = SlurmStub.speaking(V, idle("a"), idle("b"), idle("c"))) {
            var poller = new Poller(stub.client(clock), listener, Poller.INTERVAL);
            poller.step();
            poller.step();
            stub.nodes(V, idle("a"), SlurmStub.node("b", "", "ALLOCATED"), idle("d"));

            poller.step();

            assertThat(heard).containsExactly("Heard", "a,b,c", "b,c,d");
        }
    }

    @Test
    void a_job_that_comes_or_goes_is_told_to_its_nodes() {
        try (var stub = SlurmStub.speaking(V, idle("a"), idle("b"))) {
            var poller = new Poller(stub.client(clock), listener, Poller.INTERVAL);
            poller.step();
            stub.on("GET /slurm/" + V + "/jobs/", 200,
                    "{\"jobs\":[{\"job_id\":1,\"job_state\":[\"RUNNING\"],\"nodes\":\"b\"}],\"errors\":[]}");
            poller.step();
            stub.on("GET /slurm/" + V + "/jobs/", 200, SlurmStub.NO_JOBS);

            poller.step();

            assertThat(heard).containsExactly("Heard", "a,b", "b", "b");
        }
    }

    @Test
    void silence_and_its_end_are_told_once_each() {
        try (var stub = SlurmStub.speaking(V, idle("a"))) {
            var poller = new Poller(stub.client(clock), listener, Poller.INTERVAL);
            poller.step();
            stub.on("GET /slurm/" + V + "/nodes/", 502, "{}");
            poller.step();
            poller.step();
            stub.nodes(V, idle("a"));

            poller.step();

            assertThat(heard).containsExactly("Heard", "a", "Silent", "Heard");
        }
    }

    @Test
    void it_looks_by_itself_until_it_is_stopped() throws Exception {
        try (var stub = SlurmStub.speaking(V, idle("a"))) {
            var first = new CompletableFuture<SequencedSet<String>>();
            var poller = new Poller(stub.client(clock), new Poller.Listener() {
                @Override
                public void changed(SequencedSet<String> nodes) {
                    first.complete(nodes);
                }

                @Override
                public void turned(Contact contact) {}
            }, Duration.ofHours(1));
            var thread = Thread.ofVirtual().start(poller::run);

            assertThat(first.get(20, TimeUnit.SECONDS)).containsExactly("a");
            poller.stop();

            thread.join();
            assertThat(stub.asked("/nodes/")).hasSize(1);
        }
    }

    private static String idle(String name) {
        return SlurmStub.node(name, "", "IDLE");
    }
}
