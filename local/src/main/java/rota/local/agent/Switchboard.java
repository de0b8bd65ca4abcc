package rota.local.agent;

import java.io.InputStream;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/// The containers of several nodes behind one door. Nodes join when they are there; the door may open before.
public final class Switchboard implements Containers {
    private final List<Containers> nodes = new CopyOnWriteArrayList<>();

    public void join(Containers node) {
        nodes.add(node);
    }

    @Override
    public InputStream logs(PodRef pod, LogOptions options) {
        return ask(pod, it -> it.logs(pod, options));
    }

    @Override
    public ExecSession exec(PodRef pod, String container, List<String> command, boolean tty) {
        return ask(pod, it -> it.exec(pod, container, command, tty));
    }

    @Override
    public ExecSession attach(PodRef pod, String container) {
        return ask(pod, it -> it.attach(pod, container));
    }

    /// The answer of the node that has the pod.
    private <T> T ask(PodRef pod, Function<Containers, T> question) {
        for (var node : nodes) {
            try {
                return question.apply(node);
            } catch (Missing missing) {
                if (missing.what() != Missing.What.POD) throw missing;
            }
        }
        throw Missing.pod(pod);
    }
}
