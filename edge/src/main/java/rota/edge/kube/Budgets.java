package rota.edge.kube;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.time.InstantSource;
import rota.edge.kube.Limiter.Pause;

/// What may be asked of the server, for work, news and office apart: each has the whole rate for itself.
///
/// Five hundred pods that wait for their turn at the default rate take 25 seconds. An operator whose Lease waited
/// behind them would lose its office for having much to do, and a node its life. And news of the work should not slow
/// it down. Kubernetes' own controllers have a client for each of the three, too.
final class Budgets {
    private final Limiter work;
    private final Limiter news;
    private final Limiter office;

    Budgets(KubeSettings settings, InstantSource clock, Pause pause) {
        this.work = new Limiter(settings, clock, pause);
        this.news = new Limiter(settings, clock, pause);
        this.office = new Limiter(settings, clock, pause);
    }

    /// Returns when this request may go out.
    void acquire(Call call) throws InterruptedException {
        of(call).acquire();
    }

    private Limiter of(Call call) {
        if (Lease.class.isAssignableFrom(call.type())) return office;
        return Event.class.isAssignableFrom(call.type()) ? news : work;
    }
}
