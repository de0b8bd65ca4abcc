package rota.app.wiring;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import rota.api.meta.Key;
import rota.edge.kube.KubeConnection;
import rota.edge.kube.KubeSettings;
import rota.edge.kube.PodCommands.Ending;
import rota.edge.member.DirectMembers;

/// Commands in containers of the local cluster, as any client runs them: through its API server. Most users never run
/// one, so nobody connects before the first.
public final class LazyCommands implements DirectMembers.Commands, AutoCloseable {
    private final Path kubeconfig;
    private Optional<KubeConnection> connection = Optional.empty();

    public LazyCommands(Path kubeconfig) {
        this.kubeconfig = kubeconfig;
    }

    @Override
    public Ending run(Key pod, String container, List<String> command, Duration patience) {
        return connected().commands().run(pod, container, command, patience);
    }

    private synchronized KubeConnection connected() {
        if (connection.isEmpty())
            connection = Optional.of(KubeConnection.fromKubeconfig(kubeconfig, KubeSettings.DEFAULT));
        return connection.get();
    }

    @Override
    public synchronized void close() {
        connection.ifPresent(KubeConnection::close);
    }
}
