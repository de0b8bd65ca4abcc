package rota.api.crd;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Every definition that we bring along. A new kind is one more line here.
public final class Definitions {
    private static final List<String> FILES = List.of(
            "accountings.slinky.slurm.net:nodeset/accountings.yaml",
            "clustertrainingruntimes.trainer.kubeflow.org:trainjob/trainingruntimes.yaml",
            "controllers.slinky.slurm.net:nodeset/controllers.yaml",
            "instances.workloads.kubeblocks.io:instanceset/instances.yaml",
            "instancesets.workloads.kubeblocks.io:instanceset/instancesets.yaml",
            "jobsets.jobset.x-k8s.io:jobset/jobsets.yaml",
            "loginsets.slinky.slurm.net:nodeset/loginsets.yaml",
            "nodesets.slinky.slurm.net:nodeset/nodesets.yaml",
            "restapis.slinky.slurm.net:nodeset/restapis.yaml",
            "tokens.slinky.slurm.net:nodeset/tokens.yaml",
            "trainingruntimes.trainer.kubeflow.org:trainjob/trainingruntimes.yaml",
            "trainjobs.trainer.kubeflow.org:trainjob/trainjobs.yaml");
    private static final String CLUSTER = "cluster";

    private Definitions() {}

    public static List<Definition> all() {
        return FILES.stream().map(it -> it.split(":", 2)).map(it -> new Definition(it[0], it[0].startsWith(CLUSTER)
                ? clusterWide(text(it[1])) : text(it[1]))).toList();
    }

    /// The training runtimes that we bring along, as `kubectl apply -f -` reads them.
    public static String runtimes() {
        return text("trainjob/runtimes.yaml");
    }

    /// The same with other images: names that begin with a key begin with its value.
    public static String runtimes(SequencedMap<String, String> images) {
        var text = runtimes();
        for (var change : images.entrySet())
            text = text.replaceAll("((?:image|value): '?)" + Pattern.quote(change.getKey()), "$1" + Matcher
                    .quoteReplacement(change.getValue()));
        return text;
    }

    /// The two kinds of runtimes differ in nothing but their names and where they live.
    private static String clusterWide(String yaml) {
        return yaml.replaceAll("(?m)^#.*\\n", "").replace("scope: Namespaced", "scope: Cluster")
                .replace("TrainingRuntime", "ClusterTrainingRuntime")
                .replace(" trainingruntime", " " + CLUSTER + "trainingruntime");
    }

    /// All of them in one text, as `kubectl apply -f -` reads it.
    public static String yaml() {
        return together(all());
    }

    /// The same, but an InstanceSet also tells by which labels its pods are found, so that an autoscaler can work with
    /// it. The definition that upstream has does not, and ours is the same otherwise.
    public static String scalable() {
        return together(all().stream().map(it -> it.name().startsWith("instancesets.") ? new Definition(it.name(),
                withSelector(it.yaml())) : it).toList());
    }

    private static String withSelector(String yaml) {
        return yaml.replace("          statusReplicasPath: .status.replicas\n",
                "          statusReplicasPath: .status.replicas\n          labelSelectorPath: .status.selector\n")
                .replace("                templatesStatus:\n",
                        "                selector:\n                  description: "
                                + "By which labels its pods are found.\n                  type: string\n"
                                + "                templatesStatus:\n");
    }

    private static String together(List<Definition> definitions) {
        return definitions.stream().map(it -> "---\n" + it.yaml()).collect(Collectors.joining());
    }

    private static String text(String file) {
        try (var in = Definitions.class.getResourceAsStream("/rota/api/" + file)) {
            if (in == null) throw new IllegalStateException("expected " + file + " in our own jar, found nothing");
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
