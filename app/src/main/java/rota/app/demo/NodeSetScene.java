package rota.app.demo;

import io.fabric8.kubernetes.api.model.Secret;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import rota.api.client.Request;
import rota.api.client.Request.PatchBody;
import rota.api.client.Request.Subresource;
import rota.api.nodeset.NodeSet;
import rota.api.nodeset.NodeSetNames;
import rota.api.nodeset.RestApi;
import rota.api.nodeset.SlurmCluster;
import rota.api.wire.Codec;

/// Slurm nodes that leave and come back while jobs run, with a real Slurm.
final class NodeSetScene implements Scene {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int JOBS = 8;
    private static final String NEW_TEMPLATE = "{\"template\":{\"metadata\":{\"annotations\":{\"release\":\"two\"}}}}";
    private static final Pattern WELL = Pattern.compile("(?m)^JobId=\\d+ .*? JobState=COMPLETED .*? Restarts=0 .*?"
            + " ExitCode=0:0 ");

    private final Laboratory lab;

    NodeSetScene(Laboratory lab) {
        this.lab = lab;
    }

    @Override
    public String title() {
        return "NodeSet: Slurm nodes leave, and no job is lost";
    }

    @Override
    public String sentence() {
        return "A real Slurm, four nodes, eight jobs. While they run two nodes have to go, and the rest is updated.";
    }

    @Override
    public String example() {
        return "slurm-nodes.yaml";
    }

    @Override
    public String command() {
        return "hack/slurm-lab DIR fill examples/" + example() + " | kubectl apply -f -";
    }

    @Override
    public Optional<String> obstacle() {
        return lab.obstacle();
    }

    /// One part of the play.
    private record Act(String what, Runnable begin, BooleanSupplier end) {}

    @Override
    public List<Check> play(Stage stage) throws InterruptedException {
        lab.up();
        var objects = lab.filled(example());
        for (var type : List.of(Secret.class, SlurmCluster.class, RestApi.class, NodeSet.class))
            stage.apply(objects, type);
        try (var lookout = stage.lookout()) {
            var show = new NodeSetShow(stage, lab.client(stage.clock()), lookout);
            for (var act : acts(stage, show)) {
                act.begin.run();
                show.act(act.what);
                if (!lookout.watch(show::draw, act.end, PATIENCE))
                    return List.of(new Check(act.what + ", within", PATIENCE.toSeconds() + " s", "not yet"));
            }
            stage.screen().keep();
            return checks();
        }
    }

    private List<Act> acts(Stage stage, NodeSetShow show) {
        return List.of(new Act("four nodes register with Slurm", () -> {}, () -> show.nodes(NodeLine.Doing.FREE) == 4),
                new Act("eight jobs are submitted", this::submit,
                        () -> show.jobs("RUNNING") + show.jobs("COMPLETED") >= 4),
                new Act("two of the nodes have to go", () -> show.changed(changed(stage, "{\"replicas\":2}")),
                        () -> show.isSettled(2)),
                new Act("the others get a new template, one at a time",
                        () -> show.changed(changed(stage, NEW_TEMPLATE)),
                        () -> show.isSettled(2) && show.jobs("COMPLETED") == JOBS));
    }

    private void submit() {
        for (var i = 0; i < JOBS; i++)
            lab.call("run", "sbatch", "--parsable", "-D", "/tmp", "-o", "/dev/null", "-t", "5", "--wrap", "sleep 4");
    }

    private static NodeSet changed(Stage stage, String spec) {
        var stored = stage.cluster().api().send(new Request.Patch(NodeSetNames.NODE_SET.key("default", "gpu"),
                new PatchBody.Merge(Codec.readObject("{\"spec\":" + spec + "}")), Subresource.NONE)).orElseThrow();
        return Codec.model(Codec.tree(stored), NodeSet.class);
    }

    private List<Check> checks() {
        var well = WELL.matcher(lab.call("run", "scontrol", "-o", "show", "job")).results().count();
        return List.of(new Check("jobs that ended well, at their first try", JOBS + " of " + JOBS,
                well + " of " + JOBS));
    }
}
