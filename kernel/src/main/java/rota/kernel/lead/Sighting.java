package rota.kernel.lead;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.time.Instant;

/// The Lease as last seen, and since when, on our own clock, it has been saying the same.
record Sighting(Lease lease, Tenure tenure, Instant since) {

    static Sighting first(Lease lease, Tenure tenure, Instant now) {
        return new Sighting(lease, tenure, now);
    }

    /// The next look. A record that says the same, word for word, was not renewed.
    Sighting then(Lease newer, Tenure said, Instant now) {
        return new Sighting(newer, said, said.equals(tenure) ? since : now);
    }

    /// Whether its holder has given no sign of life for as long as it asked the others to wait.
    boolean isStale(Instant now) {
        return !now.isBefore(since.plus(tenure.lease()));
    }
}
