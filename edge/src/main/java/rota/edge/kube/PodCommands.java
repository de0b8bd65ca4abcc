package rota.edge.kube;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import rota.api.client.ApiException;
import rota.api.meta.Key;

/// Runs commands in the containers of pods, as `kubectl exec` does.
public final class PodCommands implements AutoCloseable {
    private final KubernetesClient client;

    /// @param client one of [Clients#forWebSockets]
    PodCommands(KubernetesClient client) {
        this.client = client;
    }

    @Override
    public void close() {
        client.close();
    }

    /// How a command ended.
    public record Ending(int code, String output, String errors) {}

    /// Waits for its end, but not longer than this; what runs on then runs on there.
    ///
    /// @throws ApiException when the pod cannot be reached, or the command has not ended in time
    public Ending run(Key pod, String container, List<String> command, Duration patience) {
        var output = new ByteArrayOutputStream();
        var errors = new ByteArrayOutputStream();
        var place = client.pods().inNamespace(pod.namespace()).withName(pod.name()).inContainer(container);
        try (var running = place.writingOutput(output).writingError(errors).exec(command.toArray(new String[0]))) {
            var code = running.exitCode().get(patience.toMillis(), TimeUnit.MILLISECONDS);
            if (code == null || code < 0) throw lost(pod, "the connection ended before the command did");
            return new Ending(code, text(output), text(errors));
        } catch (TimeoutException _) {
            throw lost(pod, "it has not ended within " + patience.toSeconds() + " s");
        } catch (ExecutionException | KubernetesClientException trouble) {
            throw lost(pod, String.valueOf(trouble.getMessage()));
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw lost(pod, "interrupted");
        }
    }

    private static ApiException lost(Key pod, String why) {
        return new ApiException.Unreachable("a command in " + pod.path() + ": " + why, true);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
