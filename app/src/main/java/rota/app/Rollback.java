package rota.app;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;
import java.util.stream.Collectors;
import rota.api.client.Api;
import rota.api.client.ApiException;
import rota.api.client.Request;
import rota.api.client.Request.Subresource;
import rota.app.show.Chronicle;
import rota.workloads.revision.Difference;
import rota.workloads.revision.Revision;

/// Writes an object as it was. It does so or says why not.
///
/// @param what as the user calls the object
record Rollback(Api api, String what) {
    /// An operator that is at work on the object writes to it, but not without a pause.
    private static final int TRIES = 10;

    /// Others may write to the object all the while, its operator above all: as long as it is to be what it was to be
    /// when it was read, their writes are no reason to give up.
    <T extends HasMetadata> void write(Chronicle<T> read, Revision target) {
        if (read.wayTo(target).isEmpty()) throw inVain(read, target);
        try {
            var now = read;
            for (var tries = 1; tries <= TRIES; tries++) {
                if (isWritten(now, target)) return;
                now = read.seenAgain(api.send(new Request.Get(read.id().key())).orElseThrow())
                        .orElseThrow(() -> Failure.failed(what + " as it was read", "that somebody has changed it"
                                + " since", "see rota history " + what + ", and try again"));
            }
            throw Failure.failed("to write " + what, "that others did so " + TRIES + " times meanwhile", "try again");
        } catch (ApiException refused) {
            throw Failure.failed("to write " + what, Optional.ofNullable(refused.getMessage()).orElse("a refusal"),
                    "see rota history " + what);
        }
    }

    private <T extends HasMetadata> boolean isWritten(Chronicle<T> now, Revision target) {
        try {
            var answer = api.send(new Request.Update(now.restored(target), Subresource.NONE)).orElseThrow();
            if (now.seenAgain(answer).isPresent())
                throw Failure.failed(what + " to be what it was in revision " + target.number(),
                        "that the server has left it as it is", "see who changes what is written to it");
            return true;
        } catch (ApiException.Conflict _) {
            return false;
        }
    }

    private Failure inVain(Chronicle<?> read, Revision target) {
        var paths = read.leftBy(target).stream().map(Difference::path).collect(Collectors.joining(", "));
        return Failure.failed("something that revision " + target.number() + " can bring back", "only what a rollback"
                + " leaves alone: " + paths, "change that by hand, or name another revision with --to");
    }
}
