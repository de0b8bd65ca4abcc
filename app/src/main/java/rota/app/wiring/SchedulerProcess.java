package rota.app.wiring;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import java.util.List;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.meta.Kind;
import rota.api.meta.Model;
import rota.kernel.process.Ports;
import rota.kernel.process.RunningOperator;
import rota.kernel.process.RunningOperator.Blueprint;
import rota.kernel.process.Surroundings;
import rota.local.system.scheduler.SchedulerController;

/// The scheduler over one API.
public final class SchedulerProcess {
    private static final Kind DEFINITIONS = Kind.of(CustomResourceDefinition.class);

    private SchedulerProcess() {}

    /// Not yet at work. It knows the kinds of pod groups that are served now.
    public static RunningOperator of(Ports ports, Surroundings surroundings) {
        var reading = new Reading().of(Pod.class, List.of()).of(Node.class, List.of()).of(Namespace.class, List.of())
                .of(PersistentVolumeClaim.class, List.of());
        SchedulerController.gangKinds().stream().filter(it -> isServed(ports.api(), it))
                .forEach(it -> reading.of(Model.generic(it), List.of()));
        var mirrors = reading.mirrors();
        var scheduler = new SchedulerController(mirrors, ports.api(), surroundings.clock(),
                SchedulerController.DEFAULT_NAME);
        return new RunningOperator(new Blueprint("default-scheduler", mirrors, List.of(scheduler)), ports,
                surroundings);
    }

    private static boolean isServed(Api api, Kind kind) {
        try {
            return api.send(new Request.Get(DEFINITIONS.key("", kind.plural() + "." + kind.group()))).isPresent();
        } catch (ApiException.NotFound _) {
            return false;
        }
    }
}
