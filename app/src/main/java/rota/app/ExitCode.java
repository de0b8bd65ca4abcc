package rota.app;

/// What scripts rely on.
final class ExitCode {
    static final int DONE = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;
    static final int MISSING = 3;

    private ExitCode() {}
}
