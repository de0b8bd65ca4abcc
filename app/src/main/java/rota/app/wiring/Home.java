package rota.app.wiring;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The user's own folder, as the shell and kubectl see it. Java asks the machine's list of users instead, which knows
/// nothing of a `HOME` that was set on purpose, nor of a user without an entry, as containers often have them.
public final class Home {
    private Home() {}

    /// The folder itself.
    public static Path folder() {
        return of(System.getenv("HOME"), System.getProperty("user.home"));
    }

    /// Where what belongs to Rota is kept, unless somebody says otherwise.
    public static Path ofRota() {
        return folder().resolve(".rota");
    }

    static Path of(@Nullable String variable, String listed) {
        return Path.of(Optional.ofNullable(variable).filter(it -> it.startsWith("/")).orElse(listed));
    }
}
