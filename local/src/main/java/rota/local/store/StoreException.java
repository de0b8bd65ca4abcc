package rota.local.store;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The place where the store keeps its objects cannot be used. Says what was found and what to do.
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String message;

    private StoreException(String message, @Nullable Throwable cause) {
        super(message, cause);
        this.message = message;
    }

    @Override
    public String getMessage() {
        return message;
    }

    static StoreException inUse(Path file) {
        return new StoreException("another server is using " + file + ": stop it, or choose another directory", null);
    }

    static StoreException noAccess(Path path, Exception cause) {
        return new StoreException("expected a directory that we may write to, found at " + path + ": " + cause, cause);
    }

    static StoreException newerFormat(Path file, String found, int known) {
        return new StoreException(file + " was written by a newer program: its format is " + found
                + ", and this program knows up to " + known + ". Use the newer program, or another directory", null);
    }

    static StoreException damaged(Path file, Exception cause) {
        return new StoreException(
                file + " is damaged: " + cause.getMessage() + ". Nothing was changed. Put a copy in its place, or "
                        + "move it away to begin with an empty cluster",
                cause);
    }

    static StoreException notWritten(Path file, Exception cause) {
        return new StoreException("the store cannot write to " + file + " any more: " + cause.getMessage()
                + ". See that there is room, then start the server again", cause);
    }
}
