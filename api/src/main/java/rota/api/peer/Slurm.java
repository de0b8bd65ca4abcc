package rota.api.peer;

import java.util.Optional;
import rota.api.client.ApiException;

/// One Slurm cluster, as far as we ask it and tell it things. One request is one attempt: the work queue retries.
public interface Slurm {

    /// What we know without asking. Never waits.
    Contact contact();

    /// Asks, and waits for an answer to a question that was put after this call began: what anybody did before shows
    /// in it. Many callers at once share one question.
    ///
    /// @throws rota.api.client.ApiException when there is no answer that can be relied upon
    SlurmReport look();

    /// The reservation of this name, asked for at once.
    ///
    /// @throws rota.api.client.ApiException when there is no answer, and by those who know of no reservations
    default Optional<SlurmReservation> reservation(String name) {
        throw new ApiException.Unreachable("expected an answer about the reservation " + name + ", found nobody who "
                + "gives one", false);
    }

    /// Changes something, and waits until Slurm has acknowledged it.
    ///
    /// @throws rota.api.client.ApiException when it refuses or cannot be reached
    void send(SlurmChange change);
}
