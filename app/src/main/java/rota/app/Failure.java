package rota.app;

/// A command cannot do its work, and the user can be told why: what was expected, what was found, what to do.
/// Anything else that is thrown counts as a bug of ours.
public final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;
    private final String sentence;

    private Failure(int exitCode, String sentence) {
        super(sentence);
        this.exitCode = exitCode;
        this.sentence = sentence;
    }

    /// The work itself failed: exit code 1.
    public static Failure failed(String expected, String found, String remedy) {
        return new Failure(ExitCode.FAILED, sentence(expected, found, remedy));
    }

    /// The command line asks for something that makes no sense: exit code 2.
    public static Failure usage(String expected, String found, String remedy) {
        return new Failure(ExitCode.USAGE, sentence(expected, found, remedy));
    }

    /// This machine lacks something: exit code 3.
    public static Failure missing(String expected, String found, String remedy) {
        return new Failure(ExitCode.MISSING, sentence(expected, found, remedy));
    }

    int exitCode() {
        return exitCode;
    }

    String sentence() {
        return sentence;
    }

    private static String sentence(String expected, String found, String remedy) {
        return "expected " + expected + ", found " + found + "; " + remedy;
    }
}
