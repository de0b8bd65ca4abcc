package rota.kernel.run;

import rota.api.meta.Identity;
import rota.kernel.plan.Action;

/// Takes what the user should hear about an object and sees to it that it becomes a Kubernetes event, or not (K14).
public interface Herald {
    void announce(Identity about, Action.Announce what);
}
