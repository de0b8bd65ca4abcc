package rota.app;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import rota.app.show.Chronicle;
import rota.app.show.HistoryText;
import rota.workloads.revision.Difference;
import rota.workloads.revision.Revision;

/// `rota rollback`: makes an object what it was before.
@Command(
        name = "rollback",
        description = "Makes a node set or an instance set what it was in an earlier revision.",
        mixinStandardHelpOptions = true)
final class RollbackCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private PastOptions options = new PastOptions();

    @Option(names = "--to", paramLabel = "REVISION", description = "Its number. Default: the one before.")
    private @Nullable Long to;

    @Parameters(paramLabel = "KIND/NAME", description = "What to change, for example instanceset/cache.")
    private String what = "";

    @Override
    public Integer call() throws InterruptedException {
        try {
            var opened = options.open(what);
            var chronicle = opened.chronicle();
            var target = target(chronicle);
            if (chronicle.isAt(target)) {
                say(chronicle, "is what it was in revision " + target.number() + " already");
            } else {
                new Rollback(opened.api(), what).write(chronicle, target);
                say(chronicle, "goes back to revision " + target.number());
                list(chronicle.wayTo(target));
                if (!chronicle.leftBy(target).isEmpty()) {
                    spec.commandLine().getOut().println("What else was different then stays as it is:");
                    list(chronicle.leftBy(target));
                }
            }
            spec.commandLine().getOut().flush();
            return ExitCode.DONE;
        } finally {
            options.close();
        }
    }

    private Revision target(Chronicle<?> chronicle) {
        var found = to == null ? chronicle.previous() : chronicle.numbered(to);
        return found.orElseThrow(() -> Failure.failed(to == null ? "an earlier revision" : "revision " + to,
                chronicle.revisions().isEmpty() ? "none at all" : chronicle.revisions().stream().map(it -> String
                        .valueOf(it.number())).collect(Collectors.joining(", ", "only ", "")),
                chronicle.lack().orElse("see rota history " + what)));
    }

    private void list(List<Difference> differences) {
        HistoryText.changes(differences).forEach(it -> spec.commandLine().getOut().println(it));
    }

    private void say(Chronicle<?> chronicle, String sentence) {
        var key = chronicle.id().key();
        spec.commandLine().getOut().println(key.kind() + " " + key.path() + " " + sentence);
    }
}
