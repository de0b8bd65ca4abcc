package rota.app;

import java.time.InstantSource;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import rota.api.wire.Codec;
import rota.app.show.Chronicle;
import rota.app.show.HistoryJson;
import rota.app.show.HistoryText;

/// `rota history`: what an object was before.
@Command(
        name = "history",
        description = "Shows the revisions of a node set or an instance set, and what each of them changed.",
        mixinStandardHelpOptions = true)
final class HistoryCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private PastOptions options = new PastOptions();

    @Option(names = {"-o", "--output"}, paramLabel = "FORMAT", description = "text or json. Default: text.")
    private LookOptions.Format format = LookOptions.Format.TEXT;

    @Parameters(paramLabel = "KIND/NAME", description = "Whose history, for example instanceset/cache.")
    private String what = "";

    @Override
    public Integer call() throws InterruptedException {
        try {
            var chronicle = options.open(what).chronicle();
            var out = spec.commandLine().getOut();
            out.println(text(chronicle));
            out.flush();
            return ExitCode.DONE;
        } finally {
            options.close();
        }
    }

    private String text(Chronicle<?> chronicle) {
        if (format == LookOptions.Format.JSON) return Codec.write(HistoryJson.of(chronicle));
        var text = HistoryText.of(chronicle, InstantSource.system().instant());
        return chronicle.revisions().isEmpty() ? text + chronicle.lack().map(it -> "; " + it).orElse("") : text;
    }
}
