package rota.app.demo;

import java.util.List;
import java.util.Optional;

/// One workload, shown by an example that a user can apply by hand too.
interface Scene {
    String title();

    /// What the user is going to see.
    String sentence();

    /// The file in `examples/`.
    String example();

    /// How a user does the same by hand.
    default String command() {
        return "kubectl apply -f examples/" + example();
    }

    /// What is missing on this machine; then the scene is left out.
    Optional<String> obstacle();

    /// Plays to the end, and says what is true then. Returns early, with a check that does not hold, when it takes too
    /// long.
    List<Check> play(Stage stage) throws InterruptedException;
}
