package rota.local.agent.pod;

/// How a container ended.
///
/// @param signal 0 where none ended it
public record Exit(int code, int signal, String reason, String message) {
    private static final int SIGNALLED = 128;

    /// The usual reason for the code; codes above 128 tell of a signal.
    public static Exit of(int code, String message) {
        return new Exit(code, 0, code == 0 ? "Completed" : "Error", message);
    }

    public static Exit of(int code) {
        return of(code, "");
    }

    public static Exit signal(int number) {
        return new Exit(SIGNALLED + number, 0, "Error", "");
    }

    public boolean ok() {
        return code == 0;
    }
}
