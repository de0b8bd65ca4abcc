package rota.kernel.loop;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.time.Instant;
import java.util.Optional;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.kernel.events.Recorder;
import rota.kernel.lead.Election;

/// Something that hands out one request at a time, learns how it ended, and knows when it wants to be asked again.
interface Machine {
    /// What it is, for people.
    String name();

    Optional<Request> due();

    Optional<Instant> nextDue();

    void answered(Optional<HasMetadata> object);

    void failed(ApiException trouble);

    static Machine of(Recorder recorder) {
        return new Machine() {
            @Override
            public String name() {
                return "the event recorder";
            }

            @Override
            public Optional<Request> due() {
                return recorder.due();
            }

            @Override
            public Optional<Instant> nextDue() {
                return recorder.nextDue();
            }

            @Override
            public void answered(Optional<HasMetadata> object) {
                recorder.answered();
            }

            @Override
            public void failed(ApiException trouble) {
                recorder.failed(trouble);
            }
        };
    }

    static Machine of(Election election) {
        return new Machine() {
            @Override
            public String name() {
                return "the leader election";
            }

            @Override
            public Optional<Request> due() {
                return election.due();
            }

            @Override
            public Optional<Instant> nextDue() {
                return election.nextDue();
            }

            @Override
            public void answered(Optional<HasMetadata> object) {
                election.answered(object);
            }

            @Override
            public void failed(ApiException trouble) {
                election.failed(trouble);
            }
        };
    }
}
