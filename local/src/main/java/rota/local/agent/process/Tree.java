package rota.local.agent.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import rota.local.agent.launch.Prologue;

/// The machine's own tree of files.
final class Tree implements Prologue.Tree {
    @Override
    public Optional<String> real(String path) {
        try {
            return Optional.of(Path.of(path).toRealPath().toString());
        } catch (IOException _) {
            return Optional.empty();
        }
    }
}
