package rota.app.demo;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import rota.api.client.ApiException;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.NodeSetStatus;
import rota.api.peer.Slurm;
import rota.api.peer.SlurmOrigin;
import rota.api.peer.SlurmReport;
import rota.kernel.cache.Mirror;

/// Draws a NodeSet: a line for each of its nodes, and how far its jobs are.
final class NodeSetShow {
    private final Stage stage;
    private final Slurm slurm;
    private final Mirror<NodeSet> sets;
    private final Mirror<Pod> pods;
    private final Instant began;
    private final Map<String, String> told = new LinkedHashMap<>();
    private SlurmReport report;
    private long generation;
    private String act = "";

    NodeSetShow(Stage stage, Slurm slurm, Lookout lookout) {
        this.stage = stage;
        this.slurm = slurm;
        this.sets = lookout.on(NodeSet.class);
        this.pods = lookout.on(Pod.class);
        this.began = stage.clock().instant();
        this.report = new SlurmReport(began, new SlurmOrigin("", ""), new LinkedHashMap<>(), List.of());
    }

    /// What is going on, in a few words.
    void act(String what) {
        act = what;
        stage.screen().news(what);
    }

    /// What counts from now on: our copy may be older.
    void changed(NodeSet set) {
        generation = set.getMetadata().getGeneration();
    }

    void draw() {
        look();
        var lines = lines();
        lines.forEach(this::tell);
        var picture = new ArrayList<Text>();
        picture.add(Text.EMPTY.and("   " + act, Ink.BOLD));
        lines.forEach(it -> picture.add(it.picture()));
        picture.add(Text.of(String.format(Locale.ROOT, "   %4.1f s  jobs: %d wait, %d run, %d done",
                Duration.between(began, stage.clock().instant()).toMillis() / 1000.0, jobs("PENDING"),
                jobs("RUNNING"), jobs("COMPLETED"))));
        stage.screen().picture(picture);
    }

    /// One that cannot be asked for a moment shows what it said last.
    private void look() {
        try {
            report = slurm.look();
        } catch (ApiException _) {
            stage.screen().news("Slurm does not answer");
        }
    }

    private void tell(NodeLine line) {
        if (!line.sentence().equals(told.put(line.name(), line.sentence()))) stage.screen().news(line.sentence());
    }

    private List<NodeLine> lines() {
        return pods.list().stream().filter(it -> Optional.ofNullable(it.getMetadata().getLabels())
                .map(labels -> labels.get(NodeSetNames.APP_INSTANCE)).filter("gpu"::equals).isPresent())
                .map(it -> NodeLine.of(it, report)).sorted(Comparator.comparing(NodeLine::name)).toList();
    }

    int jobs(String state) {
        return (int) report.jobs().stream().filter(it -> it.states().contains(state)).count();
    }

    int nodes(NodeLine.Doing doing) {
        return (int) lines().stream().filter(it -> it.doing() == doing).count();
    }

    /// As many pods as this, all with the newest template, and nobody else.
    boolean isSettled(int count) {
        return sets.get("default", "gpu").filter(it -> {
            var status = NodeSetStatus.of(it);
            return status.generation() >= generation && status.pods().available() == count
                    && status.pods().updated() == count && status.pods().replicas() == count;
        }).isPresent();
    }
}
