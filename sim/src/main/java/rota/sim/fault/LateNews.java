package rota.sim.fault;

import rota.api.meta.Kind;

/// One process hears of one kind only every seven minutes; everything else goes well.
public record LateNews(String process, Kind kind) implements Mischief {
    @Override
    public Delivery delivery(String listener, Kind about) {
        return listener.equals(process) && about.equals(kind) ? Delivery.OUTAGE : Delivery.PROMPT;
    }
}
