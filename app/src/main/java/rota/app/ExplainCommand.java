package rota.app;

import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import rota.api.wire.Codec;
import rota.app.show.Sight;
import rota.app.show.SightJson;
import rota.app.show.SightText;
import rota.app.wiring.Lookout;

/// `rota explain`: why the operator does, or does not do, something.
@Command(
        name = "explain",
        description = "Says why the operator does, or does not do, something now: how far an object is, what it waits"
                + " for, and every decision of the last reconcile with its reason.",
        mixinStandardHelpOptions = true)
final class ExplainCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private LookOptions options = new LookOptions();

    @Parameters(paramLabel = "KIND/NAME", description = "What to explain, for example job/sum.")
    private String what = "";

    @Override
    public Integer call() throws InterruptedException {
        var wanted = ObjectName.parse(what, Lookout.words(LookOptions.WORKLOADS));
        var name = wanted.name().orElseThrow(() -> Failure.usage("KIND/NAME", "'" + what + "'",
                "name the object, or see them all with rota status " + wanted.kind()));
        try {
            var opened = options.open(false, () -> {});
            try (var lookout = opened.lookout()) {
                var sight = lookout.one(wanted.kind().key(opened.namespace(), name))
                        .orElseThrow(() -> missing(wanted, opened));
                print(sight);
            }
            return ExitCode.DONE;
        } finally {
            options.close();
        }
    }

    private void print(Sight sight) {
        var out = spec.commandLine().getOut();
        out.println(options.json() ? Codec.write(SightJson.of(sight))
                : SightText.of(sight, InstantSource.system().instant()));
        out.flush();
    }

    static Failure missing(ObjectName wanted, LookOptions.Opened opened) {
        var names = opened.lookout().all(List.of(wanted.kind())).stream().map(it -> it.id().key().name()).toList();
        var typed = wanted.name().orElse("");
        return Failure.failed("a " + wanted.kind() + " '" + typed + "' in the namespace " + opened.namespace(),
                "none", ObjectName.nearest(typed, names).map(it -> "did you mean " + it + "?")
                        .orElse("see what is there with rota status " + wanted.kind() + " -A"));
    }
}
