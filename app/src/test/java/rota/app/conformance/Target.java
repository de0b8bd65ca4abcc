package rota.app.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// A server that cases can be run against.
final class Target {
    private static final String LETTERS = "bcdfghjklmnpqrstvwxz";

    private final String name;
    private final Path config;
    private final Shell shell;
    private final AtomicInteger namespaces = new AtomicInteger();

    /// @param config a kubeconfig with admin rights
    Target(String name, Path config, Shell shell) {
        this.name = name;
        this.config = config;
        this.shell = shell;
    }

    String name() {
        return name;
    }

    /// Makes what all cases may use.
    void prepare() {
        must("kubectl apply -f " + Resources.SOURCES.resolve("widgets.yaml"));
        must("kubectl wait --for=condition=Established crd/widgets.demo.example.com --timeout=30s");
    }

    /// Runs the commands of a case in a namespace of its own, and answers with what they said.
    List<Call> run(Case example) throws IOException {
        var namespace = "ns-" + suffix(namespaces.getAndIncrement());
        var own = Files.writeString(Files.createTempFile(config.getParent(), "config", ".yaml"),
                Files.readString(config));
        must("kubectl create namespace " + namespace);
        must("kubectl --kubeconfig " + own + " config set-context --current --namespace " + namespace);
        return example.calls().stream().map(it -> it.answered(shell.run(own, namespace, it.command()).lines()))
                .toList();
    }

    private void must(String command) {
        var ended = shell.run(config, "", command);
        if (ended.code() != 0) throw new IllegalStateException(name + ": " + command + " printed:\n" + ended.output());
    }

    /// Namespaces of earlier runs may still be there.
    private static String suffix(int number) {
        var seed = Long.hashCode(System.nanoTime()) & 0xfffff;
        var text = new StringBuilder();
        for (var rest = seed + (long) number * 1_048_576; text.length() < 5; rest /= LETTERS.length()) {
            text.append(LETTERS.charAt((int) (rest % LETTERS.length())));
        }
        return text.toString();
    }
}
