package rota.edge.slurm;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import rota.api.client.ApiException;

/// The version of the API to speak: the newest that both sides know. Every release of Slurm drops its oldest.
final class Versions {
    static final List<String> KNOWN = List.of("v0.0.45", "v0.0.44", "v0.0.43", "v0.0.42", "v0.0.41", "v0.0.40");

    private final Exchange exchange;
    private final ReentrantLock lock = new ReentrantLock();
    private Optional<String> agreed = Optional.empty();

    Versions(Exchange exchange) {
        this.exchange = exchange;
    }

    /// The path of a resource in the version that was agreed upon.
    String path(String resource) {
        return "/slurm/" + current() + "/" + resource;
    }

    /// Asks anew the next time: a server that was replaced may have dropped what it knew.
    void forget() {
        lock.lock();
        try {
            agreed = Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    private String current() {
        lock.lock();
        try {
            if (agreed.isEmpty()) agreed = Optional.of(negotiate());
            return agreed.get();
        } finally {
            lock.unlock();
        }
    }

    private String negotiate() {
        for (var version : KNOWN) {
            if (exchange.knows(Exchange.Question.get("/slurm/" + version + "/ping/"))) return version;
        }
        throw new ApiException.BadRequest(404, "NoCommonVersion", "expected a Slurm whose REST API has one of "
                + String.join(", ", KNOWN) + ", found none of them");
    }
}
