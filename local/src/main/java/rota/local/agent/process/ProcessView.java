package rota.local.agent.process;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.SequencedMap;
import rota.api.meta.Ordered;
import rota.local.agent.launch.Context;
import rota.local.agent.pod.Grace;
import rota.local.agent.pod.Manifest;

/// A pod on our node at a time, and what this machine knows of it.
///
/// @param given variables that every container has
record ProcessView(Manifest manifest, Local local, Context context, SequencedMap<String, String> given, Instant now) {
    private static final long USUAL_GRACE = 30;

    ProcessView {
        given = Ordered.map(given);
    }

    Pod pod() {
        return context.pod();
    }

    Duration grace() {
        var seconds = pod().getSpec().getTerminationGracePeriodSeconds();
        return Grace.of(seconds == null ? USUAL_GRACE : seconds);
    }

    Optional<Instant> deadline() {
        return manifest.deadline().flatMap(it -> Optional.ofNullable(pod().getStatus().getStartTime())
                .map(since -> Instant.parse(since).plus(it)));
    }
}
