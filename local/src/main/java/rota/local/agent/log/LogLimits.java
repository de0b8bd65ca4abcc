package rota.local.agent.log;

/// How much of a container's output is kept: so many files of so many bytes.
public record LogLimits(long bytes, int files) {
    public static final LogLimits USUAL = new LogLimits(10L << 20, 5);

    public LogLimits {
        if (bytes < 1 || files < 2)
            throw new IllegalArgumentException("expected at least 1 byte in 2 files, found " + bytes + " in " + files);
    }
}
