package rota.kernel.lead;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.SplittableRandom;
import rota.api.client.ApiException;
import rota.api.meta.Key;
import rota.api.meta.Kind;

/// A process that takes part in an election, with a clock of its own that may be wrong but runs at the right speed.
final class Runner {
    private static final Key LEASE = Kind.of(Lease.class).key("rota", "leader");

    private final TinyServer server;
    final Election election;

    /// @param ahead how far the process's clock is ahead of the true one
    Runner(String identity, TinyServer server, InstantSource truth, Duration ahead) {
        this.server = server;
        this.election = new Election(new Candidate(LEASE, identity, Terms.DEFAULT), () -> truth.instant().plus(ahead),
                new SplittableRandom(identity.hashCode()));
    }

    /// Sends all that is due, with an answer at once.
    void settle() {
        for (var request = election.due(); request.isPresent(); request = election.due()) {
            try {
                election.answered(server.send(request.get()));
            } catch (ApiException trouble) {
                election.failed(trouble);
            }
        }
    }

    /// Lets the next request fail before it gets anywhere.
    void refuse(ApiException trouble) {
        assertThat(election.due()).isPresent();
        election.failed(trouble);
    }

    Key key() {
        return LEASE;
    }

    boolean leads() {
        return election.leading();
    }

    /// A true time that moves when a test says so.
    static final class Truth implements InstantSource {
        private Instant now = Instant.parse("2026-03-01T08:00:00.123456789Z");

        void pass(Duration time) {
            now = now.plus(time);
        }

        @Override
        public Instant instant() {
            return now;
        }
    }
}
