package rota.app;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import rota.api.crd.Definitions;
import rota.api.meta.Ordered;

/// `rota crds`: the kinds that a cluster has to know before the operator can work there.
@Command(
        name = "crds",
        description = "Prints every CustomResourceDefinition, for example for kubectl apply --server-side -f -.",
        mixinStandardHelpOptions = true)
final class CrdsCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--runtimes",
            description = "Prints the training runtimes that we bring along; apply them when the definitions are "
                    + "in force.")
    private boolean runtimes;

    @Option(
            names = "--images",
            paramLabel = "FROM=TO",
            description = "With --runtimes: names of images that begin with FROM begin with TO, for example "
                    + "kubeflow/=HOST/kubeflow/. Names have no host otherwise. May be given several times.")
    private Map<String, String> images = new LinkedHashMap<>();

    @Option(
            names = "--scale-selector",
            description = "Lets InstanceSets tell by which labels their pods are found, for autoscalers.")
    private boolean selector;

    @Override
    public void run() {
        if (!images.isEmpty() && !runtimes)
            throw Failure.usage("--images with --runtimes", "--images alone", "definitions name no images");
        var out = spec.commandLine().getOut();
        out.print(runtimes
                ? Definitions.runtimes(Ordered.map(images))
                : selector ? Definitions.scalable() : Definitions.yaml());
        out.flush();
    }
}
