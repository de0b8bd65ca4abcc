package rota.kernel.events;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/// What became of the notes of one recorder: `rota.events.recorded`, `.sent` and `.dropped` with the reason `why`.
final class Counts {
    private final MeterRegistry meters;
    private final String component;
    private final Counter recorded;
    private final Counter sent;

    Counts(MeterRegistry meters, String component) {
        this.meters = meters;
        this.component = component;
        this.recorded = meters.counter("rota.events.recorded", "component", component);
        this.sent = meters.counter("rota.events.sent", "component", component);
    }

    void recorded() {
        recorded.increment();
    }

    void sent() {
        sent.increment();
    }

    /// @param why `too-many`, `outbox-full`, or the reason that the server gave
    void dropped(String why) {
        meters.counter("rota.events.dropped", "component", component, "why", why).increment();
    }
}
