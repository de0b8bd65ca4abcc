package rota.app;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// What a user reads when a command did not work, and the exit code that goes with it.
final class Errors {
    private Errors() {}

    /// A mistake on the command line.
    static int report(ParameterException mistake) {
        var command = mistake.getCommandLine();
        say(command, sentence(mistake) + "; see '" + command.getCommandSpec().qualifiedName() + " --help'");
        return ExitCode.USAGE;
    }

    /// Trouble while the command ran.
    static int report(Exception trouble, CommandLine command, boolean verbose) {
        say(command, sentence(trouble));
        if (verbose) trouble.printStackTrace(command.getErr());
        return trouble instanceof Failure failure ? failure.exitCode() : ExitCode.FAILED;
    }

    private static String sentence(ParameterException mistake) {
        if (!(mistake instanceof UnmatchedArgumentException unmatched)) return String.valueOf(mistake.getMessage());
        return "expected " + expected(mistake.getCommandLine()) + ", found " + quoted(unmatched.getUnmatched())
                + meant(mistake.getCommandLine(), unmatched.getUnmatched().getFirst());
    }

    private static String meant(CommandLine command, String typed) {
        var known = Stream.concat(command.getSubcommands().keySet().stream(), command.getCommandSpec().optionsMap()
                .keySet().stream().filter(it -> it.startsWith("--"))).toList();
        return ObjectName.nearest(typed, known).map(it -> "; did you mean " + it + "?").orElse("");
    }

    private static String expected(CommandLine command) {
        var names = command.getSubcommands().keySet();
        return names.isEmpty() ? "an option" : "one of " + String.join(", ", names);
    }

    private static String quoted(List<String> arguments) {
        return arguments.stream().map(argument -> "'" + argument + "'").collect(Collectors.joining(" "));
    }

    private static String sentence(Exception trouble) {
        if (trouble instanceof Failure failure) return failure.sentence();
        return "a bug in rota, please report it with the output of --verbose: " + trouble;
    }

    private static void say(CommandLine command, String sentence) {
        command.getErr().println("rota: " + sentence);
    }
}
