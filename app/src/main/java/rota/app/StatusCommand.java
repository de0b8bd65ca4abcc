package rota.app;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import rota.api.meta.Kind;
import rota.api.wire.Codec;
import rota.app.show.Sight;
import rota.app.show.SightJson;
import rota.app.show.StatusTable;
import rota.app.wiring.Lookout;

/// `rota status`: what runs, how far it is, what it waits for.
@Command(
        name = "status",
        description = "Shows what runs, how far it is, and what it waits for.",
        mixinStandardHelpOptions = true)
final class StatusCommand implements Callable<Integer> {
    private static final String CLEAR = "\033[H\033[J";

    private final Semaphore changes = new Semaphore(0);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private LookOptions options = new LookOptions();

    @Parameters(
            arity = "0..1",
            paramLabel = "KIND[/NAME]",
            description = "What to show, for example job or job/sum; everything by default.")
    private @Nullable String what;

    @Option(names = {"-A", "--all-namespaces"}, description = "Look at all namespaces.")
    private boolean everywhere;

    @Option(names = "--watch", description = "Show it again whenever something changes, until it is stopped.")
    private boolean watch;

    @Override
    public Integer call() throws InterruptedException {
        var words = Lookout.words(LookOptions.WORKLOADS);
        var wanted = Optional.ofNullable(what).map(it -> ObjectName.parse(it, words));
        if (everywhere && wanted.flatMap(ObjectName::name).isPresent())
            throw Failure.usage("a name or -A", "both", "leave one of them out");
        var kinds = wanted.map(it -> List.of(it.kind())).orElse(words.values().stream().distinct().toList());
        try {
            var opened = options.open(everywhere, changes::release);
            try (var _ = opened.lookout()) {
                do show(opened, wanted, kinds);
                while (watch && awaitChange());
            }
            return ExitCode.DONE;
        } finally {
            options.close();
        }
    }

    private void show(LookOptions.Opened opened, Optional<ObjectName> wanted, List<Kind> kinds) {
        var name = wanted.flatMap(ObjectName::name);
        var sights = name.isEmpty() ? opened.lookout().all(kinds)
                : opened.lookout().one(wanted.get().kind().key(opened.namespace(), name.get())).map(List::of)
                        .orElse(List.of());
        if (name.isPresent() && sights.isEmpty() && !watch) throw ExplainCommand.missing(wanted.get(), opened);
        print(options.json() ? Codec.write(SightJson.of(sights)) : table(sights));
    }

    private String table(List<Sight> sights) {
        var text = StatusTable.of(sights, new StatusTable.Layout(everywhere, width()), InstantSource.system()
                .instant());
        return watch && Terminal.isTerminal() ? CLEAR + text : text;
    }

    private void print(String text) {
        var out = spec.commandLine().getOut();
        out.println(text);
        out.flush();
    }

    /// Times go on even if nothing else does, so a terminal is drawn again every second.
    private boolean awaitChange() throws InterruptedException {
        if (Terminal.isTerminal()) {
            var _ = changes.tryAcquire(1, TimeUnit.SECONDS);
        } else {
            changes.acquire();
        }
        changes.drainPermits();
        return true;
    }

    /// 0: as wide as it comes.
    private static int width() {
        return Terminal.isTerminal() ? Terminal.width() : 0;
    }
}
