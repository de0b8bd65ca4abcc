package rota.local.views.table;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import rota.api.wire.Json;

/// The state of a pod in three words: how many containers are ready, what it is doing, how often it had to start again.
///
/// While init containers run they have the word; afterwards the first container that has something to say.
final class PodSummary {
    private static final String COMPLETED = "Completed";

    private final Subject pod;
    private final List<ContainerView> inits;
    private final List<ContainerView> mains;
    private final Optional<String> initializing;

    private PodSummary(Subject pod) {
        this.pod = pod;
        this.inits = ContainerView.inits(pod);
        this.mains = ContainerView.mains(pod);
        this.initializing = initializing();
    }

    static PodSummary of(Subject pod) {
        return new PodSummary(pod);
    }

    String ready() {
        var total = pod.count("spec", "containers") + pod.objects("spec", "initContainers").stream()
                .filter(ContainerView::isSidecar).count();
        var ready = inits.stream().limit(passed()).filter(it -> it.sidecarUp() && it.ready()).count();
        if (mainsCount()) ready += mains.stream().filter(it -> it.ready() && it.running()).count();
        return ready + "/" + total;
    }

    String status() {
        if (pod.deleting() && pod.text("status", "reason").equals("NodeLost")) return "Unknown";
        var phase = pod.text("status", "phase");
        var ended = phase.equals("Succeeded") || phase.equals("Failed");
        return pod.deleting() && !ended ? "Terminating" : reason();
    }

    String restarts() {
        var counted = new ArrayList<ContainerView>();
        if (mainsCount()) {
            counted.addAll(inits.stream().limit(seen()).filter(ContainerView::sidecar).toList());
            counted.addAll(mains);
        } else {
            counted.addAll(inits.stream().limit(seen()).toList());
        }
        var sum = counted.stream().mapToLong(ContainerView::restarts).sum();
        var last = counted.stream().map(ContainerView::lastEnd).flatMap(Optional::stream).max(Instant::compareTo);
        return last.filter(_ -> sum > 0).map(it -> sum + " (" + pod.since(it) + " ago)").orElse(Long.toString(sum));
    }

    private String reason() {
        return mainsCount() ? mainReason(initializing.orElseGet(this::phase)) : initializing.orElseGet(this::phase);
    }

    private String phase() {
        var gated = pod.objects("status", "conditions").stream().anyMatch(it -> has(it, "type", "PodScheduled")
                && has(it, "reason", "SchedulingGated"));
        return gated ? "SchedulingGated" : pod.textOr(pod.text("status", "phase"), "status", "reason");
    }

    private static boolean has(Json.Obj object, String field, String value) {
        return object.text(field).filter(value::equals).isPresent();
    }

    /// What the first init container that is not through has to say.
    private Optional<String> initializing() {
        var at = passed();
        if (at == inits.size()) return Optional.empty();
        return Optional.of("Init:" + inits.get(at).state().filter(it -> !it.equals("PodInitializing"))
                .orElseGet(() -> at + "/" + pod.count("spec", "initContainers")));
    }

    /// How many init containers have done their part.
    private int passed() {
        var at = 0;
        while (at < inits.size() && (inits.get(at).succeeded() || inits.get(at).sidecarUp())) at++;
        return at;
    }

    /// How many init containers have had their turn: those behind the one that is at work have nothing to tell.
    private int seen() {
        return Math.min(passed() + 1, inits.size());
    }

    private boolean mainsCount() {
        return initializing.isEmpty() || pod.isTrue("Initialized");
    }

    private String mainReason(String otherwise) {
        var reason = otherwise;
        var failure = "";
        for (var container : mains.reversed()) {
            var said = container.state();
            if (said.isPresent()) reason = said.get();
            if (said.isPresent() && container.failed()) failure = said.get();
        }
        if (!reason.equals(COMPLETED)) return reason;
        var running = mains.stream().anyMatch(it -> it.ready() && it.running());
        if (running && pod.isTrue("Ready")) return "Running";
        if (!failure.isEmpty()) return failure;
        return running ? "NotReady" : reason;
    }
}
