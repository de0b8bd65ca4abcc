package rota.kernel.lead;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/// What a Lease says. The times in it are those of the holder's clock: others compare them, but never with their own.
///
/// @param holder empty: vacant
record Tenure(String holder, Duration lease, Instant acquired, Instant renewed, int transitions) {
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    /// The first of all, where there was no Lease.
    static Tenure first(Candidate candidate, Instant now) {
        return new Tenure(candidate.identity(), candidate.terms().lease(), now, now, 0);
    }

    /// Reads a Lease that anybody may have written.
    ///
    /// @param unstated how long a lease is that does not say so
    static Tenure of(Lease lease, Duration unstated) {
        var spec = lease.getSpec() == null ? new LeaseSpec() : lease.getSpec();
        var holder = spec.getHolderIdentity();
        var seconds = spec.getLeaseDurationSeconds();
        var transitions = spec.getLeaseTransitions();
        return new Tenure(holder == null ? "" : holder,
                seconds == null ? unstated : Duration.ofSeconds(seconds),
                instant(spec.getAcquireTime()), instant(spec.getRenewTime()),
                transitions == null ? 0 : transitions);
    }

    boolean isVacant() {
        return holder.isEmpty();
    }

    boolean isOf(Candidate candidate) {
        return holder.equals(candidate.identity());
    }

    /// A renewal if it is the candidate's already, otherwise a change of hands.
    Tenure heldBy(Candidate candidate, Instant now) {
        var lasting = candidate.terms().lease();
        return isOf(candidate)
                ? new Tenure(holder, lasting, acquired, now, transitions)
                : new Tenure(candidate.identity(), lasting, now, now, transitions + 1);
    }

    /// Free for the next one at once; the short lease is for candidates who look at nothing else.
    Tenure vacated(Instant now) {
        return new Tenure("", SHORTEST, now, now, transitions);
    }

    /// The Lease with this in it; whatever else it has stays.
    Lease in(Lease lease) {
        return new LeaseBuilder(lease).editOrNewSpec().withHolderIdentity(holder)
                .withLeaseDurationSeconds(Math.toIntExact(lease().toSeconds()))
                .withAcquireTime(micros(acquired)).withRenewTime(micros(renewed)).withLeaseTransitions(transitions)
                .endSpec().build();
    }

    private static Instant instant(@Nullable ZonedDateTime time) {
        return time == null ? Instant.EPOCH : time.toInstant();
    }

    private static ZonedDateTime micros(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MICROS).atZone(ZoneOffset.UTC);
    }
}
