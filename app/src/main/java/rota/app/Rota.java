package rota.app;

import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/// The command line. A subcommand is a class of its own, added in [#commandLine] when it works.
@Command(
        name = "rota",
        description = "Runs node sets, instance sets, training jobs and jobs on Kubernetes.",
        versionProvider = Rota.Version.class,
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
                "0:done",
                "1:the work failed",
                "2:wrong usage",
                "3:something is missing on this machine"})
public final class Rota implements Runnable {
    /// Held, because the logging system forgets the settings of a logger that nobody holds.
    private static final Logger JETTY = Logger.getLogger("org.eclipse.jetty");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--verbose",
            scope = ScopeType.INHERIT,
            description = "Show the stack trace of an error; in the demo, the logs too.")
    private boolean verbose;

    private Rota() {}

    public static void main(String[] arguments) {
        JETTY.setLevel(Level.WARNING); // that it starts and stops tells a user of ours nothing
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        var rota = new Rota();
        return new CommandLine(rota)
                .addSubcommand(new UpCommand())
                .addSubcommand(new ApiserverCommand())
                .addSubcommand(new NodeCommand())
                .addSubcommand(new SchedulerCommand())
                .addSubcommand(new OperatorCommand())
                .addSubcommand(new CrdsCommand())
                .addSubcommand(new StatusCommand())
                .addSubcommand(new ExplainCommand())
                .addSubcommand(new HistoryCommand())
                .addSubcommand(new RollbackCommand())
                .addSubcommand(new DemoCommand())
                .setCaseInsensitiveEnumValuesAllowed(true) // holds for those that are there already
                .setParameterExceptionHandler((mistake, _) -> Errors.report(mistake))
                .setExecutionExceptionHandler((trouble, command, _) -> Errors.report(trouble, command, rota.verbose));
    }

    /// Without a subcommand there is nothing to do.
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "expected a command, found none");
    }

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            var version = Rota.class.getPackage().getImplementationVersion();
            return new String[] {
                    "rota " + (version == null ? "(not built as a jar)" : version) + ", Java " + Runtime.version()};
        }
    }
}
