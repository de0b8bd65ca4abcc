package rota.app;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import rota.api.crd.Definitions;

/// `rota crds`: the kinds that a cluster has to know before the operator can work there.
@Command(
        name = "crds",
        description = "Prints every CustomResourceDefinition, for example for kubectl apply -f -.",
        mixinStandardHelpOptions = true)
final class CrdsCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public void run() {
        var out = spec.commandLine().getOut();
        out.print(Definitions.yaml());
        out.flush();
    }
}
