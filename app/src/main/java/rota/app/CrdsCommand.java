package rota.app;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import rota.api.crd.Definitions;

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

    @Override
    public void run() {
        var out = spec.commandLine().getOut();
        out.print(runtimes ? Definitions.runtimes() : Definitions.yaml());
        out.flush();
    }
}
