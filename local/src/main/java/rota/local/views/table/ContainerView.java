package rota.local.views.table;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;

/// One container, as its status in a pod shows it.
///
/// @param sidecar an init container that keeps running beside the others
record ContainerView(Json.Obj status, boolean sidecar) {

    static List<ContainerView> inits(Subject pod) {
        var sidecars = pod.objects("spec", "initContainers").stream().filter(ContainerView::isSidecar)
                .map(it -> it.text("name").orElse("")).toList();
        var views = new ArrayList<ContainerView>();
        for (var status : pod.objects("status", "initContainerStatuses")) {
            views.add(new ContainerView(status, sidecars.contains(status.text("name").orElse(""))));
        }
        return List.copyOf(views);
    }

    static List<ContainerView> mains(Subject pod) {
        return pod.objects("status", "containerStatuses").stream().map(it -> new ContainerView(it, false)).toList();
    }

    static boolean isSidecar(Json.Obj container) {
        return container.text("restartPolicy").filter("Always"::equals).isPresent();
    }

    boolean ready() {
        return says("ready");
    }

    boolean running() {
        return status.at("state", "running").isPresent();
    }

    long restarts() {
        return Subject.number(status, "restartCount");
    }

    Optional<Instant> lastEnd() {
        return status.text("lastState", "terminated", "finishedAt").flatMap(Subject::parsed);
    }

    boolean sidecarUp() {
        return sidecar && says("started");
    }

    boolean succeeded() {
        return ended() && exitCode() == 0;
    }

    boolean failed() {
        return ended() && exitCode() != 0;
    }

    /// Why it waits or how it ended; nothing for one that runs, or waits without saying why.
    Optional<String> state() {
        if (!ended()) return status.text("state", "waiting", "reason").filter(it -> !it.isEmpty());
        var signal = Subject.number(status, "state", "terminated", "signal");
        return status.text("state", "terminated", "reason").filter(it -> !it.isEmpty())
                .or(() -> Optional.of(signal != 0 ? "Signal:" + signal : "ExitCode:" + exitCode()));
    }

    private boolean ended() {
        return status.at("state", "terminated").isPresent();
    }

    private long exitCode() {
        return Subject.number(status, "state", "terminated", "exitCode");
    }

    private boolean says(String field) {
        return status.get(field).filter(Json.Bool.TRUE::equals).isPresent();
    }
}
